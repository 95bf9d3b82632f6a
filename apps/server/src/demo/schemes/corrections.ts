import { inventPlate } from '@parking/contract/demo/invent-plate';
import type { Scheme } from './scheme.ts';

export const corrections: Scheme = {
  name: 'corrections',
  rule: 'CORRECTION_RATE',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 0.05,
  sell: ({ at, car, operator, kind }, { acts, random, write }) => {
    const editedAt = at - random.between(15, 40) * 60_000;
    if (editedAt <= car.enteredAt) return null;
    acts.editPlate({ by: operator, car, at: editedAt, before: inventPlate(random.unit, kind.group) });
    write({ at: editedAt, stayId: car.id });
    return { flags: ['plate-edited'] };
  },
  lesson: {
    did: 'Plates of cars inside are changed so that tickets fit the cars that will leave on them.',
    looks: 'Plates do have to be corrected, and each correction has its note.',
    where: 'The operations log by person: what was shown before and after.',
    act: 'Hold what was typed against the picture of the entry. Let somebody else correct plates than who sells.',
  },
};
