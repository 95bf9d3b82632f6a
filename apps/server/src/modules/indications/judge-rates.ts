import type { CheatingType, Severity } from '@parking/contract/indications/cheating-types';
import { groupedBy } from '../../platform/grouped-by.ts';
import type { Steps } from '../../platform/in-slices.ts';
import {
  type DayCount,
  type Finding,
  type Judging,
  type RateCounts,
  type RateRule,
  type Share,
  threshold,
} from './rule.ts';
import { chanceOf, driftOf, expectFromPeers, falseDiscovery, habitOf, shrunkRate } from './statistics/rates.ts';

/** Every rate is judged by these. */
export const rateThresholds = {
  leastExits: threshold(30, [10, 1_000], 'Paling sedikit sekian kendaraan keluar', 'So many exits at least'),
  leastHits: threshold(3, [2, 100], 'Paling sedikit sekian kejadian', 'So many cases at least'),
  leastLoss: threshold(50_000, [0, 10_000_000], 'Rugi per minggu paling sedikit (Rp)', 'Loss a week at least (Rp)'),
  mediumChance: threshold(
    0.01,
    [0.0001, 0.2],
    'Sedang bila peluang salah (q) paling besar',
    'Medium up to this chance of error (q)',
    'LOWER',
  ),
  highChance: threshold(
    0.001,
    [0.00001, 0.1],
    'Tinggi bila peluang salah (q) paling besar',
    'High up to this chance of error (q)',
    'LOWER',
  ),
};

/** Others' exits that a person is held against; with fewer nobody can be told from them. */
export const leastPeers = 200;

/** From which business day on somebody is judged anew by a rule: what was decided before is not held against them again. */
export type JudgedSince = (rule: CheatingType, person: string) => { readonly day: string; readonly decided: number };

interface Suspect {
  readonly rule: RateRule;
  readonly judging: Judging;
  readonly person: string;
  readonly n: number;
  readonly x: number;
  readonly lambda: number;
  readonly p: number;
  readonly peers: readonly Share[];
  readonly drift: number;
  readonly loss: number;
  /** From the first to the last day on which they are judged. */
  readonly weeks: number;
  readonly decided: number;
}

/** Judges all rates of a run together, so that many looks at many people do not find somebody by chance. Names no stays. */
export function* judgeRates(
  rules: readonly { readonly rule: RateRule; readonly judging: Judging; readonly counts: RateCounts }[],
  since: JudgedSince,
): Steps<ReadonlyMap<CheatingType, readonly Finding[]>> {
  const suspects: Suspect[] = [];
  for (const { rule, judging, counts } of rules) suspects.push(...(yield* suspectsOf(rule, judging, counts, since)));
  const chances = falseDiscovery(suspects.map(({ p }) => p));
  const found = new Map<CheatingType, Finding[]>(rules.map(({ rule }) => [rule.name, []]));
  for (const [index, suspect] of suspects.entries()) {
    const finding = findingOf(suspect, chances[index] ?? 1);
    if (finding) found.get(suspect.rule.name)?.push(finding);
  }
  return found;
}

const judgedAlone = (rows: readonly DayCount[], person: string, from: string): DayCount[] =>
  rows.filter((row) => row.person === person && row.day >= from);

function* suspectsOf(rule: RateRule, judging: Judging, counts: RateCounts, since: JudgedSince): Steps<Suspect[]> {
  const suspects: Suspect[] = [];
  const everybody = expectFromPeers(counts.rows);
  for (const { person } of everybody) {
    const suspect = suspectOf(person, everybody, counts, since(rule.name, person));
    if (suspect) suspects.push({ rule, judging, ...suspect });
    yield;
  }
  return suspects;
}

/** One person beside all others; null where there is nobody to be held against, or nothing to look at. */
function suspectOf(
  person: string,
  everybody: ReturnType<typeof expectFromPeers>,
  { rows, lossOfOne, repeated }: RateCounts,
  { day, decided }: ReturnType<JudgedSince>,
): Omit<Suspect, 'rule' | 'judging'> | null {
  const others = rows.filter((row) => row.person !== person);
  const own = judgedAlone(rows, person, day);
  if (sum(others, 'n') < leastPeers || own.length === 0) return null;
  const expected = day === '' ? everybody : expectFromPeers([...others, ...own]);
  const one = expected.find((each) => each.person === person);
  // Of what nobody does there is nothing to look at: it would make everybody else's chances worse.
  if (!one || (one.x === 0 && sum(others, 'x') === 0)) return null;
  const peers = everybody.filter((each) => each.person !== person);
  // Whoever is judged has no part in how far people are taken to differ.
  const spread = 1 + one.lambda * habitOf(peers);
  return {
    ...one,
    p: chanceOf(one, repeated ? Math.max(spread, leastSpread) : spread),
    peers: peers.map(({ n, x }) => ({ n, x })),
    drift: driftOf(shiftsOf(own, one.lambda / one.n)),
    weeks: weeksOf(own),
    loss: (one.x - one.lambda) * lossOfOne,
    decided,
  };
}

/** What one person does may come in bursts. */
const leastSpread = 2;

const sum = (rows: readonly DayCount[], of: 'n' | 'x'): number => rows.reduce((all, row) => all + row[of], 0);

const weekMs = 7 * 86_400_000;

/** From the first day to the last, one week at least. */
function weeksOf(own: readonly DayCount[]): number {
  const days = own.map(({ day }) => Date.parse(day));
  return Math.max(1, (Math.max(...days) - Math.min(...days)) / weekMs);
}

const shiftsOf = (own: readonly DayCount[], rate: number): { x: number; lambda: number }[] =>
  daysOf(own).map(({ n, x }) => ({ x, lambda: n * rate }));

/** What one person did, day by day. */
export const daysOf = (own: readonly DayCount[]): (Share & { readonly day: string })[] =>
  [...groupedBy(own, ({ day }) => day)]
    .map(([day, rows]) => ({ day, n: sum(rows, 'n'), x: sum(rows, 'x') }))
    .toSorted((one, other) => one.day.localeCompare(other.day));

function findingOf(suspect: Suspect, q: number): Finding | null {
  const { judging, person, n, x, lambda, p, peers: others, drift, decided } = suspect;
  const { set, from, to } = judging;
  const loss = Math.max(0, Math.round(suspect.loss));
  if (n < set('leastExits') || x < set('leastHits') || x <= lambda || loss / suspect.weeks < set('leastLoss'))
    return null;
  const severity = severityOf(q, set);
  if (!severity) return null;
  const peers = lambda / n;
  return {
    subjectKind: 'OPERATOR',
    subjectId: person,
    finding: `#${decided}`,
    from,
    to,
    severity,
    rate: { n, x, lambda, p, q },
    peers: others,
    expectedLoss: loss,
    figures: {
      x,
      n,
      expected: Math.round(lambda * 10) / 10,
      rate: x / n,
      peers,
      shrunk: shrunkRate(x, n, peers),
      drift,
      odds: Math.round(1 / Math.max(p, 1e-9)),
    },
    stays: [],
    involved: [],
  };
}

const severityOf = (q: number, set: (name: string) => number): Severity | null => {
  if (q <= set('highChance')) return 'HIGH';
  return q <= set('mediumChance') ? 'MEDIUM' : null;
};
