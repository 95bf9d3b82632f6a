import { vehicleTypeIds } from '../car-park.ts';
import type { Scheme } from './scheme.ts';

export const cheaperType: Scheme = {
  name: 'cheaper-type',
  rule: 'TYPE_DOWNGRADE',
  by: 'CASHIER',
  unit: 'ACT',
  rate: 0.03,
  sell: ({ at, car, kind }, { write }) => {
    if (kind.group !== 'CAR' || at - car.enteredAt < 30 * 60_000) return null;
    write({ at, stayId: car.id });
    return { soldTypeId: vehicleTypeIds.MOTOR, flags: ['vehicle-changed'] };
  },
  lesson: {
    did: 'A car is sold as a motorcycle; its driver pays for a car.',
    looks: 'The type at the entry may have been wrong.',
    where: 'The case: what it came in as, what it was sold as, and the picture.',
    act: 'The picture decides. Charge the difference by an audit.',
  },
};
