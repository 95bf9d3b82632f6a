import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import type { SingleRule } from '../rule.ts';

/** What a driver had paid without cash was taken once more in cash. One that came through only afterwards is nobody's doing. */
export const paidTwice: SingleRule = {
  name: 'PAID_TWICE',
  when: 'SOON',
  // A payment that is used or given back later was taken once.
  withdraws: ({ from }) => from,
  label: 'Sudah dibayar nontunai, dibayar lagi tunai',
  labelEn: 'Paid without cash, and again in cash',
  sentence: 'Tiket {code}: {paid} sudah dibayar nontunai, lalu {taken} diambil tunai.',
  sentenceEn: 'Ticket {code}: {paid} had been paid without cash, then {taken} were taken in cash.',
  thresholds: {},
  find: (judging) =>
    readFound(
      judging,
      'OPERATOR',
      sql`
      select s.operator_id as "subjectId", p.id::text as finding, s.exited_at as at, least(p.amount, s.total)::integer as loss,
        array[s.id] as stays, array_remove(array[p.by_id], s.operator_id) as involved, 'HIGH' as severity,
        jsonb_build_object('code', s.code, 'paid', p.amount, 'taken', s.total) as figures
      from payments p join stays s on s.id = p.stay_id join paid_types t on t.id = s.paid_type_id
      where p.state = 'PAID' and p.purpose = 'STAY' and s.payment_id is distinct from p.id and s.state = 'OUT' and s.operator_id is not null
        and t.kind = 'CASH' and s.total > 0 and p.paid_at < s.exited_at
        and s.exited_at >= ${judging.from} and s.exited_at < ${judging.to}
        and not exists (select from payment_uses u where u.payment_id = p.id)`,
    ),
};
