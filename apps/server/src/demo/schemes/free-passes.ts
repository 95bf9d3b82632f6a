import type { Scheme } from './scheme.ts';

export const freePasses: Scheme = {
  name: 'free-passes',
  rule: 'FREE_RATE',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 0.1,
  sell: ({ at, car }, { write }) => {
    write({ at, stayId: car.id });
    return { fate: 'free' };
  },
  lesson: {
    did: 'The driver pays in cash; the cashier lets the car out on a free pass, and whoever signs it does not look.',
    looks: 'Guests of the house and official vehicles do leave free.',
    where: 'Free passes by cashier and by who signed; the picture of the exit shows a private car.',
    act: 'Reject what no picture explains: it is owed then. Ask who signed.',
  },
};
