import type { Scheme } from './scheme.ts';

export const invalidMembership: Scheme = {
  name: 'invalid-membership',
  rule: 'MEMBER_LET_THROUGH',
  by: 'CASHIER',
  unit: 'ACT',
  rate: 0.02,
  cars: 'MEMBERS',
  sell: (leaving, { write, dueOf }) => {
    const { at, car } = leaving;
    // Not one that pays less only.
    if (dueOf(leaving) > 0) return null;
    write({ at, stayId: car.id });
    return { flags: ['member-plate-differs'], isAttended: true };
  },
  lesson: {
    did: 'A car leaves free on the card of somebody else, which lies in the booth for that.',
    looks: 'A member left, and the price is nothing.',
    where: "The case: the plate that left is none of the membership's.",
    act: 'Take the card in. Ask the member who had it.',
  },
};
