import type { Invariant } from '../../../platform/audit/invariants.ts';

/** Deposits that are counted again wait to be settled anew: what was paid for their charge is neither theirs nor owed. */
const countedAgain = `select operator_id from deposits d where state in ('SUBMITTED', 'PAID', 'DISPUTED')
  and exists (select from deposit_steps s where s.deposit_id = d.id and s.to_state = 'VERIFIED')`;

export const debtInvariants: readonly Invariant[] = [
  {
    holds: 'no operator has paid more than was owed or charged',
    breaches: `select owner_id::text as what from account_balances_v where kind in ('OPERATOR_DEBT', 'DEBT_CHARGED')
      and owner_id not in (${countedAgain}) group by owner_id having sum(balance) < 0`,
  },
  {
    holds: 'charged to each operator is what waits for their answer or a decision',
    breaches: `select coalesce(j.owner_id, o.operator_id)::text as what from (
        select a.owner_id, sum(l.amount) as charged from accounts a join journal_lines l on l.account_id = a.id
        where a.kind = 'DEBT_CHARGED' group by a.owner_id) j
      full join (select operator_id, sum(amount) as waiting from operator_debts where state = 'WAITING' group by operator_id) o
        on o.operator_id = j.owner_id
      where coalesce(j.charged, 0) <> coalesce(o.waiting, 0)`,
  },
  {
    holds: 'a charge is booked once, and once more as it was decided',
    breaches: `select coalesce('debt ' || o.number, 'entry of ' || e.source_id) as what from operator_debts o
      full join (
        select e.source_id, sum(l.amount) filter (where a.kind = 'DEBT_CHARGED') as waiting,
          sum(l.amount) filter (where a.kind = 'OPERATOR_DEBT') as posted,
          sum(l.amount) filter (where a.kind = 'WRITTEN_OFF') as dropped
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'DEBT' and e.kind <> 'OVERPAID' group by e.source_id) e on e.source_id = o.id
      where o.id is null or e.source_id is null
        or coalesce(e.waiting, 0) <> case o.state when 'WAITING' then o.amount else 0 end
        or coalesce(e.posted, 0) <> case o.state when 'POSTED' then o.amount else 0 end
        or coalesce(e.dropped, 0) <> case o.state when 'DROPPED' then o.amount else 0 end`,
  },
  {
    holds:
      'papers that are missing are charged to their cashier once, at what one of them gave, and booked beside the deposit',
    breaches: `select m.id as what from deposit_missing_papers m join deposits d on d.id = m.deposit_id
      left join (select source_id, sum(amount) as amount, max(operator_id::text) as operator_id from operator_debts
        where cause = 'VOUCHERS' and state <> 'WITHDRAWN' group by source_id) o on o.source_id = m.id
      left join (
        select e.source_id, -sum(l.amount) filter (where a.kind in ('REVENUE', 'TAX', 'SURPLUS')) as booked,
          -sum(l.amount) filter (where a.kind = 'TAX') as tax,
          -sum(l.amount) filter (where a.kind = 'SURPLUS') as not_sold
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'MISSING_VOUCHERS' group by e.source_id) b on b.source_id = m.id
      where m.operator_id <> d.operator_id
        or case when m.withdrawn_at is null
          then o.amount is distinct from m.amount or o.operator_id <> m.operator_id::text or b.booked is distinct from m.amount
            or coalesce(b.tax, 0) <> m.tax or coalesce(b.not_sold, 0) <> m.of_tenants * (m.used - m.found) / m.used
          else o.amount is not null or coalesce(b.booked, 0) <> 0 end`,
  },
  {
    holds: 'a verified deposit has all its papers, or its cashier was charged with those that are missing, by batch',
    breaches: `select 'deposit ' || d.number as what from deposits d join deposit_papers_v p on p.deposit_id = d.id
      left join deposit_missing_papers m on m.deposit_id = d.id and m.batch_id = p.batch_id and m.withdrawn_at is null
      where d.state in ('VERIFIED', 'CLOSED') and greatest(0, p.used - coalesce(p.received, 0)) <> coalesce(m.used - m.found, 0)
        and (m.id is not null or p.given * greatest(0, p.used - coalesce(p.received, 0)) / p.used > 0)
        -- Charged before batches were counted apart.
        and not exists (select from deposit_missing_papers l
          where l.deposit_id = d.id and l.batch_id is null and l.withdrawn_at is null)`,
  },
];
