import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import { type SingleRule, threshold } from '../rule.ts';

/** One plate cannot come in before it has left. */
export const impossibleTime: SingleRule = {
  name: 'IMPOSSIBLE_TIME',
  when: 'NIGHT',
  label: 'Satu pelat, dua kunjungan yang bertumpang tindih',
  labelEn: 'One plate, two stays that overlap',
  sentence: 'Kendaraan dengan pelat yang sama masuk lagi (tiket {again}) sebelum keluar dengan tiket {code}.',
  sentenceEn: 'A car with the same plate came in again (ticket {again}) before it left on ticket {code}.',
  thresholds: {
    days: threshold(3, [1, 28], 'Dilihat sekian hari terakhir', 'So many last days are looked at', 'LOWER'),
  },
  find: (judging) => {
    const { to, set } = judging;
    return readFound(
      judging,
      'OPERATOR',
      sql`
      with left_now as materialized (
        select s.id, s.entered_at, s.exited_at, p.plate_key from stays s
        join stay_plates p on p.stay_id = s.id and p.plate_key <> '' and p.entry_plate is not null
        where s.state = 'OUT' and s.operator_id is not null and s.exit_kind <> 'EXIT_MISSED'
          and s.exited_at >= ${to}::timestamptz - make_interval(days => ${set('days')}::integer) and s.exited_at < ${to}),
      -- Each plate once: where all cars are typed in as the same one, pairs of them would be too many to look at.
      stays_of as (
        select s.id, lead(s.id) over one_plate as again, lead(s.entered_at) over one_plate as again_at
        from (select distinct plate_key from left_now) k join stay_plates q on q.plate_key = k.plate_key and q.entry_plate is not null
        join stays s on s.id = q.stay_id and s.state <> 'DELETED' and s.entered_at >= (select min(entered_at) from left_now)
        window one_plate as (partition by s.site_id, q.plate_key order by s.entered_at, s.id))
      select a.operator_id as "subjectId", a.id::text as finding, a.exited_at as at, 0 as loss, array[a.id, b.id] as stays,
        array_remove(array[b.operator_id], a.operator_id) as involved,
        case when a.free_pass or b.free_pass or a.member_id is not null or b.member_id is not null or 'MANUAL' in (a.origin, b.origin,
          a.exit_kind, coalesce(b.exit_kind, '')) then 'HIGH' else 'MEDIUM' end as severity,
        jsonb_build_object('code', a.code, 'again', b.code) as figures
      from left_now l join stays_of o on o.id = l.id and o.again_at < l.exited_at + interval '20 seconds'
      join stays a on a.id = l.id join stays b on b.id = o.again`,
    );
  },
};
