import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import { type SingleRule, threshold } from '../rule.ts';

export const editBeforeExit: SingleRule = {
  name: 'EDIT_BEFORE_EXIT',
  when: 'SOON',
  label: 'Pelat atau kode diubah sesaat sebelum keluar',
  labelEn: 'Plate or code edited just before the exit',
  sentence: 'Diubah {minutes} menit sebelum keluar oleh {editor}; dijual oleh {seller} {paid}.',
  sentenceEn: 'Edited {minutes} minutes before the exit by {editor}; sold by {seller} for {paid}.',
  thresholds: {
    minutes: threshold(
      10,
      [1, 120],
      'Paling lama sekian menit sebelum keluar',
      'At most so many minutes before the exit',
    ),
  },
  find: (judging) =>
    readFound(
      judging,
      'OPERATOR',
      sql`
      select o.actor_id as "subjectId", s.id::text as finding, s.exited_at as at,
        case when o.actor_id = s.operator_id or s.free_pass or s.member_id is not null then 'HIGH' else 'MEDIUM' end as severity,
        0 as loss, array[s.id] as stays, array_remove(array[s.operator_id], o.actor_id) as involved,
        jsonb_build_object('minutes', floor(extract(epoch from s.exited_at - o.at) / 60)::integer, 'paid', s.total,
          'editor', o.actor_name, 'seller', coalesce(u.username, '–')) as figures
      from (
        select distinct on (entity_id, actor_id) entity_id::uuid as stay_id, actor_id, actor_name, at from operations_log
        where entity = 'stays' and action in ('edit-plate', 'update-code') and actor_id is not null
          and at >= ${judging.from}::timestamptz - make_interval(mins => ${judging.set('minutes')}::integer) and at < ${judging.to}
        order by entity_id, actor_id, at desc
      ) o join stays s on s.id = o.stay_id left join users u on u.id = s.operator_id
      where s.exited_at >= ${judging.from} and s.exited_at < ${judging.to}
        and s.exited_at between o.at and o.at + make_interval(mins => ${judging.set('minutes')}::integer)`,
    ),
};
