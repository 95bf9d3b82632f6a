import type { Scheme } from './scheme.ts';

export const paidAndLost: Scheme = {
  name: 'paid-and-lost',
  rule: 'LOST_WITH_ENTRY',
  by: 'CASHIER',
  unit: 'ACT',
  rate: 0.015,
  sell: ({ at, car, gate, operator }, { write, reissue }) => {
    if (car.plateUnread || at - car.enteredAt < 120 * 60_000) return null;
    const soldOn = reissue(car, { enteredAt: null, at, gate, operator });
    write({ at, stayId: soldOn.id });
    return { soldOn, fate: 'lost-unknown' };
  },
  lesson: {
    did: 'A car that stood inside for long is sold as one whose ticket and entry are unknown; its own ticket stays open and is worth money.',
    looks: 'The screen says that no entry was found, and a lost ticket has its fine.',
    where: 'The case shows both stays with the same plate; the one inside has its picture.',
    act: 'Search by plate at the desk before any lost ticket. Close the stay that is still open, and charge what is missing.',
  },
};
