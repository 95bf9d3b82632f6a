import { sql } from 'kysely';
import { editorsOf } from '../edited-plates.ts';
import { readFound } from '../found-row.ts';
import type { SingleRule } from '../rule.ts';

/**
 * An entry is taken away by two; a car that is seen leaving afterwards, and had come in before, was there all the same. A ticket
 * of that plate that it had beside the deleted one explains it, and so does coming in anew.
 */
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
      select s.deleted_by as "subjectId", s.id::text as finding, s.deleted_at as at,
        case when x.edited or 'plate-edited' = any (s.flags) then 'MEDIUM' else 'HIGH' end as severity, 0 as loss,
        array[s.id, x.id] as stays, 
        array[s.delete_approved_by, s.entry_operator_id, x.operator_id, x.entry_operator_id] || ${editorsOf(sql.ref('s.id'))} || ${editorsOf(sql.ref('x.id'))} as involved,
        jsonb_build_object('code', s.code, 'by', u.username, 'again', x.code) as figures
      from stays s join stay_plates p on p.stay_id = s.id join users u on u.id = s.deleted_by
      cross join lateral (
        select b.id, b.code, b.operator_id, b.entry_operator_id, 'plate-edited' = any (b.flags) as edited
        from stay_plates q join stays b on b.id = q.stay_id
        where p.plate_key in (q.plate_key, q.other_key) and b.id <> s.id and b.site_id = s.site_id and b.state = 'OUT'
          and b.entered_at < s.deleted_at and b.exited_at between s.deleted_at - interval '10 min' and s.deleted_at + interval '24 hours'
          and ('plate-edited' = any (b.flags) or q.entry_plate is null or q.plate_key <> p.plate_key
            or (b.origin in ('MANUAL', 'LOST_TICKET') and b.recorded_at > s.deleted_at))
        order by edited, b.exited_at limit 1) x
      where s.state = 'DELETED' and p.plate_key <> '' and s.deleted_at >= ${judging.from}::timestamptz - interval '24 hours'
        and s.deleted_at < ${judging.to}`,
    ),
};
