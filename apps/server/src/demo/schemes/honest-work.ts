import { inventPlate } from '@parking/contract/demo/invent-plate';
import { staffNamed } from '../car-park.ts';
import type { Random } from '../random.ts';
import type { Dealing, Leaving } from '../leaving.ts';
import { cutOff } from './cut-off.ts';
import type { Later } from '../later.ts';
import type { OwnShift, Tools } from './scheme.ts';

/** How often honest people do what schemes hide among: a part of the exits, and of the shifts. */
const odds = {
  plates: 0.004,
  failed: 0.006,
  edits: 0.002,
  copies: 0.002,
  openings: 0.001,
  cutOff: 0.04,
} as const;

type Habit = (what: keyof typeof odds) => number;

const minuteMs = 60_000;

/** What an honest seller does beside the sale of a car, now and then. */
export function workHonestly(leaving: Leaving, tools: Tools & { later: Later }, habitOf: Habit): Dealing | undefined {
  const { random, acts, payments, later } = tools;
  const { car, at, kind, gate, operator } = leaving;
  const happens = (what: keyof typeof odds): boolean => random.chance(odds[what] * habitOf(what));
  if (happens('openings')) acts.openByHand({ by: operator, gate, at: at + 20_000 });
  if (happens('copies')) {
    const again = at + random.between(2, 60) * minuteMs;
    later(again, () => acts.reprint({ by: operator, car, at: again }));
  }
  if (!car.plateUnread && happens('plates'))
    return { flags: ['plate-differs'], exitPlate: inventPlate(random.unit, kind.group) };
  if (happens('failed')) {
    payments.fail({ car, kind: 'QRIS', amount: 5_000, gate, operatorId: operator.id, at });
    return { way: 'CASH' };
  }
  if (happens('edits')) return correctPlate(leaving, tools);
  return undefined;
}

/** A sign that the camera took for another is put right, by whoever sees it first. */
function correctPlate({ car, at, operator }: Leaving, { random, acts }: Tools): Dealing | undefined {
  const bySeller = random.chance(0.5);
  const editedAt = at - random.between(1, bySeller ? 8 : 60) * minuteMs;
  if (editedAt <= car.enteredAt) return undefined;
  const by = bySeller ? operator : staffNamed(random.pick(['operator1', 'operator2']));
  acts.editPlate({ by, car, at: editedAt, before: misread(car.plate, random) });
  return { flags: ['plate-edited'] };
}

/** One digit is another. */
function misread(plate: string, random: Random): string {
  const digits = [...plate.matchAll(/\d/g)].map(({ index }) => index);
  const place = digits[random.below(digits.length)] ?? 0;
  const other = (Number(plate[place]) + random.between(1, 9)) % 10;
  return `${plate.slice(0, place)}${other}${plate.slice(place + 1)}`;
}

/** Networks fail. */
export function failNow({ from, worked, gate }: OwnShift, { random, events }: Tools, habitOf: Habit): void {
  if (!random.chance(odds.cutOff * habitOf('cutOff'))) return;
  cutOff(events, gate.id, from + random.below(Math.max(1, worked.endsAt - from)), random.between(3, 15) * minuteMs);
}

/** Most count right; small money is miscounted in either direction. */
export const countHonestly = (owed: number, random: Random): number =>
  owed === 0 || random.chance(0.72)
    ? owed
    : Math.max(0, owed + random.pick([-5_000, -2_000, -1_000, -500, 500, 1_000, 2_000, 5_000]));
