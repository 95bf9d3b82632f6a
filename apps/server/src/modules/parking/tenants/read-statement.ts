import type { contract } from '@parking/contract/contract';
import type { TenantStatement } from '@parking/contract/parking/tenants/tenant-accounts';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';

type Statement = Context<typeof contract.tenantAccounts.statement>;
type Ages = Pick<TenantStatement, 'until30' | 'until60' | 'until90' | 'over90'>;

/** The month of a tenant: what it owed before, the uses of each batch, what it paid, and what is open at its end. */
export async function readStatement({ reads, site, params, query }: Statement): Promise<TenantStatement> {
  const { id } = params;
  const month = `${query.month.slice(0, 7)}-01`;
  const named = await sql<Pick<TenantStatement, 'label' | 'labelEn' | 'company' | 'until'> & { name: string }>`
    select d.label, d.label_en as "labelEn", d.name, p.company_name as company,
      to_char(least(${month}::date + interval '1 month' - interval '1 day', ${businessDayOf(new Date(), site)}::date), 'YYYY-MM-DD') as until
    from departments d cross join system_profile p where d.id = ${id}`.execute(reads);
  const [who] = named.rows;
  if (!who) throw new Failure('record-not-found');
  const { name, ...shown } = who;
  const until = shown.until < month ? month : shown.until;
  const owes = sql`select u.business_day, u.batch_id, b.note, b.at, u.owed, u.owed_tax
    from voucher_batches b join voucher_uses u on u.batch_id = b.id
    where b.department_id = ${id} and b.payer = 'TENANT' and u.owed > 0 and u.business_day <= ${until}`;
  const pays = sql`select id, transaction_date, amount, reference, at from tenant_payments
    where department_id = ${id} and withdrawn_at is null and transaction_date <= ${until}`;
  const lines = await sql<TenantStatement['lines'][number]>`
    select batch_id as "batchId", note, count(*)::integer as uses, sum(owed)::bigint as owed, sum(owed_tax)::bigint as tax
    from (${owes}) o where business_day >= ${month} group by batch_id, note, at order by at, batch_id`.execute(reads);
  const payments = await sql<TenantStatement['payments'][number]>`
    select id, to_char(transaction_date, 'YYYY-MM-DD') as "transactionDate", amount, reference
    from (${pays}) p where transaction_date >= ${month} order by transaction_date, at`.execute(reads);
  const { rows } = await sql<Ages & { opening: number }>`
    with paid as (select coalesce(sum(amount), 0) as all_paid, coalesce(sum(amount) filter (where transaction_date < ${month}), 0) as before from (${pays}) p),
    days as (select business_day, sum(owed) as owed from (${owes}) o group by 1),
    open as (
      select owed, business_day, ${until}::date - business_day as age,
        greatest(0, least(owed, sum(owed) over (order by business_day) - (select all_paid from paid))) as open from days)
    select (coalesce(sum(owed) filter (where business_day < ${month}), 0) - (select before from paid))::bigint as opening,
      coalesce(sum(open) filter (where age <= 30), 0)::bigint as until30,
      coalesce(sum(open) filter (where age between 31 and 60), 0)::bigint as until60,
      coalesce(sum(open) filter (where age between 61 and 90), 0)::bigint as until90,
      coalesce(sum(open) filter (where age > 90), 0)::bigint as over90
    from open`.execute(reads);
  const [sums] = rows;
  if (!sums) throw new Error('Sums have a row.');
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
  const owed = sum(lines.rows.map((line) => line.owed));
  const paid = sum(payments.rows.map(({ amount }) => amount));
  return {
    ...shown,
    until,
    month,
    number: `${name}-${month.slice(0, 7)}`,
    ...sums,
    lines: lines.rows,
    payments: payments.rows,
    owed,
    tax: sum(lines.rows.map(({ tax }) => tax)),
    paid,
    closing: sums.opening + owed - paid,
  };
}
