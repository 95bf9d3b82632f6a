import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import { type SingleRule, threshold } from '../rule.ts';

/** In and out within the free minutes again and again: the clock is set back each time. */
export const graceAbuse: SingleRule = {
  name: 'GRACE_ABUSE',
  when: 'NIGHT',
  label: 'Masa gratis dipakai berulang kali',
  labelEn: 'Free minutes used again and again',
  sentence: 'Pelat yang sama keluar gratis {count} kali pada {day}, seluruhnya {minutes} menit.',
  sentenceEn: 'The same plate left free {count} times on {day}, {minutes} minutes in all.',
  thresholds: {
    leastTimes: threshold(3, [2, 50], 'Mulai sekian kali sehari', 'From so many times a day'),
    highTimes: threshold(6, [3, 100], 'Tinggi mulai sekian kali sehari', 'High from so many times a day'),
  },
  find: (judging) => {
    const { from, to, set } = judging;
    return readFound(
      judging,
      'STAY',
      sql`
      select (array_agg(s.id order by s.entered_at))[1] as "subjectId", s.business_day::text as finding, max(s.exited_at) as at, 0 as loss,
        case when count(*) >= ${set('highTimes')} then 'MEDIUM' else 'LOW' end as severity, (array_agg(s.id))[1:100] as stays,
        array_agg(distinct s.operator_id) as involved,
        jsonb_build_object('count', count(*), 'day', s.business_day, 'minutes', sum(s.duration_minutes)) as figures
      from stays s join stay_plates p on p.stay_id = s.id
      where s.state = 'OUT' and s.member_id is null and s.total = 0 and s.gross = 0 and not s.free_pass and p.plate_key <> ''
        and s.exit_kind = 'NORMAL' and s.exited_at >= ${from} and s.exited_at < ${to}
      group by p.plate_key, s.site_id, s.business_day having count(*) >= ${set('leastTimes')}`,
    );
  },
};
