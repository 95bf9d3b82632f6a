import { inventPlate } from '@parking/contract/demo/invent-plate';
import type { Random } from './random.ts';

/** Plates of people who come again: a few every day, most now and then; nobody is inside twice. */
export interface Visitors {
  arrive(group: string): string;
  leave(plate: string): void;
  /** A plate that nobody has, for somebody who is no visitor. */
  reserve(group: string): string;
}

const visitsEach = 8;
const fewest = 200;

export function openVisitors(random: Random, stays: number): Visitors {
  const known = new Map<string, string[]>();
  const inside = new Set<string>();
  const size = Math.max(fewest, Math.floor(stays / visitsEach));
  return {
    arrive: (group) => {
      const plates = known.get(group) ?? [];
      known.set(group, plates);
      const at = Math.floor(size * random.unit() ** 2);
      const usual = plates[at] ?? inventPlate(random.unit, group);
      plates[at] = usual;
      let plate = usual;
      while (inside.has(plate)) plate = inventPlate(random.unit, group);
      inside.add(plate);
      return plate;
    },
    reserve: (group) => {
      let plate = inventPlate(random.unit, group);
      while (inside.has(plate)) plate = inventPlate(random.unit, group);
      inside.add(plate);
      return plate;
    },
    leave: (plate) => {
      inside.delete(plate);
    },
  };
}
