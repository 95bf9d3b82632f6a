import type { contract } from '@parking/contract/contract';
import type { PettyCash } from '@parking/contract/money/cash/cash';
import { sql } from 'kysely';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';

/**
 * What fills petty cash up again: the slips by which money left it since it was filled up last, and how much is missing; what waits for a
 * second name to fill it up is on its way.
 */
export async function readPettyCash({ reads, params }: Context<(typeof contract.cash)['petty']>): Promise<PettyCash> {
  const { rows } = await sql<PettyCash>`
    with account as (select id, amount, fixed_amount from cash_v where id = ${params.id} and fixed_amount is not null),
    filled as (
      select max(e.booked_at) as at from cash_postings p join journal_entries e on e.id = p.entry_id
      where p.cash_id = ${params.id} and p.amount > 0 and e.type = 'CASH_MUTATION' and e.reverses_id is null
        and not exists (select from journal_entries r where r.reverses_id = e.id)),
    waiting as (
      select coalesce(sum(amount), 0)::bigint as amount from cash_mutations
      where cash_destination_id = ${params.id} and state = 'WAITING' and not deleted)
    select a.fixed_amount as "fixedAmount", a.amount, w.amount as waiting,
      greatest(0, a.fixed_amount - a.amount - w.amount)::bigint as missing, coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'amount', o.amount, 'category', o.category,
          'categoryEn', o.category_en, 'note', o.note, 'transactionDate', o.transaction_date) order by o.number)
        from cash_outs_v o where o.cash_id = a.id and not o.deleted and o.state in ('BOOKED', 'CONFIRMED')
          and exists (select from journal_entries e where e.source_id = o.id and e.type = 'CASH_OUT' and e.reverses_id is null
            and e.booked_at > coalesce((select at from filled), '-infinity')
            and not exists (select from journal_entries r where r.reverses_id = e.id))), '[]') as slips
    from account a cross join waiting w`.execute(reads);
  const [found] = rows;
  if (!found) throw new Failure('record-not-found');
  return found;
}
