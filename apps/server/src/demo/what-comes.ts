import { makeParkingCode } from '@parking/contract/parking/parking-code';
import { type DemoGate, gates, type paidTypeIds, vehicleTypeIds } from './car-park.ts';
import type { Random } from './random.ts';

/** What comes: its share of the traffic, how often its plate is read, how its drivers pay. */
export const kinds = [
  { typeId: vehicleTypeIds.MOTOR, group: 'MOTOR', share: 0.62, read: 0.7, qris: 0.14, emoney: 0.1, card: 0 },
  { typeId: vehicleTypeIds.MOBIL, group: 'CAR', share: 0.34, read: 0.93, qris: 0.26, emoney: 0.31, card: 0.04 },
  { typeId: vehicleTypeIds.BOKS, group: 'BOX', share: 0.025, read: 0.9, qris: 0.1, emoney: 0.15, card: 0.02 },
  { typeId: vehicleTypeIds.BUS, group: 'BUS', share: 0.015, read: 0.9, qris: 0.1, emoney: 0.1, card: 0.02 },
] as const;
export type Kind = (typeof kinds)[number];

const notes = [2_000, 5_000, 10_000, 20_000, 50_000, 100_000] as const;
const changeNeeded = 0.6;

/** As gates make one, by chance that can be repeated. */
export const makeCode = (random: Random): string => makeParkingCode((most) => random.below(most));

export function pickGate(random: Random, gateType: 'IN' | 'OUT', kind: Kind): DemoGate {
  const lanes = gates.filter((one) => one.gateType === gateType && one.forMotorcycles === (kind.group === 'MOTOR'));
  const [first, second = first] = lanes;
  const gate = random.chance(0.57) ? first : second;
  if (!gate) throw new Error(`No gate for ${kind.group}.`);
  return gate;
}

export function pickWay(random: Random, { qris, emoney, card }: Kind): keyof typeof paidTypeIds {
  const chance = random.unit();
  if (chance < qris) return 'QRIS';
  if (chance < qris + emoney) return 'EMONEY';
  return chance < qris + emoney + card ? 'CARD' : 'CASH';
}

/** What a driver hands over: the sum itself, or the next notes up. */
export function tenderedFor(random: Random, total: number): number {
  if (!random.chance(changeNeeded)) return total;
  const fitting = notes.map((note) => Math.ceil(total / note) * note);
  return fitting[random.below(fitting.length)] ?? total;
}
