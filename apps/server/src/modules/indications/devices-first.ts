import { sql } from 'kysely';
import { anyOf } from '../../platform/db/pool.ts';
import { type Fault, type Finding, type Hit, type Judging, type RateCounts, monthOf } from './rule.ts';

interface Spell {
  readonly fault: Fault;
  /** None where it is the whole site. */
  readonly gateId: string | null;
  readonly from: Date;
  readonly to: Date;
}

export interface Explained {
  readonly hit: Hit;
  readonly fault: Fault;
}

/**
 * Of what happened at gates, whatever one of these faults explains there and then. What somebody could bring about alone excuses nobody:
 * one gate that falls silent for some minutes is no fault of the network.
 */
export async function explainByDevices(
  judging: Judging,
  hits: readonly Hit[],
  faults: readonly Fault[],
): Promise<Explained[]> {
  if (hits.length === 0) return [];
  const spells = await readSpells(judging, hits, faults);
  return hits.flatMap((hit) => {
    if (hit.isUnsure && faults.includes('CLOCK')) return [{ hit, fault: 'CLOCK' as const }];
    const spell = spells.find(
      ({ gateId, from, to }) => (gateId ?? hit.gateId) === hit.gateId && hit.at >= from && hit.at < to,
    );
    return spell ? [{ hit, fault: spell.fault }] : [];
  });
}

const hourMs = 3_600_000;

/** Faults of the gates of these hits, from a day before the first to an hour after the last. */
async function readSpells(
  { reads, site }: Judging,
  hits: readonly Hit[],
  faults: readonly Fault[],
): Promise<readonly Spell[]> {
  const times = hits.map(({ at }) => at.getTime());
  const [since, until] = [new Date(Math.min(...times) - 24 * hourMs), new Date(Math.max(...times) + hourMs)];
  const gates = anyOf([...new Set(hits.map(({ gateId }) => gateId))]);
  const told = sql`select gate_id, type, at, data from gate_events where at >= ${since} and at < ${until}`;
  const parts: Readonly<Record<Exclude<Fault, 'CLOCK'>, ReturnType<typeof sql>>> = {
    // The plates that people read in its pictures of a day were others than it had read, more often than not.
    CAMERA: sql`select gate_id, min(at) as since, max(at) + interval '1 second' as until from (
        select p.gate_id, p.match, case p.side when 'ENTRY' then s.entered_at else s.exited_at end as at
        from audit_plates p join stays s on s.id = p.stay_id where p.gate_id = ${gates} and p.match is not null
          and case p.side when 'ENTRY' then s.entered_at else s.exited_at end between ${since} and ${until}) reads
      group by gate_id, (at at time zone ${site.zone})::date
      having count(*) >= ${sql.lit(leastReads)} and count(*) filter (where match in ('NEAR', 'DIFFERENT')) * 2 > count(*)`,
    PAPER: sql`select gate_id, at, at + interval '1 hour' from (${told}) e where gate_id = ${gates} and type = 'PAPER_OUT'`,
    // Silent for long, or together with another gate.
    NETWORK: sql`select one.gate_id, one.at, one.back from silent one where one.gate_id = ${gates} and (one.back - one.at > interval '1 hour'
      or exists (select from silent other where other.gate_id <> one.gate_id and other.at < one.back and other.back > one.at))`,
    // Of a loop that never tells when a car has gone nothing is known.
    LOOP: sql`select gate_id, at, coalesce(next, ${until}) from (
        select gate_id, type, at, lead(at) over w as next, lead(type) over w as next_type,
          bool_or(type = 'LOOP_OFF') over (partition by gate_id, data ->> 'loop') as tells
        from (${told}) e where gate_id = ${gates} and type in ('LOOP_ON', 'LOOP_OFF')
        window w as (partition by gate_id, data ->> 'loop' order by at)) felt
      where type = 'LOOP_ON' and tells and next_type is distinct from 'LOOP_ON' and coalesce(next, ${until}) - at > interval '30 minutes'`,
    TARIFF: sql`select distinct null::uuid, f.effective_date::timestamp at time zone ${site.zone}, (f.effective_date + 1)::timestamp at time zone ${site.zone}
      from parking_fares f where f.effective_date between ${since}::date and ${until}::date
        and exists (select from parking_fares former where former.vehicle_type_id = f.vehicle_type_id
          and former.parking_type = f.parking_type and former.effective_date < f.effective_date)`,
    // A house that is cleared lets everybody out.
    ALARM: sql`select null::uuid, date_trunc('hour', f.at), date_trunc('hour', f.at) + interval '2 hours' from free_passes f
      where f.emergency and f.at >= ${since} and f.at < ${until} group by date_trunc('hour', f.at) having count(*) >= ${sql.lit(leastCleared)}`,
  };
  const asked = faults.flatMap((fault) => (fault === 'CLOCK' ? [] : [{ fault, spells: parts[fault] }]));
  if (asked.length === 0) return [];
  const { rows } = await sql<Spell>`
    with silent as (
      select gate_id, at, coalesce(back, ${until}) as back from (
        select gate_id, type, at, lead(at) over (partition by gate_id order by at) as back from (${told}) e
        where type in ('OFFLINE', 'ONLINE')) s where type = 'OFFLINE')
    ${sql.join(
      asked.map(
        ({ fault, spells }) =>
          sql`select ${fault}::text as fault, f.gate_id as "gateId", f.since as "from", f.until as "to" from (${spells}) f (gate_id, since, until)`,
      ),
      sql` union all `,
    )}`.execute(reads);
  return rows;
}

/** So many plates of a day must have been read by people. */
const leastReads = 5;
/** So many emergencies within an hour are one of the house. */
const leastCleared = 3;

/**
 * A rate of somebody is about the devices where what these explain is all that is above expectation: the rest is as usual. It is about
 * the gate that explains most then, and slight, and stands for what was found of them before.
 */
export async function putDevicesFirst(judging: Judging, finding: Finding, counts: RateCounts): Promise<Finding> {
  const { explained: asks } = counts;
  const { rate } = finding;
  if (!asks || !rate) return finding;
  const explained = await explainByDevices(judging, await asks.hitsOf(finding.subjectId), asks.by);
  if (explained.length < rate.x - rate.lambda) return finding;
  const most = mostOf(explained.map(({ hit }) => hit.gateId));
  if (most === undefined) return finding;
  return aboutDevice(judging, finding, { gateId: most, fault: mostOf(explained.map(({ fault }) => fault)) ?? null });
}

/** It is about the devices of that gate: one finding a month, slight, that stands for what was found of somebody. */
export const aboutDevice = (
  judging: Judging,
  finding: Finding,
  { gateId, fault }: { readonly gateId: string; readonly fault: Fault | null },
): Finding => ({
  ...finding,
  subjectKind: 'DEVICE',
  subjectId: gateId,
  finding: monthOf(judging.to),
  insteadOf: { subjectId: finding.subjectId, finding: finding.finding },
  severity: 'LOW',
  expectedLoss: 0,
  figures: { ...finding.figures, fault },
});

/** Of several the one that is there most often. */
function mostOf<Item>(items: readonly Item[]): Item | undefined {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
