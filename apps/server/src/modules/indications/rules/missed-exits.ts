import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import { type SingleRule, monthOf, threshold } from '../rule.ts';

/** A member's car that nobody sees leaving, again and again: it leaves behind another, or another car comes in its name. */
export const missedExits: SingleRule = {
  name: 'MISSED_EXITS',
  when: 'NIGHT',
  label: 'Keluarnya member sering tidak terekam',
  labelEn: 'Exits of a member are often not seen',
  sentence: 'Keluarnya member {member} tidak terekam {count} kali dalam 28 hari.',
  sentenceEn: 'Exits of member {member} were not seen {count} times in 28 days.',
  thresholds: {
    leastTimes: threshold(4, [2, 50], 'Mulai sekian kali dalam 28 hari', 'From so many times in 28 days'),
    highTimes: threshold(10, [3, 100], 'Tinggi mulai sekian kali', 'High from so many times'),
  },
  find: (judging) => {
    const { from, to, set } = judging;
    return readFound(
      judging,
      'MEMBER',
      sql`
      select m.id as "subjectId", ${monthOf(to)} as finding, max(s.exited_at) as at, 0 as loss,
        (array_agg(s.id order by s.exited_at desc))[1:100] as stays, '{}'::uuid[] as involved,
        case when count(*) >= ${set('highTimes')} then 'HIGH' else 'MEDIUM' end as severity,
        jsonb_build_object('member', m.name, 'count', count(*)) as figures
      from stays s join members m on m.id = s.member_id
      where s.exit_kind = 'EXIT_MISSED' and s.exited_at >= ${from} and s.exited_at < ${to}
      group by m.id, m.name having count(*) >= ${set('leastTimes')}`,
    );
  },
};
