import type { Invariant } from '../../../platform/audit/invariants.ts';

export const taxReturnInvariants: readonly Invariant[] = [
  {
    holds: 'a locked tax return is of what was booked for its month, and of what came too late for the months before',
    breaches: `select coalesce(l.month, b.month)::text || ' ' || coalesce(l.tax_day, b.tax_day)::text as what
      from (select r.month, tax_day, category, entries, l.base, l.tax from tax_return_lines l join tax_returns r on r.id = l.return_id) l
      full join (
        select coalesce(c.month, date_trunc('month', x.tax_day)::date) as month, x.tax_day, x.category, count(*) as entries, sum(x.base) as base,
          sum(x.tax) as tax
        from taxed_entries_v x left join tax_corrections c on c.entry_id = x.entry_id
        where coalesce(c.month, date_trunc('month', x.tax_day)::date) in (select month from tax_returns where status <> 'DRAFT')
          and x.entry_id not in (select entry_id from journal_unfolded)
        group by 1, 2, 3) b on (b.month, b.tax_day, b.category) = (l.month, l.tax_day, l.category)
      where (l.entries, l.base, l.tax) is distinct from (b.entries, b.base, b.tax)`,
  },
  {
    holds:
      'months of tax are locked one after another, each with the sums of its lines and what the one before had too much',
    breaches: `select r.month::text as what from tax_returns r
      left join lateral (select sum(base) as base, sum(tax) as tax, sum(tax) filter (where tax_day < r.month) as corrections
        from tax_return_lines where return_id = r.id) l on true
      left join tax_returns b on b.month = r.month - interval '1 month'
      where r.status <> 'DRAFT' and (b.status = 'DRAFT' or r.sha256 <> tax_lines_hash(r.id)
        or (r.base, r.tax, r.corrections, r.carried) is distinct from (coalesce(l.base, 0), coalesce(l.tax, 0), coalesce(l.corrections, 0),
          coalesce(least(0, b.tax + b.carried), 0)))`,
  },
  {
    holds: 'a tax return that is paid has one payment of what was due, booked as it says, and no other has',
    breaches: `select r.month::text as what from tax_returns r left join tax_payments p on p.return_id = r.id and p.withdrawn_at is null
      where (r.status in ('PAID', 'FILED')) <> (p.id is not null) or p.amount <> greatest(0, r.tax + r.carried)
      union all
      select coalesce('payment ' || p.id, 'entry ' || b.id) from (select * from tax_payments where amount > 0) p
      full join (
        select e.id, e.source_id, e.business_day, e.actor_id, -sum(l.amount) filter (where a.kind = 'CASH') as paid,
          sum(l.amount) filter (where a.kind = 'TAX') as tax, max(a.owner_id::text) filter (where a.kind = 'CASH') as cash_id,
          (select count(*) from journal_entries o where o.reverses_id = e.id) as reversals
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'TAX_PAYMENT' and e.kind = 'BOOKING' group by e.id) b on b.source_id = p.id
      where (b.business_day, b.actor_id, b.paid, b.tax, b.cash_id, b.reversals)
        is distinct from (p.paid_on, p.by_id, p.amount, p.amount, p.cash_id::text, (p.withdrawn_at is not null)::integer::bigint)`,
  },
];
