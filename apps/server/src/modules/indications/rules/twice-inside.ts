import { commonPlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import type { SingleRule } from '../rule.ts';

/** So many stays are shown: of a plate that is typed for every car there may be hundreds. */
const mostStays = 20;

export const twiceInside: SingleRule = {
  name: 'TWICE_INSIDE',
  when: 'SOON',
  label: 'Satu pelat dua kali di dalam',
  labelEn: 'One plate inside twice',
  sentence: 'Pelat yang sama tercatat di dalam {count} kali; yang terakhir masuk dengan tiket {code}.',
  sentenceEn: 'The same plate is recorded inside {count} times; the last one came in on ticket {code}.',
  thresholds: {},
  find: (judging) =>
    readFound(
      judging,
      'STAY',
      sql`
      select s.id as "subjectId", '' as finding, s.entered_at as at, case when s.member_id is null then 'MEDIUM' else 'HIGH' end as severity,
        0 as loss, o.stays || s.id as stays, o.people || s.entry_operator_id as involved,
        jsonb_build_object('count', o.count + 1, 'code', s.code) as figures
      from stays s join stays_inside i on i.stay_id = s.id
      cross join lateral (
        select count(*)::integer as count, (array_agg(other.stay_id order by other.entered_at desc))[1:${sql.lit(mostStays - 1)}] as stays,
          array_agg(distinct t.entry_operator_id) as people
        from stays_inside other join stays t on t.id = other.stay_id
        where other.site_id = i.site_id and other.plate_key = i.plate_key and other.stay_id <> i.stay_id and other.entered_at <= i.entered_at) o
      where i.plate_key ~ ${commonPlate.source} and s.entered_at >= ${judging.from} and s.entered_at < ${judging.to} and o.count > 0`,
    ),
};
