import { inventPlate } from '@parking/contract/demo/invent-plate';
import { kinds } from '../what-comes.ts';
import type { Scheme } from './scheme.ts';

export const freeMinutesAgain: Scheme = {
  name: 'free-minutes-again',
  rule: 'GRACE_ABUSE',
  by: 'DRIVER',
  unit: 'ACT',
  rate: 0.2,
  day: ({ at }, { random, letIn, leave, later, write }) => {
    const [kind] = kinds;
    const plate = inventPlate(random.unit, kind.group);
    for (let time = 0; time < visits; time += 1)
      later(at + time * apartMs, (enteredAt) => {
        const car = letIn({ kind, enteredAt, plate });
        if (time === 0) write({ at: enteredAt, subjectId: car.id, stayId: car.id });
        later(enteredAt + staysMs, (leftAt) => leave(car, kind, leftAt));
      });
  },
  lesson: {
    did: 'A courier drives out and in again before the free minutes are over, all morning.',
    looks: 'Nobody paid, and nobody had to.',
    where: 'The case: how often that plate left free on that day, and for how long in all.',
    act: 'Talk to the driver; offer a membership. Shorten the free minutes where many do it.',
  },
};

const visits = 4;
const apartMs = 20 * 60_000;
const staysMs = 4 * 60_000;
