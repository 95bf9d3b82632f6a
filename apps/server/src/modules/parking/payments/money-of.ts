import { sql } from 'kysely';

/** In SQL, what the stay `s` brought, and the tax in it: paid at its exit, at its entry, or by payments that came off its price. */
export const moneyOf = sql`
  select -sum(l.amount) as paid, -sum(l.amount) filter (where a.kind = 'TAX') as tax
  from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
  where e.type = 'PARKING_OUT' and e.kind in ('SALE', 'PREPAID') and a.kind in ('REVENUE', 'TAX')
    and e.source_id = any(array(select s.id union
      select o.payment_id from payment_uses o where o.source_id = s.id and o.kind = 'PREPAID' union
      select c.id from to_collect c where c.stay_id = s.id))`;
