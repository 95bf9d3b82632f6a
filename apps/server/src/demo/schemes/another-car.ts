import { inventPlate } from '@parking/contract/demo/invent-plate';
import type { Scheme } from './scheme.ts';

export const anotherCar: Scheme = {
  name: 'another-car',
  rule: 'OTHER_PLATE',
  by: 'CASHIER',
  unit: 'ACT',
  rate: 0.06,
  needsEvents: true,
  sell: ({ at, car, gate, kind }, { events, random, write }) => {
    if (car.plateUnread || car.eventId === null || !events.isTold(car.enteredAt)) return null;
    const exitPlate = inventPlate(random.unit, kind.group);
    events.tell(gate.id, 'PLATE_READ', at - 30_000, { plateNumber: exitPlate, plateConfidence: 0.96 });
    write({ at, stayId: car.id });
    return { exitPlate, flags: ['plate-differs'] };
  },
  lesson: {
    did: 'A car leaves on the ticket of another one, and both cameras have read its plate well.',
    looks: 'One more plate that differs among many misread ones.',
    where: 'The case: two pictures, two plates, and how sure either camera was.',
    act: 'Audit the exit; ask where the other car is.',
  },
};
