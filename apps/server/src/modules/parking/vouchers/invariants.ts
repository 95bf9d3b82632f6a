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
    holds: 'what a tenant put on a stay is used by that stay alone, and is a voucher of a batch of its department',
    breaches: `select v.voucher_id as what from tenant_validations v join tenants t on t.id = v.tenant_id
      join vouchers c on c.id = v.voucher_id join voucher_batches b on b.id = c.batch_id
      left join voucher_uses u on u.voucher_id = v.voucher_id
      where u.stay_id <> v.stay_id or b.id <> v.batch_id or not b.is_validation or b.department_id <> t.department_id`,
  },
];
