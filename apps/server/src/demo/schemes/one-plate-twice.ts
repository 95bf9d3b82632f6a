import { inventPlate } from '@parking/contract/demo/invent-plate';
import type { Scheme } from './scheme.ts';

export const onePlateTwice: Scheme = {
  name: 'one-plate-twice',
  rule: 'TWICE_INSIDE',
  by: 'DRIVER',
  unit: 'ACT',
  rate: 0.3,
  day: ({ at, kind }, { letIn, random, write }) => {
    const plate = inventPlate(random.unit, kind.group);
    letIn({ kind, enteredAt: at - 2 * 60_000, plate });
    const second = letIn({ kind, enteredAt: at - 60_000, plate });
    write({ at, subjectId: second.id, stayId: second.id });
  },
  lesson: {
    did: 'Two cars share a plate that is copied, or a ticket was drawn twice for one car, so that one ticket is left over.',
    looks: 'A machine that printed twice.',
    where: 'The case: both entries with their pictures.',
    act: 'Take the entry away that has no car, with a second person.',
  },
};
