import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import { type SingleRule, monthOf, threshold } from '../rule.ts';

/** Money of an older shift that comes only once the next has begun to take cash: today pays for yesterday. */
export const lapping: SingleRule = {
  name: 'LAPPING',
  when: 'NIGHT',
  label: 'Setoran lama dilunasi setelah shift baru berjalan',
  labelEn: 'Older deposits are paid once the next shift takes cash',
  sentence: '{count} kali dalam {days} hari uang setoran diterima setelah shift berikutnya mulai menjual.',
  sentenceEn: '{count} times in {days} days a deposit was paid once the next shift had begun to sell.',
  thresholds: {
    leastTimes: threshold(2, [2, 30], 'Paling sedikit sekian kali', 'So many times at least'),
    lateHours: threshold(12, [1, 168], 'Terlambat sekian jam setelah diserahkan', 'So many hours after the hand-in'),
  },
  find: (judging) => {
    const { from, to, set } = judging;
    const days = Math.round((to.getTime() - from.getTime()) / 86_400_000);
    return readFound(
      judging,
      'OPERATOR',
      sql`
      with late as (
        select d.operator_id, d.id, d.business_day, p.last, coalesce(t.owed, 0) as owed from deposits d
        join lateral (select min(at) as at from deposit_steps where deposit_id = d.id and to_state = 'SUBMITTED') z on z.at is not null
        join lateral (select max(received_at) as last from deposit_payments where deposit_id = d.id) p on p.last is not null
        left join lateral (select owed from deposit_takings_v where deposit_id = d.id) t on true
        where d.kind = 'SHIFT' and d.opened_at >= ${from} and d.opened_at < ${to}
          and p.last > z.at + make_interval(hours => ${set('lateHours')}::integer)
          and exists (select from stays s join deposits e on e.id = s.deposit_id
            where s.operator_id = d.operator_id and s.exited_at > z.at and s.exited_at < p.last and e.number > d.number)
      )
      select operator_id as "subjectId", ${monthOf(to)}::text as finding, max(last) as at, 'HIGH' as severity, 0 as loss, '{}'::uuid[] as stays,
        '{}'::uuid[] as involved, jsonb_build_object('count', count(*), 'days', ${days}::integer) as figures
      from late group by operator_id having count(*) >= ${set('leastTimes')}`,
    );
  },
};
