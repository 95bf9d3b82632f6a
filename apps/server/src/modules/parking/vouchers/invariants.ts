import type { Invariant } from '../../../platform/audit/invariants.ts';

export const voucherInvariants: readonly Invariant[] = [
  {
    holds: 'every voucher that an exit took is one use of what its price says, and the reverse',
    breaches: `select coalesce(s.id, u.stay_id) as what
      from (select id, voucher_id, lines from stays where state = 'OUT' and voucher_id is not null) s
      full join voucher_uses u on u.stay_id = s.id
      where s.voucher_id is distinct from u.voucher_id
        or -u.amount is distinct from (select sum((l ->> 'amount')::bigint) from jsonb_array_elements(s.lines) l where l ->> 'code' = 'VOUCHER')`,
  },
  {
    holds: 'no use gave more than its batch was reckoned by',
    breaches: `select u.voucher_id as what from voucher_uses u join voucher_batches b on b.id = u.batch_id where u.amount > b.most`,
  },
  {
    holds: 'no code was used more often than it may be',
    breaches: `select v.code as what from voucher_uses u join vouchers v on v.id = u.voucher_id join voucher_batches b on b.id = v.batch_id
      group by v.id, b.max_usage having count(*) > b.max_usage or max(u.number) <> count(*)`,
  },
  {
    holds: 'a use is owed by a tenant exactly where its batch says that a tenant pays',
    breaches: `select u.voucher_id as what from voucher_uses u join voucher_batches b on b.id = u.batch_id
      where (u.owed is not null) <> (b.payer = 'TENANT')`,
  },
  {
    holds: 'what a tenant owes of a use is booked once, as revenue and tax of the day and deposit of its exit',
    breaches: `select coalesce(u.stay_id, e.source_id) as what from (
        select u.stay_id, u.business_day, s.deposit_id, jsonb_build_object('TENANT', u.owed, 'REVENUE', nullif(u.owed_tax - u.owed, 0), 'TAX', nullif(-u.owed_tax, 0)) as lines, b.department_id
        from voucher_uses u join voucher_batches b on b.id = u.batch_id join stays s on s.id = u.stay_id where u.owed > 0) u
      full join (
        select e.source_id, e.business_day, e.deposit_id, jsonb_object_agg(a.kind, l.amount) as lines,
          (array_agg(a.owner_id) filter (where a.kind = 'TENANT'))[1] as department_id
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'PARKING_OUT' and e.kind = 'TENANT' group by e.id) e on e.source_id = u.stay_id
      where u.stay_id is null or e.source_id is null or e.business_day <> u.business_day or e.deposit_id <> u.deposit_id
        or e.lines <> jsonb_strip_nulls(u.lines) or e.department_id <> u.department_id`,
  },
  {
    holds: 'what tenants owe is what their uses say, without what they paid',
    breaches: `select coalesce(a.owner_id, t.id)::text as what
      from (select owner_id, balance from account_balances_v where kind = 'TENANT') a
      full join (select id, balance from tenant_accounts_v) t on t.id = a.owner_id
      where coalesce(a.balance, 0) <> coalesce(t.balance, 0)`,
  },
  {
    holds:
      'a payment of a tenant is booked once, into its cash account and on its day, and taken back where it says so',
    breaches: `select coalesce(p.id, e.source_id) as what from tenant_payments p
      full join (
        select e.source_id, max(e.business_day) as day, count(*) as entries, count(*) filter (where e.reverses_id is not null) as reversals,
          min(l.amount) filter (where e.reverses_id is null and a.kind = 'CASH') as amount,
          (array_agg(a.owner_id) filter (where a.kind = 'CASH'))[1] as cash_id,
          (array_agg(a.owner_id) filter (where a.kind = 'TENANT'))[1] as department_id
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'TENANT_PAYMENT' group by e.source_id) e on e.source_id = p.id
      where p.id is null or e.source_id is null or e.day <> p.transaction_date or e.amount <> p.amount or e.cash_id <> p.cash_id
        or e.department_id <> p.department_id or (e.reversals > 0) <> (p.withdrawn_at is not null)`,
  },
  {
    holds: 'what a tenant put on a stay is used by that stay alone, and is a voucher of a batch of its department',
    breaches: `select v.voucher_id as what from tenant_validations v join tenants t on t.id = v.tenant_id
      join vouchers c on c.id = v.voucher_id join voucher_batches b on b.id = c.batch_id
      left join voucher_uses u on u.voucher_id = v.voucher_id
      where u.stay_id <> v.stay_id or b.id <> v.batch_id or not b.is_validation or b.department_id <> t.department_id`,
  },
  {
    holds:
      'no batch for validation has more on stays than it was made for, and an event none but of its time and beside the quota',
    breaches: `select b.id as what from voucher_batches b where b.is_validation
      and (select count(*) from tenant_validations v where v.batch_id = b.id) > b.quantity
      union all
      select v.voucher_id from tenant_validations v join voucher_batches b on b.id = v.batch_id join stays s on s.id = v.stay_id
      where (v.number is null) <> (b.event_from is not null)
        or b.event_from is not null and (v.at < b.event_from or v.at >= b.event_until)`,
  },
];
