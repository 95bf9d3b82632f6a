import type { Scheme } from './scheme.ts';

export const soldByHand: Scheme = {
  name: 'sold-by-hand',
  rule: 'MANUAL_RATE',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 0.1,
  sell: ({ at, car }, { write }) => {
    write({ at, stayId: car.id });
    return { exitKind: 'MANUAL' };
  },
  lesson: {
    did: 'The exit is written down by hand afterwards, with a time that suits, instead of being sold when the car stood there.',
    looks: 'A printer or a scanner fails now and then, and somebody has to write the car down.',
    where: 'Exits by hand of that cashier, beside the hours in which the gate told of a fault.',
    act: 'Hold each against the picture of its exit; where devices were well, ask why it was by hand.',
  },
};
