import type { Scheme } from './scheme.ts';

export const twoVisitsAtOnce: Scheme = {
  name: 'two-visits-at-once',
  rule: 'IMPOSSIBLE_TIME',
  by: 'CASHIER',
  unit: 'ACT',
  rate: 0.08,
  needsEvents: true,
  sell: ({ at, car, kind }, { letIn, leave, later, write }) => {
    const again = at - 20 * 60_000;
    if (car.plateUnread || again - car.enteredAt < 20 * 60_000) return null;
    const back = letIn({ kind, enteredAt: again, plate: car.plate });
    later(at + 90 * 60_000, (leftAt) => leave(back, kind, leftAt));
    write({ at, stayId: car.id });
    return {};
  },
  lesson: {
    did: 'The car left long ago for cash that was not booked; its ticket is sold now to another car, and the first one has come back meanwhile.',
    looks: 'Two ordinary stays of a car that comes often.',
    where: 'The case: the same plate came in before it had left.',
    act: 'The pictures of the first exit show who really left.',
  },
};
