import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import type { SingleRule } from '../rule.ts';

/** An entry is taken away by two; a car that is seen again afterwards was there all the same. */
export const deletedCarLeft: SingleRule = {
  name: 'DELETED_CAR_LEFT',
  when: 'SOON',
  label: 'Data masuk dihapus, kendaraannya masih terlihat',
  labelEn: 'Entry deleted though its car was seen again',
  sentence: 'Tiket {code} dihapus oleh {by}; kendaraannya terlihat lagi pada tiket {again}.',
  sentenceEn: 'Ticket {code} was deleted by {by}; its car was seen again on ticket {again}.',
  thresholds: {},
  find: (judging) =>
    readFound(
      judging,
      'OPERATOR',
      sql`
      select s.deleted_by as "subjectId", s.id::text as finding, s.deleted_at as at, 'HIGH' as severity, 0 as loss,
        array[s.id, x.id] as stays, array[s.delete_approved_by, x.operator_id] as involved,
        jsonb_build_object('code', s.code, 'by', u.username, 'again', x.code) as figures
      from stays s join stay_plates p on p.stay_id = s.id join users u on u.id = s.deleted_by
      cross join lateral (
        select b.id, b.code, nullif(b.operator_id, s.deleted_by) as operator_id from stay_plates q join stays b on b.id = q.stay_id
        where q.plate_key = p.plate_key and b.id <> s.id and b.site_id = s.site_id
          and coalesce(b.exited_at, b.entered_at) between s.deleted_at - interval '10 min' and s.deleted_at + interval '24 hours'
        order by b.entered_at limit 1) x
      where s.state = 'DELETED' and p.plate_key <> '' and s.deleted_at >= ${judging.from}::timestamptz - interval '24 hours'
        and s.deleted_at < ${judging.to}`,
    ),
};
