import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import { type SingleRule, threshold } from '../rule.ts';

/** Whoever corrects a plate that somebody else then sells has little to do with it, unless the sale was for less by it. */
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
        case when o.actor_id = s.operator_id or s.free_pass or s.member_id is not null then 'HIGH'
          when s.discount > 0 then 'MEDIUM' else 'LOW' end as severity,
        0 as loss, array[s.id] as stays, array_remove(array[s.operator_id], o.actor_id) as involved,
        jsonb_build_object('minutes', floor(extract(epoch from s.exited_at - o.at) / 60)::integer, 'paid', s.total,
          'editor', e.username, 'seller', coalesce(u.username, '–')) as figures
      from (
        select distinct on (l.entity_id, l.actor_id) g.id as stay_id, l.actor_id, l.at from operations_log l join stays g on g.id = l.entity_id::uuid
        where l.entity = 'stays' and l.action in ('edit-plate', 'update-code')
          and l.at >= ${judging.from}::timestamptz - make_interval(mins => ${judging.set('minutes')}::integer) and l.at < ${judging.to}
          and l.at <= g.exited_at
        order by l.entity_id, l.actor_id, l.at desc
      ) o join users e on e.id = o.actor_id join stays s on s.id = o.stay_id left join users u on u.id = s.operator_id
      where s.exited_at >= ${judging.from} and s.exited_at < ${judging.to}
        and s.exited_at <= o.at + make_interval(mins => ${judging.set('minutes')}::integer)`,
    ),
};
