import { cutOff } from './cut-off.ts';
import type { Scheme } from './scheme.ts';

export const powerCuts: Scheme = {
  name: 'power-cuts',
  rule: 'POWER_CUT',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 0.8,
  work: ({ gate, from, worked }, { events, random, write }) => {
    for (let left = random.between(1, 2); left > 0; left -= 1) {
      const at = from + 30 * 60_000 + random.below(Math.max(1, worked.endsAt - from - 60 * 60_000));
      cutOff(events, gate.id, at, random.between(4, 12) * 60_000);
      write({ at });
    }
  },
  lesson: {
    did: 'The cashier pulls the plug of the gate for some minutes, opens it by its handle and takes cash; nothing is recorded.',
    looks: 'The network does fail, and it is back soon.',
    where: 'When the gate was silent, beside who sold there; cars that drove over the loop meanwhile.',
    act: 'Have network and power looked at first, and the plug sealed. Ask for a call to the control room at each cut.',
  },
};
