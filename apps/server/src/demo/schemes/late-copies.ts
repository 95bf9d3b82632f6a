import type { Scheme } from './scheme.ts';

export const lateCopies: Scheme = {
  name: 'late-copies',
  rule: 'REPRINT_RATE',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 0.05,
  sell: ({ at, car, operator }, { acts, random, later, write }) => {
    const again = at + random.between(35, 90) * 60_000;
    later(again, () => {
      acts.reprint({ by: operator, car, at: again });
      write({ at: again, stayId: car.id });
    });
    return {};
  },
  lesson: {
    did: 'Receipts are printed once more long after their cars have gone and given to drivers whose own sale was never booked.',
    looks: 'Drivers do ask for a copy.',
    where: 'Copies by person, with the minutes since the exit; a driver who asks has left within minutes.',
    act: 'Ask whom the copy was for. A copy says that it is one: tell drivers to refuse it.',
  },
};
