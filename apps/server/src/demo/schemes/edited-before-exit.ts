import { inventPlate } from '@parking/contract/demo/invent-plate';
import type { Scheme } from './scheme.ts';

export const editedBeforeExit: Scheme = {
  name: 'edited-before-exit',
  rule: 'EDIT_BEFORE_EXIT',
  by: 'CASHIER',
  unit: 'ACT',
  rate: 0.006,
  sell: ({ at, car, operator, kind }, { acts, random, write }) => {
    const editedAt = at - random.between(1, 8) * 60_000;
    if (editedAt <= car.enteredAt) return null;
    acts.editPlate({ by: operator, car, at: editedAt, before: inventPlate(random.unit, kind.group) });
    write({ at, stayId: car.id });
    return { flags: ['plate-edited'] };
  },
  lesson: {
    did: 'Minutes before the sale the cashier gives the ticket the plate of the car that stands there, so that nothing differs.',
    looks: 'A correction, with a note.',
    where: 'The case: what was shown before, what after, and who sold. Another plate altogether is no misreading.',
    act: 'Hold the picture of the entry against the plate that was typed.',
  },
};
