import { type OperatorProfile, type ProfileRate, profileRates } from '@parking/contract/indications/operator-profiles';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Site } from '../../platform/http/context.ts';
import { countActs, dayWorkers } from './acts-frame.ts';
import { accountsOf } from '../controls/two-persons.ts';
import { type Beside, type GateTakings, countExitsBeside, countUnseen } from './count-beside.ts';
import { daysOf, leastPeers } from './judge-rates.ts';
import { readAboutSubject, readingAs } from './read-case.ts';
import { readRuleSettings, setBy } from './rule-settings.ts';
import {
  type Counted,
  type Counting,
  type DayCount,
  type Judging,
  type RateRule,
  type Rule,
  inWholeDays,
  lastDays,
} from './rule.ts';
import { rules } from './rules/index.ts';
import { judgedDays } from './run-rules.ts';
import { driftAt, expectFromPeers, intervalOf, runningSums } from './statistics/rates.ts';

/**
 * What somebody does how often, each thing beside the others at the same gates and hours. Nobody reads their own, under whichever name;
 * nor does the reader count among the others, who would read their own figures there where only two sell.
 */
export async function readOperatorProfile(
  reads: Reads,
  site: Site,
  person: string,
  reader: { readonly userId: string },
): Promise<OperatorProfile> {
  const without = await accountsOf(reads, reader.userId);
  if (without.includes(person.toLowerCase())) throw new Failure('record-not-found');
  const { rows } = await sql<{ id: string; name: string }>`
    select id, username as name from users where id = ${person}`.execute(reads);
  const [found] = rows;
  if (!found) throw new Failure('record-not-found');
  const beside = { person: found.id, without };
  const to = new Date();
  const { from } = inWholeDays(lastDays({ reads, site, from: to, to }, judgedDays));
  const { rates, takings } = await countAll({ reads, site, from, to }, beside);
  return {
    operator: { id: found.id, label: found.name, labelEn: found.name },
    from: businessDayOf(from, site),
    to: businessDayOf(to, site),
    rates,
    driftAt,
    takings: compareTakings(takings),
    indications: await readAboutSubject(await readingAs(reads, site, reader), found.id),
  };
}

type What = ProfileRate['what'];
type Profiled<Of extends Counted['of'] = Counted['of']> = RateRule & {
  readonly name: What;
  readonly counts: Extract<Counted, { of: Of }>;
};

const isProfiled = (rule: Rule): rule is Profiled =>
  rule.when === 'RATE' && (profileRates as readonly string[]).includes(rule.name);
const isOf =
  <Of extends Counted['of']>(of: Of) =>
  (rule: Profiled): rule is Profiled<Of> =>
    rule.counts.of === of;

/** Every rate of one person, in the order in which they are told, and takings beside them. */
async function countAll(window: Counting, beside: Beside) {
  const { reads, site } = window;
  const settings = await readRuleSettings(reads, site);
  const judgingBy = (rule: Rule): Judging => ({
    ...window,
    set: setBy(rule, { thresholds: settings.get(rule.name)?.thresholds ?? {} }),
  });
  const rateRules = [...rules.values()].filter(isProfiled);
  const exits = rateRules.filter(isOf('EXITS'));
  const acts = rateRules.filter(isOf('ACTS'));
  const { rates: sold, takings } = await countExitsBeside(
    window,
    beside,
    exits.map((rule) => rule.counts.which(judgingBy(rule))),
  );
  const done = await countActs(
    window,
    acts.map((rule) => rule.counts.acts(judgingBy(rule))),
  );
  const counted = new Map<What, readonly DayCount[]>([['NO_EVIDENCE', await countUnseen(window, beside)]]);
  for (const [place, { name }] of exits.entries()) counted.set(name, sold[place] ?? []);
  for (const [place, { name }] of acts.entries()) counted.set(name, done[place] ?? []);
  for (const rule of rateRules.filter(isOf('ITSELF'))) counted.set(rule.name, (await rule.count(judgingBy(rule))).rows);
  const hidden = new Set(beside.without);
  return {
    rates: profileRates.map((what) =>
      rateOf(
        what,
        (counted.get(what) ?? []).filter(({ person }) => !hidden.has(person)),
        beside,
      ),
    ),
    takings,
  };
}

/** One rate of a person: how often, how sure that is, how often the others, and whether it drifts. */
function rateOf(what: What, counted: readonly DayCount[], { person }: Beside): ProfileRate {
  const own = counted.filter((row) => row.person === person);
  const days = daysOf(own);
  const n = days.reduce((sum, day) => sum + day.n, 0);
  const x = days.reduce((sum, day) => sum + day.x, 0);
  const cells = new Set(own.map(({ cell }) => cell));
  const known = counted.reduce((sum, row) => sum + (row.person === person || !cells.has(row.cell) ? 0 : row.n), 0);
  const expected = known < leastPeers ? undefined : expectFromPeers(counted).find((one) => one.person === person);
  const peers = expected && n > 0 ? expected.lambda / n : null;
  const sums = peers === null ? null : runningSums(days.map((day) => ({ x: day.x, lambda: day.n * peers })));
  const [low, high] = intervalOf(x, n);
  return {
    what,
    of: what === 'NO_EVIDENCE' ? 'AUDITS' : cells.has(dayWorkers) ? 'DAYS' : 'EXITS',
    n,
    x,
    low,
    high,
    peers,
    drift: sums && Math.max(0, ...sums),
    days: days.map((day, place) => ({ ...day, drift: sums?.[place] ?? null })),
  };
}

/** Takings of an hour, and what the others take in an hour at the same gates and quarters of the day, weighed by the own hours there. */
function compareTakings(gates: readonly GateTakings[]): OperatorProfile['takings'] {
  const own = gates.filter(({ isOwn }) => isOwn);
  const hours = own.reduce((sum, gate) => sum + gate.hours, 0);
  const total = own.reduce((sum, gate) => sum + gate.total, 0);
  const peers = new Map(gates.filter(({ isOwn }) => !isOwn).map((gate) => [gate.gate, gate.total / gate.hours]));
  const shared = own.filter(({ gate }) => peers.has(gate));
  const sharedHours = shared.reduce((sum, gate) => sum + gate.hours, 0);
  const ofPeers = shared.reduce((sum, { gate, hours: worked }) => sum + (peers.get(gate) ?? 0) * worked, 0);
  return {
    hours,
    perHour: hours === 0 ? null : Math.round(total / hours),
    // Hours at gates where nobody else sells are held against nobody.
    peersPerHour: sharedHours * 2 < hours || sharedHours === 0 ? null : Math.round(ofPeers / sharedHours),
  };
}
