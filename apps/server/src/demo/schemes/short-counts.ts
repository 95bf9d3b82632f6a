import type { Scheme } from './scheme.ts';

export const shortCounts: Scheme = {
  name: 'short-counts',
  rule: 'CASH_GAP',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 1,
  count: (owed, random) => (random.chance(0.7) ? Math.max(0, owed - random.between(40, 80) * 1_000) : owed),
  lesson: {
    did: 'Notes are taken out of the drawer before it is counted, and what is missing is called a mistake.',
    looks: 'Whoever handles cash miscounts.',
    where: 'Deposits of that cashier: what was counted, what was owed, and in which direction shift after shift.',
    act: 'What is missing is charged. Count with a second person for two weeks: a mistake goes on, a habit stops.',
  },
};
