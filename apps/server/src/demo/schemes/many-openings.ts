import type { Scheme } from './scheme.ts';

export const manyOpenings: Scheme = {
  name: 'many-openings',
  rule: 'HAND_OPENING_RATE',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 0.05,
  sell: ({ at, operator, gate }, { acts, write }) => {
    acts.openByHand({ by: operator, gate, at: at + 20_000 });
    write({ at: at + 20_000 });
    return {};
  },
  lesson: {
    did: 'Right after a sale the barrier is opened by hand once more, for the car behind, which has paid the cashier.',
    looks: 'Barriers stick, and there is a sale beside each opening.',
    where: 'Openings by hand by person; the camera of the gate at that second shows a second car.',
    act: 'Have the barrier looked at first. Where it is well, openings by hand go to somebody who does not sell.',
  },
};
