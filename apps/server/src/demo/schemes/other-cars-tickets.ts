import { inventPlate } from '@parking/contract/demo/invent-plate';
import type { Scheme } from './scheme.ts';

export const otherCarsTickets: Scheme = {
  name: 'other-cars-tickets',
  rule: 'PLATE_DIFFERS',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 0.14,
  sell: ({ at, car, kind }, { random, write }) => {
    if (car.plateUnread) return null;
    write({ at, stayId: car.id });
    return { flags: ['plate-differs'], exitPlate: inventPlate(random.unit, kind.group) };
  },
  lesson: {
    did: 'A car leaves on the ticket of another one that came later, and pays its own price to the cashier.',
    looks: 'Cameras misread plates every day.',
    where: 'Exits whose plates differ, by cashier; both pictures beside each other.',
    act: 'Audit them: what is another car, and no misreading, is unmatched and charged.',
  },
};
