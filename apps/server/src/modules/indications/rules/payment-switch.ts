import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import { type SingleRule, inWholeDays, threshold } from '../rule.ts';

export const paymentSwitch: SingleRule = {
  name: 'PAYMENT_SWITCH',
  when: 'SOON',
  label: 'Pembayaran nontunai berakhir menjadi tunai',
  labelEn: 'Cashless payments end as cash',
  sentence: '{count} kendaraan pada {day}: pembayaran nontunai gagal atau kadaluarsa, lalu dibayar tunai.',
  sentenceEn: '{count} cars on {day}: a cashless payment failed or ran out, then cash was taken.',
  thresholds: {
    leastADay: threshold(4, [2, 100], 'Mulai sekian kali sehari', 'From so many a day'),
    highADay: threshold(8, [3, 200], 'Tinggi mulai sekian kali sehari', 'High from so many a day'),
  },
  find: (judging) => {
    const { from, to, set } = inWholeDays(judging);
    return readFound(
      judging,
      'OPERATOR',
      sql`
      select s.operator_id as "subjectId", s.business_day::text as finding, max(s.exited_at) as at, 0 as loss,
        (array_agg(distinct s.id))[1:100] as stays, '{}'::uuid[] as involved,
        case when count(distinct s.id) >= ${set('highADay')} then 'HIGH' else 'MEDIUM' end as severity,
        jsonb_build_object('count', count(distinct s.id), 'day', s.business_day) as figures
      from payments p join stays s on s.id = p.stay_id join paid_types t on t.id = s.paid_type_id
      where p.state in ('FAILED', 'EXPIRED') and p.created_at >= ${from}::timestamptz - interval '1 day' and p.created_at < ${to}
        and s.state = 'OUT' and t.kind = 'CASH' and s.operator_id is not null and s.exited_at >= ${from} and s.exited_at < ${to}
      group by s.operator_id, s.business_day having count(distinct s.id) >= ${set('leastADay')}`,
    );
  },
};
