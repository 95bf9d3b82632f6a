import { sql } from 'kysely';
import { groupedBy } from '../../platform/grouped-by.ts';
import { atOnce, inSlices } from '../../platform/in-slices.ts';
import { aboutDevice, explainByDevices } from './devices-first.ts';
import { usualFare } from './exits-frame.ts';
import { readJudgedSince } from './judged-since.ts';
import { type Hour, loopFaults, middleOf } from './loop-hours.ts';
import { type Fault, type Finding, type Judging, besideSales } from './rule.ts';
import {
  type ErrorOf,
  type LoopHour,
  type LoopSum,
  expectedOf,
  learnErrors,
  sumLoops,
  sumOf,
} from './statistics/loop-sums.ts';

/**
 * Of each person all that passed, at any gate, beyond what its loop makes of what was sold, but what the loop explains; what was decided of
 * them is behind them.
 */
export async function findLoopSums(judging: Judging, hours: readonly Hour[]): Promise<Finding[]> {
  const { reads, site, set } = judging;
  const since = await readJudgedSince(reads, site);
  const errorOf = await inSlices(learnErrors(hours), besideSales);
  const anew = hours.filter(({ person, day }) => person !== null && day >= since('LOOP_AGAINST_SALES', person).day);
  const setting = { slack: set('slackShare'), least: set('leastMore') };
  const isStrange = (left: readonly LoopHour[]): boolean => atOnce(sumLoops(left, errorOf, setting)).length > 0;
  const sums = await inSlices(sumLoops(anew, errorOf, setting), besideSales);
  const telling = {
    errorOf,
    gates: new Map(hours.map(({ gateId, gate }) => [gateId, gate])),
    fares: await readUsualFares(judging, sums),
  };
  const findings: Finding[] = [];
  for (const [person, ofPerson] of groupedBy(sums, (sum) => sum.person)) {
    const finding = `#${since('LOOP_AGAINST_SALES', person).decided}`;
    const tell = (told: readonly LoopSum[]): Finding => tellSums(person, told, { ...telling, finding });
    const faults = new Map<LoopSum, Fault | undefined>();
    for (const sum of ofPerson)
      faults.set(sum, isOfAll(sum, hours, errorOf) ? 'LOOP' : await explainSum(judging, sum, isStrange));
    const own = ofPerson.filter((sum) => faults.get(sum) === undefined);
    const [most] = ofPerson.toSorted((one, other) => other.times - one.times);
    if (own.length > 0) findings.push(tell(own));
    else if (most)
      findings.push(aboutDevice(judging, tell(ofPerson), { gateId: most.gateId, fault: faults.get(most) ?? null }));
  }
  return findings;
}

interface TellingSums {
  readonly errorOf: ErrorOf;
  readonly gates: ReadonlyMap<string, string>;
  readonly fares: ReadonlyMap<string, number>;
  readonly finding: string;
}

const hourMs = 3_600_000;
/** It is grave from twice the limit on, and on more days than one: what passed at once may have a reason that no till knows of. */
const graveFrom = 2;

function tellSums(person: string, sums: readonly LoopSum[], { errorOf, gates, fares, finding }: TellingSums): Finding {
  const hours = sums.flatMap((sum) => sum.hours).toSorted((one, other) => one.hour.getTime() - other.hour.getTime());
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) throw new Error('A sum is of hours.');
  const days = new Set(hours.filter((hour) => hour.cars > hour.sales).map(({ day }) => day));
  const gateIds = [...new Set(sums.map(({ gateId }) => gateId))];
  const [cars, sales] = [sumOf(hours, 'cars'), sumOf(hours, 'sales')];
  const usual = Math.round(expectedOf(hours, errorOf) * 10) / 10;
  const lossOf = (sum: LoopSum): number =>
    (sumOf(sum.hours, 'cars') - expectedOf(sum.hours, errorOf)) * (fares.get(sum.gateId) ?? 0);
  return {
    subjectKind: 'OPERATOR',
    subjectId: person,
    finding,
    from: first.hour,
    to: new Date(last.hour.getTime() + hourMs),
    severity: days.size > 1 && sums.some(({ times }) => times >= graveFrom) ? 'HIGH' : 'MEDIUM',
    expectedLoss: Math.max(0, Math.round(sums.reduce((all, sum) => all + lossOf(sum), 0))),
    figures: {
      gate: gateIds.map((id) => gates.get(id) ?? '').join(', '),
      gateIds: gateIds.join(','),
      day: first.day === last.day ? first.day : `${first.day} – ${last.day}`,
      cars,
      sales,
      what: `jumlah berjalan selama satu petugas menjual; menurut galat loop itu sendiri ${usual.toLocaleString('id-ID')}`,
      whatEn: `a running sum while one person sold; by that loop’s own error ${usual.toLocaleString('en-GB')}`,
    },
    stays: [],
    involved: [],
  };
}

/** What an ordinary exit pays at each of these gates. */
async function readUsualFares(
  { reads, from, to }: Judging,
  sums: readonly LoopSum[],
): Promise<ReadonlyMap<string, number>> {
  const gates = [...new Set(sums.map(({ gateId }) => gateId))];
  if (gates.length === 0) return new Map();
  const { rows } = await sql<{ gateId: string; fare: number | null }>`
    select s.exit_gate_id as "gateId", ${usualFare} as fare from stays s
    where s.state = 'OUT' and s.exited_at >= ${from} and s.exited_at < ${to} and s.exit_gate_id = any(${gates}::uuid[])
    group by 1`.execute(reads);
  return new Map(rows.map(({ gateId, fare }) => [gateId, Number(fare ?? 0)]));
}

/** So much of what one person had above expectation, of each car, makes it the loop where others had it as well. */
const alikeFrom = 0.5;
const leastOthers = 10;
const dayMs = 24 * hourMs;

/** Whether others who sold at that gate on the day before, or since, stand out by half as much: then it is the loop that counts otherwise. */
function isOfAll({ gateId, person, hours: own }: LoopSum, hours: readonly Hour[], errorOf: ErrorOf): boolean {
  const others = hours.filter((one) => one.gateId === gateId && one.person !== person && errorOf(one) !== null);
  const [began, ended] = [own[0]?.hour.getTime() ?? 0, own.at(-1)?.hour.getTime() ?? 0];
  const between = (from: number, to: number) =>
    others.filter(({ hour: at }) => at.getTime() >= from && at.getTime() < to);
  const above = (of: readonly LoopHour[]): number => (sumOf(of, 'cars') - expectedOf(of, errorOf)) / sumOf(of, 'sales');
  return [between(began - dayMs, began), between(began, ended + dayMs)].some(
    (meanwhile) => sumOf(meanwhile, 'sales') >= leastOthers && above(meanwhile) >= above(own) * alikeFrom,
  );
}

/** The fault of that gate without whose hours nothing would have been found; undefined where there is none. */
async function explainSum(
  judging: Judging,
  { hours }: LoopSum,
  isStrange: (left: readonly LoopHour[]) => boolean,
): Promise<Fault | undefined> {
  const more = new Map(hours.filter(({ cars, sales }) => cars > sales).map((hour) => [middleOf(hour), hour]));
  const explained = await explainByDevices(judging, [...more.keys()], loopFaults);
  const byDevices = new Set(explained.map(({ hit }) => more.get(hit)));
  return isStrange(hours.filter((hour) => !byDevices.has(hour))) ? undefined : explained[0]?.fault;
}
