import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import type { SingleRule } from '../rule.ts';

/** A car that left free on a membership that had been taken back before it came, or that was not its own. */
export const memberLetThrough: SingleRule = {
  name: 'MEMBER_LET_THROUGH',
  when: 'SOON',
  label: 'Lewat dengan langganan yang tidak berlaku',
  labelEn: 'Let through on a membership that did not hold',
  sentence: 'Tiket {code} keluar gratis dengan langganan {why}.',
  sentenceEn: 'Ticket {code} left free on a membership {whyEn}.',
  thresholds: {},
  find: (judging) =>
    readFound(
      judging,
      'OPERATOR',
      sql`
      with left_free as (
        select s.*, 'member-not-valid' = any (s.flags) or 'member-plate-differs' = any (s.flags) as not_its_own, (
          select b.by_id from membership_transactions t join membership_rollbacks b on b.transaction_id = t.id
          where t.member_id = s.member_id and t.kind = 'PERIOD' and s.business_day between t.from_date and t.to_date and b.at < s.entered_at
            and not exists (
              select from membership_transactions o where o.member_id = s.member_id and o.kind = 'PERIOD' and o.at < s.exited_at
                and s.business_day between o.from_date and o.to_date
                and not exists (select from membership_rollbacks a where a.transaction_id = o.id))
          order by b.at desc limit 1) as taken_back_by
        from stays s
        where s.state = 'OUT' and s.member_id is not null and s.total = 0 and s.exit_kind <> 'EXIT_MISSED'
          and s.exited_at >= ${judging.from} and s.exited_at < ${judging.to}
      )
      select coalesce(s.operator_id, s.taken_back_by) as "subjectId", s.id::text as finding, s.exited_at as at, 0 as loss,
        array[s.id] as stays, array_remove(array[s.entry_operator_id, s.taken_back_by], coalesce(s.operator_id, s.taken_back_by)) as involved,
        case when s.taken_back_by is null then 'MEDIUM' else 'HIGH' end as severity,
        jsonb_build_object('code', s.code,
          'why', case when s.taken_back_by is null then 'yang bukan miliknya' else 'yang sudah dibatalkan' end,
          'whyEn', case when s.taken_back_by is null then 'that was not its own' else 'that had been taken back' end) as figures
      from left_free s where s.taken_back_by is not null or (s.not_its_own and s.operator_id is not null)`,
    ),
};
