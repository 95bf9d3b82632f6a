import type { Scheme } from './scheme.ts';

export const countsThatAlwaysFit: Scheme = {
  name: 'counts-that-always-fit',
  rule: 'ALWAYS_EXACT',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 1,
  count: (owed) => owed,
  lesson: {
    did: 'The cashier knows what is expected before counting, keeps what is above it and puts in what is missing.',
    looks: 'The most careful cashier of all.',
    where: 'First blind counts by cashier: how many were right to the rupiah, against the others.',
    act: 'Find out who tells the sum. Nobody is accused for counting well: look for sales that are missing.',
  },
};
