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
    graceTimes: threshold(
      2,
      [1, 20],
      'Atau seluruhnya lebih dari sekian kali masa gratis sehari',
      'Or more than so many times the free minutes a day',
    ),
    highDays: threshold(5, [2, 28], 'Tinggi mulai hari ke sekian', 'High from so many such days'),
  },
  find: (judging) => {
    const { from, to, set } = judging;
    return readFound(
      judging,
      'STAY',
      sql`
      with free as (
        -- How long is free is what the longest free stay of its type lasted.
        select s.id, p.plate_key, s.site_id, s.business_day, s.entered_at, s.exited_at, s.operator_id, s.duration_minutes as minutes,
          max(s.duration_minutes) over (partition by s.vehicle_type_id) as grace
        from stays s left join stay_plates p on p.stay_id = s.id
        where s.state = 'OUT' and s.member_id is null and s.total = 0 and s.gross = 0 and not s.free_pass
          and s.exit_kind = 'NORMAL' and s.exited_at >= ${from} and s.exited_at < ${to}
      ), days as (
        select plate_key, site_id, business_day, count(*)::integer as count, sum(minutes)::integer as minutes, max(exited_at) as at,
          (array_agg(id order by entered_at))[1:100] as stays, array_agg(distinct operator_id) as people
        from free where plate_key <> '' group by 1, 2, 3
        having count(*) >= ${set('leastTimes')} or sum(minutes) > ${set('graceTimes')}::numeric * max(grace)
      )
      select stays[1] as "subjectId", business_day::text as finding, at, 0 as loss, stays, people as involved,
        case when row_number() over (partition by plate_key, site_id order by business_day) >= ${set('highDays')} then 'HIGH'
          else 'MEDIUM' end as severity,
        jsonb_build_object('count', count, 'day', business_day, 'minutes', minutes) as figures
      from days`,
    );
  },
};
