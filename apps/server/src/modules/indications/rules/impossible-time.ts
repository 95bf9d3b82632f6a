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
      select a.operator_id as "subjectId", a.id::text as finding, a.exited_at as at, 0 as loss, array[a.id, b.id] as stays,
        array_remove(array[b.operator_id], a.operator_id) as involved,
        case when a.free_pass or b.free_pass or a.member_id is not null or b.member_id is not null or 'MANUAL' in (a.origin, b.origin,
          a.exit_kind, coalesce(b.exit_kind, '')) then 'HIGH' else 'MEDIUM' end as severity,
        jsonb_build_object('code', a.code, 'again', b.code) as figures
      from stays a join stay_plates p on p.stay_id = a.id and p.plate_key <> '' and p.entry_plate is not null
      cross join lateral (
        select s.* from stay_plates q join stays s on s.id = q.stay_id
        where q.plate_key = p.plate_key and q.stay_id <> a.id and q.entry_plate is not null and s.site_id = a.site_id and s.state <> 'DELETED'
          and s.entered_at > a.entered_at and s.entered_at < a.exited_at + interval '20 seconds' order by s.entered_at limit 1) b
      where a.state = 'OUT' and a.operator_id is not null and a.exit_kind <> 'EXIT_MISSED'
        and a.exited_at >= ${to}::timestamptz - make_interval(days => ${set('days')}::integer) and a.exited_at < ${to}`,
    );
  },
};
