import { type RawBuilder, sql } from 'kysely';
import { rateThresholds } from '../judge-rates.ts';
import type { DayCount, Fault, Hit, Judging, RateCounts, RateRule } from '../rule.ts';

const sentence =
  '{x} kali, padahal diharapkan {expected} menurut petugas lain. Secara kebetulan terjadi satu dari {odds} kali.';
const sentenceEn =
  '{x} times where {expected} were to be expected by others. By chance this happens once in {odds} times.';
const usual = {
  when: 'RATE',
  sentence,
  sentenceEn,
  thresholds: { ...rateThresholds, leastLoss: { ...rateThresholds.leastLoss, usual: 0 } },
} as const;

/**
 * What people do beside selling, held against how much others do of it in as much work: sellers by their exits; who sells on few
 * days or little by the days on which they did anything at all, as so many exits each. One sale makes nobody a seller.
 */
async function countActs(
  { reads, site, from, to }: Judging,
  acts: RawBuilder<{ person: string; at: Date; gate_id: string | null }>,
  faults: readonly Fault[],
): Promise<RateCounts> {
  const { rows } = await sql<DayCount>`
    with acts as (select a.person, a.at from (${acts}) a join users u on u.id = a.person), work as (
      select s.operator_id as person, s.business_day as day, count(*)::integer as n from stays s
      where s.state = 'OUT' and s.operator_id is not null and s.exited_at >= ${from} and s.exited_at < ${to} group by 1, 2
    ), done as (
      select person, (at at time zone ${site.zone})::date as day, count(*)::integer as x from acts group by 1, 2
    ), days as (
      select person, day, coalesce(w.n, 0) as n, coalesce(d.x, 0) as x from work w full join done d using (person, day)
    ), sold as (
      select person, sum(n)::double precision / count(*) as a_day from days where n > 0 group by person having count(*) >= ${sql.lit(leastDaysSold)}
    ), sellers as (
      select person from sold where a_day >= least(${sql.lit(leastExitsADay)}, (
        select percentile_cont(0.5) within group (order by a_day) from sold) / 2)
    )
    select d.person, d.day::text as day, d.x, case when s.person is null then ${sql.lit(exitsOfDay)} else d.n end as n,
      case when s.person is null then 'others' else 'sellers' end as cell
    from days d left join sellers s on s.person = d.person`.execute(reads);
  const hitsOf = async (person: string): Promise<readonly Hit[]> => {
    const hits = await sql<Hit>`
      select a.gate_id as "gateId", a.at from (${acts}) a where a.person = ${person} and a.gate_id is not null`.execute(
      reads,
    );
    return hits.rows;
  };
  return { rows, lossOfOne: 0, repeated: true, explained: { by: faults, hitsOf } };
}

const exitsOfDay = 300;
/** Who sells on so many days, and so much on each or half of what is usual there, is held against sellers. */
const leastDaysSold = 5;
const leastExitsADay = 30;

export const correctionRate: RateRule = {
  ...usual,
  name: 'CORRECTION_RATE',
  label: 'Koreksi lebih sering dari petugas lain',
  labelEn: 'More corrections than others',
  count: (judging) =>
    countActs(
      judging,
      sql`select o.actor_id as person, o.at, g.entry_gate_id as gate_id from operations_log o
        left join stays g on g.id = case when o.entity = 'stays' and o.entity_id ~ '^[0-9a-f-]{36}$' then o.entity_id::uuid end
        where o.at >= ${judging.from} and o.at < ${judging.to} and o.actor_id is not null
          and o.action in ('edit-plate', 'update-code', 'ask-delete-entry', 'delete-entry', 'roll-back', 'stay-by-hand')`,
      ['CAMERA', 'PAPER'],
    ),
};

export const reprintRate: RateRule = {
  ...usual,
  name: 'REPRINT_RATE',
  label: 'Salinan kedua atau terlambat lebih sering dari petugas lain',
  labelEn: 'More second or late copies than others',
  count: async (judging) => ({
    ...(await countActs(
      judging,
      sql`select r.by_id as person, r.at, s.exit_gate_id as gate_id from reprints r left join stays s on s.id = r.stay_id
        where r.what in ('TICKET', 'RECEIPT') and r.at >= ${judging.from} and r.at < ${judging.to}
          and (r.copy_number > 1 or r.at > s.exited_at + interval '30 minutes')`,
      ['PAPER'],
    )),
    isGrave: (person) => leftTwice(judging, person),
  }),
};

/** The code of a ticket that this person printed again has let two cars out: one of them, or its money, is another's. */
async function leftTwice({ reads, from, to }: Judging, person: string): Promise<boolean> {
  const { rows } = await sql<{ twice: boolean }>`
    select exists (
      select from reprints r join stays s on s.id = r.stay_id
      where r.by_id = ${person} and r.what = 'TICKET' and r.at >= ${from} and r.at < ${to} and (
        exists (select from stays o where o.code = s.code and o.id <> s.id and o.state = 'OUT' and o.exited_at >= r.at)
        or exists (select from unmatched_takings u where u.stay_id = s.id and u.taken_at >= r.at))) as twice`.execute(
    reads,
  );
  return rows[0]?.twice ?? false;
}

export const handOpeningRate: RateRule = {
  ...usual,
  name: 'HAND_OPENING_RATE',
  label: 'Palang dibuka manual lebih sering dari petugas lain',
  labelEn: 'More openings by hand than others',
  count: (judging) =>
    countActs(
      judging,
      sql`select by_id as person, at, gate_id from manual_openings where stay_id is null and at >= ${judging.from} and at < ${judging.to}`,
      ['LOOP', 'NETWORK', 'ALARM'],
    ),
};
