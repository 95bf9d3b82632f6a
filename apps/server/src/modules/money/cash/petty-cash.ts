import type { contract } from '@parking/contract/contract';
import type { Option } from '@parking/contract/core/resource';
import type { PettyCash } from '@parking/contract/money/cash/cash';
import type { CashOut } from '@parking/contract/money/cash/cash-documents';
import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Fields } from '../../../platform/http/resource-handlers.ts';

/**
 * In SQL, the documents of a kind that move this account now, each by when it moved it first: one that is changed is booked anew, and is neither
 * another filling nor another slip by that.
 */
const movedFirst = (type: 'CASH_MUTATION' | 'CASH_OUT', cashId: string, direction: RawBuilder<boolean>) => sql`
  select e.source_id as id, min(e.booked_at) as at from cash_postings p join journal_entries e on e.id = p.entry_id
  where p.cash_id = ${cashId} and ${direction} and e.type = ${type} and e.reverses_id is null
  group by e.source_id
  having bool_or(not exists (select from journal_entries r where r.reverses_id = e.id))`;

const fillingsOf = (cashId: string) => movedFirst('CASH_MUTATION', cashId, sql`p.amount > 0`);
const slipsOf = (cashId: string) => movedFirst('CASH_OUT', cashId, sql`p.amount < 0`);

/**
 * What fills petty cash up again: the slips by which money left it since it was filled up last, how much is missing, and how much of that no
 * slip tells; what waits for a second name to fill it up is on its way.
 */
export async function readPettyCash({ reads, params }: Context<(typeof contract.cash)['petty']>): Promise<PettyCash> {
  const { rows } = await sql<Omit<PettyCash, 'withoutSlips'>>`
    with account as (select id, amount, fixed_amount from cash_v where id = ${params.id} and fixed_amount is not null),
    filled as (select max(at) as at from (${fillingsOf(params.id)}) f),
    waiting as (
      select coalesce(sum(amount), 0)::bigint as amount from cash_mutations
      where cash_destination_id = ${params.id} and state = 'WAITING' and not deleted)
    select a.fixed_amount as "fixedAmount", a.amount, w.amount as waiting,
      greatest(0, a.fixed_amount - a.amount - w.amount)::bigint as missing, coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'amount', o.amount, 'category', o.category,
          'categoryEn', o.category_en, 'note', o.note, 'transactionDate', o.transaction_date) order by o.number)
        from (${slipsOf(params.id)}) s join cash_outs_v o on o.id = s.id
        where s.at > coalesce((select at from filled), '-infinity')), '[]') as slips
    from account a cross join waiting w`.execute(reads);
  const [found] = rows;
  if (!found) throw new Failure('record-not-found');
  const told = found.slips.reduce((sum, { amount }) => sum + amount, 0);
  return { ...found, withoutSlips: found.fixedAmount - found.amount - told };
}

/** Accounts that are no petty cash, by their names. */
export async function listTakingAccounts(reads: Reads): Promise<Option[]> {
  const query = sql<Option>`
    select id, name as label, null as "labelEn" from cash where fixed_amount is null order by lower(name), id limit 5000`;
  return (await query.execute(reads)).rows;
}

/** What a slip took was paid back with the filling after it: nothing of that comes back by the slip. */
export async function refusePaidBack({ tx }: Context, before: CashOut, next: Fields | null): Promise<void> {
  const { id, cashId, amount } = before;
  if (next?.['cashId'] === cashId && (next['amount'] as number) >= amount) return;
  const { rows } = await sql`
    select from (${slipsOf(cashId)}) s join (${fillingsOf(cashId)}) f on f.at > s.at
    where s.id = ${id} and exists (select from cash c where c.id = ${cashId} and c.fixed_amount is not null) limit 1`.execute(
    tx,
  );
  if (rows.length > 0) throw new Failure('already-settled');
}
