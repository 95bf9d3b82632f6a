import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { explainByDevices } from '../devices-first.ts';
import { type FoundRow, asFinding } from '../found-row.ts';
import { type Finding, type Judging, type SingleRule, threshold } from '../rule.ts';

interface Row extends FoundRow {
  /** In which more cars passed. */
  readonly hours: readonly Date[];
}

/**
 * More cars over the closing loop of a gate than cars that are recorded there. Where many gates tell so of the same hour it is the
 * devices. What a gate or booth without the network has sold is told later: such hours wait for a day.
 */
export const loopAgainstSales: SingleRule = {
  name: 'LOOP_AGAINST_SALES',
  when: 'SOON',
  withdraws: (judging) => sinceWhen(judging),
  label: 'Kendaraan di loop lebih banyak dari yang tercatat',
  labelEn: 'More cars over the loop than are recorded',
  sentence:
    '{gate}, {day}: {cars} kendaraan melewati loop, {sales} tercatat; paling banyak dalam satu jam {most} lebih.',
  sentenceEn: '{gate}, {day}: {cars} cars over the loop, {sales} recorded; at most {most} more in one hour.',
  thresholds: {
    days: threshold(3, [1, 28], 'Dilihat sekian hari terakhir', 'So many last days are looked at', 'LOWER'),
    leastMore: threshold(3, [1, 50], 'Lebih dari sekian kendaraan dalam satu jam', 'Above so many cars in an hour'),
    moreShare: threshold(0.05, [0, 1], 'Atau lebih dari bagian ini', 'Or above this part'),
  },
  find: async (judging) => {
    const { reads, site, to, set } = judging;
    const since = sinceWhen(judging);
    const hourEnds = sql`c.hour + interval '1 hour'`;
    const { rows } = await sql<Row>`
      with cars as (
        select gate_id, date_trunc('hour', at) as hour, count(*)::integer as cars from gate_events
        where type = 'LOOP_OFF' and data ->> 'loop' = '2' and at >= ${since} and at < ${to} group by 1, 2
      ), recorded as (
        select gate_id, date_trunc('hour', at) as hour, count(*)::integer as sales from (
          select exit_gate_id as gate_id, exited_at as at from stays where state = 'OUT' and exited_at >= ${since} and exited_at < ${to}
          union all select entry_gate_id, entered_at from stays where entered_at >= ${since} and entered_at < ${to}) each group by 1, 2
      ), told as (
        select c.*, c.hour > ${to}::timestamptz - interval '1 day' and (
            exists (select from gate_events e where e.gate_id = c.gate_id and e.type = 'ONLINE' and e.at >= c.hour and e.at < ${hourEnds})
            or coalesce('OFFLINE' = (select e.type from gate_events e where e.gate_id = c.gate_id and e.type in ('ONLINE', 'OFFLINE')
              and e.at < ${hourEnds} and e.at >= c.hour - interval '7 days' order by e.at desc limit 1), false)) as waits
        from cars c
      ), hours as (
        select c.gate_id, c.hour, c.cars, coalesce(r.sales, 0) as sales, c.cars - coalesce(r.sales, 0) as more,
          not c.waits and c.cars - coalesce(r.sales, 0) > greatest(${set('leastMore')}::numeric, coalesce(r.sales, 0) * ${set('moreShare')}::numeric) as strange
        from told c left join recorded r using (gate_id, hour)
      ), beside as (
        select *, count(*) filter (where strange) over w as alike, count(*) over w as gates from hours window w as (partition by hour)
      ), days as (
        select gate_id, (hour at time zone ${site.zone})::date as day, max(hour) filter (where strange) as last,
          sum(cars)::integer as cars, sum(sales)::integer as sales, max(more) as most, count(*) filter (where strange) as strange,
          array_agg(hour order by hour) filter (where strange) as hours,
          bool_and(alike >= ${sql.lit(manyGates)} and alike * 2 > gates) filter (where strange) as everywhere
        from beside group by 1, 2
      )
      select d.gate_id as "subjectId", d.day::text as finding, d.last as at, d.hours, 0 as loss, '{}'::uuid[] as stays, '{}'::uuid[] as involved,
        case when d.everywhere then 'DEVICE' else 'GATE' end as "subjectKind",
        case when d.everywhere then 'LOW' when d.strange >= 2 then 'HIGH' else 'MEDIUM' end as severity,
        jsonb_build_object('gate', g.name, 'day', d.day, 'cars', d.cars, 'sales', d.sales, 'most', d.most) as figures
      from days d join gates g on g.id = d.gate_id where d.strange > 0 and d.cars > d.sales`.execute(reads);
    const findings: Finding[] = [];
    for (const row of rows) findings.push(await putLoopsFirst(judging, row));
    return findings;
  },
};

/** Where devices explain each of its hours it is about them. */
async function putLoopsFirst(judging: Judging, { hours, ...row }: Row): Promise<Finding> {
  const finding = asFinding('GATE', row);
  if (finding.subjectKind === 'DEVICE') return finding;
  const middles = hours.map((hour) => ({ gateId: row.subjectId, at: new Date(hour.getTime() + halfHourMs) }));
  const explained = await explainByDevices(judging, middles, ['LOOP', 'NETWORK', 'ALARM']);
  if (explained.length < hours.length) return finding;
  return {
    ...finding,
    subjectKind: 'DEVICE',
    severity: 'LOW',
    figures: { ...finding.figures, fault: explained[0]?.fault ?? null },
  };
}

const halfHourMs = 30 * 60_000;

/** So many gates at once, and more than half of them, are no person. */
const manyGates = 3;

/** Soon what has happened today, at night some days more: each from its local midnight on. */
function sinceWhen({ site, from, to, set }: Judging): Date {
  const farthest = new Date(to.getTime() - set('days') * dayMs);
  const day = toLocalDateTime(from > farthest ? from : farthest, site.zone).slice(0, 10);
  return fromLocal(`${day}T00:00:00`, site.zone);
}

const dayMs = 86_400_000;
