import { type RawBuilder, sql } from 'kysely';
import { rateThresholds } from '../judge-rates.ts';
import type { DayCount, Judging, RateCounts, RateRule } from '../rule.ts';

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
 * What people do beside selling, held against how much others do of it in as much work: sellers by their exits, who sells
 * nothing by the days on which they did anything at all, as so many exits each.
 */
async function countActs(
  { reads, site, from, to }: Judging,
  acts: RawBuilder<{ person: string; at: Date }>,
): Promise<RateCounts> {
  const { rows } = await sql<DayCount>`
    with acts as (${acts}), work as (
      select s.operator_id as person, s.business_day as day, count(*)::integer as n from stays s
      where s.state = 'OUT' and s.operator_id is not null and s.exited_at >= ${from} and s.exited_at < ${to} group by 1, 2
    ), done as (
      select person, (at at time zone ${site.zone})::date as day, count(*)::integer as x from acts group by 1, 2
    ), sellers as (select distinct person from work)
    select coalesce(w.person, d.person) as person, coalesce(w.day, d.day)::text as day, coalesce(d.x, 0) as x,
      coalesce(w.n, case when s.person is null then ${sql.lit(exitsOfDay)} else 0 end) as n,
      case when s.person is null then 'others' else 'sellers' end as cell
    from work w full join done d using (person, day) left join sellers s on s.person = coalesce(w.person, d.person)`.execute(
    reads,
  );
  return { rows, lossOfOne: 0, repeated: true };
}

const exitsOfDay = 300;

export const correctionRate: RateRule = {
  ...usual,
  name: 'CORRECTION_RATE',
  label: 'Koreksi lebih sering dari petugas lain',
  labelEn: 'More corrections than others',
  count: (judging) =>
    countActs(
      judging,
      sql`select actor_id as person, at from operations_log where at >= ${judging.from} and at < ${judging.to} and actor_id is not null
        and action in ('edit-plate', 'update-code', 'ask-delete-entry', 'delete-entry', 'roll-back', 'stay-by-hand')`,
    ),
};

export const reprintRate: RateRule = {
  ...usual,
  name: 'REPRINT_RATE',
  label: 'Cetak ulang lebih sering dari petugas lain',
  labelEn: 'More second copies than others',
  count: (judging) =>
    countActs(
      judging,
      sql`select by_id as person, at from reprints where what in ('TICKET', 'RECEIPT') and at >= ${judging.from} and at < ${judging.to}`,
    ),
};

export const handOpeningRate: RateRule = {
  ...usual,
  name: 'HAND_OPENING_RATE',
  label: 'Palang dibuka manual lebih sering dari petugas lain',
  labelEn: 'More openings by hand than others',
  count: (judging) =>
    countActs(
      judging,
      sql`select by_id as person, at from manual_openings where stay_id is null and at >= ${judging.from} and at < ${judging.to}`,
    ),
};
