import { groupedBy } from '../../../platform/grouped-by.ts';
import { binomialTail, negativeBinomialTail, poissonTail } from './tails.ts';

/** What one person did in one cell: a gate, a quarter of the day, a group of vehicles. */
export interface CellCount {
  readonly cell: string;
  readonly person: string;
  /** Exits, and those of them that are counted. */
  readonly n: number;
  readonly x: number;
}

/** So many exits at the site's own rate are taken as known of every cell: one with two cashiers stays usable. */
export const priorWeight = 200;

/** What peers' counts say of a cell, its own person left out. */
export const rateOfPeers = (peersX: number, peersN: number, prior: number): number =>
  (peersX + priorWeight * prior) / (peersN + priorWeight);

export interface Expected {
  readonly person: string;
  readonly n: number;
  readonly x: number;
  /** How many were to be expected of somebody like the others at the same gates and hours. */
  readonly lambda: number;
}

/** What is to be expected of each person, who counts neither among the peers nor in the rate of the site. */
export function expectFromPeers(counts: readonly CellCount[]): Expected[] {
  const cells = groupedBy(counts, ({ cell }) => cell);
  const all = sumOf(counts);
  return [...groupedBy(counts, ({ person }) => person)].map(([person, own]) => {
    const mine = sumOf(own);
    // What nobody else has ever done is taken as done once: else whoever alone does it could not be told from anybody.
    const prior = all.n > mine.n ? Math.max(1, all.x - mine.x) / (all.n - mine.n) : 0;
    const lambda = [...groupedBy(own, ({ cell }) => cell)].reduce((sum, [cell, here]) => {
      const { n, x } = sumOf(here);
      const peers = sumOf(cells.get(cell) ?? []);
      return sum + n * rateOfPeers(peers.x - x, peers.n - n, prior);
    }, 0);
    return { person, ...mine, lambda };
  });
}

const sumOf = (counts: readonly Pick<CellCount, 'n' | 'x'>[]): { n: number; x: number } =>
  counts.reduce((sum, { n, x }) => ({ n: sum.n + n, x: sum.x + x }), { n: 0, x: 0 });

/** Above it a count is of tries that each may succeed, not of rare things. */
const rare = 0.05;
/** Above it counts spread further than chance alone has them. */
export const spreadFrom = 1.5;

/**
 * How likely it is to be at or above x by chance.
 * @param phi how far the counts of others spread against chance; 1 where they do not
 */
export function chanceOf({ n, x, lambda }: Omit<Expected, 'person'>, phi = 1): number {
  if (phi > spreadFrom) return negativeBinomialTail(x, lambda, phi);
  return n > 0 && lambda / n > rare ? binomialTail(x, n, Math.min(1, lambda / n)) : poissonTail(x, lambda);
}

/**
 * How much people differ by habit, as the square of a part of what is expected of them: what counts spread beyond chance, the
 * furthest fifth of them left out, whose may be no habit. Each tells as much of it as is expected of them; where that is little it is
 * taken to be what it is elsewhere.
 */
export function habitOf(others: readonly Pick<Expected, 'x' | 'lambda'>[]): number {
  const told = others
    .filter(({ lambda }) => lambda > 0)
    .map(({ x, lambda }) => ({ beyond: ((x - lambda) ** 2 - lambda) / lambda ** 2, weight: weightAt(1 / lambda) }))
    .toSorted((one, other) => one.beyond - other.beyond)
    .slice(0, -Math.max(1, Math.ceil(others.length * leftOut)));
  const known = told.reduce((all, { beyond, weight }) => all + beyond * weight, usualHabit * usualWeight);
  return Math.max(0, known / told.reduce((all, { weight }) => all + weight, usualWeight));
}

/** Of a site where many steal the others still tell what is usual. */
const leftOut = 0.2;
/** People differ by a seventh: so much is known before anybody is counted. */
const usualHabit = 0.02;
/** By how little a spread that was counted may be off: chance alone makes it of `byChance`. */
const weightAt = (byChance: number): number => 1 / (2 * (byChance + usualHabit) ** 2);
/** As of four people of whom much is known. */
const usualWeight = 4 * weightAt(0);

/** Benjamini–Hochberg: of how many that are called out at p or less a part q is called out by chance. In the order given. */
export function falseDiscovery(chances: readonly number[]): number[] {
  const order = chances.map((p, index) => ({ p, index })).toSorted((one, other) => one.p - other.p);
  const q = Array.from<number>({ length: chances.length });
  let least = 1;
  for (let rank = order.length; rank > 0; rank -= 1) {
    const { p, index } = order[rank - 1] ?? { p: 1, index: 0 };
    least = Math.min(least, (p * order.length) / rank);
    q[index] = least;
  }
  return q;
}

/** A rate as it is shown: drawn towards the peers' where little is known. */
export const shrunkRate = (x: number, n: number, peers: number): number =>
  (x + priorWeight * peers) / (n + priorWeight);

/** Slack, and the height at which a drift is called one, in standard deviations of counts. */
const slack = 0.5;
export const driftAt = 5;

/** A running sum of what was above expectation, where it stood after each shift (CUSUM). */
export function runningSums(shifts: readonly Pick<Expected, 'x' | 'lambda'>[]): number[] {
  let sum = 0;
  return shifts.map(({ x, lambda }) => {
    if (lambda > 0) sum = Math.max(0, sum + (x - lambda) / Math.sqrt(lambda) - slack);
    return sum;
  });
}

/** The highest that it rose to. */
export const driftOf = (shifts: readonly Pick<Expected, 'x' | 'lambda'>[]): number =>
  Math.max(0, ...runningSums(shifts));

/** Of 95 %. */
const z = 1.959963984540054;

/** Between which rates the true one lies, with 95 % (Wilson). */
export function intervalOf(x: number, n: number): readonly [low: number, high: number] {
  if (n === 0) return [0, 1];
  // What may come more than once to each counted one.
  const rate = Math.min(1, x / n);
  const middle = (rate + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((rate * (1 - rate)) / n + z ** 2 / (4 * n ** 2));
  // Of none and of all the end is known; reckoned, it would be beside it by a rounding.
  return [rate === 0 ? 0 : Math.max(0, middle - half), rate === 1 ? 1 : Math.min(1, middle + half)];
}
