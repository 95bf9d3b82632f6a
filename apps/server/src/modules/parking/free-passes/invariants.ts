import type { Invariant } from '../../../platform/audit/invariants.ts';

export const freePassInvariants: readonly Invariant[] = [
  {
    holds: 'every free exit waits for a decision or has one',
    breaches: `select coalesce(f.stay_id, s.id) as what from free_passes f
      full join (select id, operator_id, deposit_id, business_day from stays where free_pass and state = 'OUT') s
        on s.id = f.stay_id and s.operator_id = f.operator_id and s.business_day = f.business_day
          and s.deposit_id is not distinct from f.deposit_id
      where f.id is null or s.id is null`,
  },
  {
    holds: 'a free pass stands where its last decision led',
    breaches: `select f.id as what from free_passes f where f.status <> coalesce((
      select d.status from free_pass_decisions d where d.free_pass_id = f.id order by d.n desc limit 1), 'WAITING')`,
  },
  {
    holds:
      'a free pass that somebody was asked for is the one that was asked for, on the word of who granted it or of nobody',
    breaches: `select f.id as what from free_passes f join free_pass_requests q on q.id = f.request_id join stays s on s.id = f.stay_id
      where q.stay_id <> f.stay_id or q.operator_id <> f.operator_id or q.gate_id <> s.exit_gate_id
        or q.answer is not distinct from 'REFUSED' or q.answered_by is distinct from f.approved_by
        or (q.answer is null) <> ('free-pass-unanswered' = any (s.flags))`,
  },
  {
    holds: 'what a rejected free pass was worth is sold, and nothing of the others is',
    breaches: `select f.id as what from free_passes f
      left join (select d.free_pass_id, -sum(l.amount) as sold
        from journal_entries e join free_pass_decisions d on d.id = e.source_id
        join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where a.kind in ('REVENUE', 'TAX') group by d.free_pass_id) b on b.free_pass_id = f.id
      where coalesce(b.sold, 0) <> case f.status when 'REJECTED' then f.value else 0 end`,
  },
  {
    holds: 'a rejected free pass is charged to its cashier once, and none of the others is',
    breaches: `select f.id as what from free_passes f
      left join (select d.free_pass_id, count(*) as charges, sum(o.amount) as charged
        from operator_debts o join free_pass_decisions d on d.id = o.source_id
        where o.cause = 'FREE_PASS' and o.state <> 'WITHDRAWN' group by d.free_pass_id) c on c.free_pass_id = f.id
      where coalesce(c.charged, 0) <> case f.status when 'REJECTED' then f.value else 0 end or coalesce(c.charges, 0) > 1`,
  },
];
