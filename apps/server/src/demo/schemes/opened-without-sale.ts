import type { Scheme } from './scheme.ts';

export const openedWithoutSale: Scheme = {
  name: 'opened-without-sale',
  rule: 'OPEN_WITHOUT_SALE',
  by: 'CASHIER',
  unit: 'ACT',
  rate: 0.05,
  sell: ({ at, gate, operator }, { acts, lastSaleAt, write }) => {
    const before = lastSaleAt(gate.id);
    if (!before || at - before.at < quietMs || before.operator.id !== operator.id) return null;
    const openedAt = at - Math.floor((at - before.at) / 2);
    acts.openByHand({ by: operator, gate, at: openedAt });
    write({ at: openedAt });
    return {};
  },
  lesson: {
    did: 'A car pays into the hand, and the barrier is opened from the screen without a sale.',
    looks: 'One opening among others; the note says that the barrier stuck.',
    where: 'The case: no car was sold or let in around that second; the camera shows one.',
    act: 'Look at the picture of the opening. Whoever opens by hand says what for, to somebody else.',
  },
};

/** So long nothing was sold there. */
const quietMs = 12 * 60_000;
