import type { DayCount, RateCounts } from '../rule.ts';

/** Numbers between 0 and 1 that follow from a seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Invented {
  readonly seed: number;
  readonly people: number;
  /** Of exits, on average. */
  readonly rate: number;
  /** How far people differ by habit, as a part. */
  readonly habit: number;
  /** Who steals, and in which part of the exits. */
  readonly thieves: ReadonlyMap<string, number>;
  readonly lossOfOne: number;
}

const days = 28;
const gates = 4;

/** A month of exits at four gates, by day and night, where gates, hours and people differ and some steal. */
export function inventCounts({ seed, people, rate, habit, thieves, lossOfOne }: Invented): RateCounts {
  const number = numbersOf(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - number())) * Math.cos(2 * Math.PI * number());
  const around = (spread: number): number => Math.exp(spread * normal() - spread ** 2 / 2);
  const cells = Array.from({ length: gates * 2 }, () => around(0.3));
  const busy = Array.from({ length: gates * 2 }, () => 40 + Math.floor(number() * 120));
  const habits = Array.from({ length: people }, () => around(habit));
  const rows: DayCount[] = [];
  for (let day = 0; day < days; day += 1) {
    for (let one = 0; one < people; one += 1) {
      // Two days of seven are free; posts change by the week.
      if ((day + one) % 7 >= 5) continue;
      const cell = (one + Math.floor(day / 7) * (1 + (one % 5))) % (gates * 2);
      const n = Math.max(1, Math.round((busy[cell] ?? 0) * around(0.2)));
      const chance = Math.min(0.9, rate * (cells[cell] ?? 1) * (habits[one] ?? 1));
      const stolen = thieves.get(nameOf(one)) ?? 0;
      let x = 0;
      for (let exit = 0; exit < n; exit += 1) if (number() < chance || number() < stolen) x += 1;
      const date = new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10);
      rows.push({ person: nameOf(one), cell: String(cell), day: date, n, x });
    }
  }
  return { rows, lossOfOne };
}

export const nameOf = (person: number): string => `petugas-${person}`;
