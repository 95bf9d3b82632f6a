import { contract } from '@parking/contract/contract';
import { ExitRow } from '@parking/contract/parking/stay-lists';
import { type TransactionDetail, TransactionRow } from '@parking/contract/parking/transactions';
import { sql } from 'kysely';
import { selectList } from '../../platform/db/list-sql.ts';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import { type ListOptions, readListPage } from '../../platform/http/list-handlers.ts';
import { getDeposit } from '../money/deposit-access.ts';
import { listHiddenDeposits } from '../money/takings.ts';
import { bothPlateForms, codeForm } from '../parking/text-forms.ts';
import { exitAmounts, hidingTakings } from './blind.ts';
import { exits, searchOf } from './stay-lists.ts';

type Transactions = typeof contract.transactions;

export const moneyEntries: ListOptions<Transactions['list']> = {
  view: 'transactions_v',
  defaultSort: [{ column: 'bookedAt', direction: 'desc' }],
  forms: { plateNumber: bothPlateForms.plateNumber, parkingCode: codeForm },
  search: searchOf('source_id'),
  access: hidingTakings(['amount']),
};

/** One entry of the journal with its lines, amounts left out while they are hidden. */
export async function readTransaction(context: Context<Transactions['get']>): Promise<TransactionDetail> {
  const { tx, site, actor, params } = context;
  const { rows } = await sql<TransactionRow>`
    select ${sql.raw(selectList(TransactionRow, site.zone))} from transactions_v where id = ${params.id}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Failure('record-not-found');
  const lines = await readLines(tx, params.id);
  const stay = await findExit(tx, site, found.sourceId);
  const hidden = await listHiddenDeposits(tx, actor);
  if (found.depositId === null || !hidden.includes(found.depositId)) return { ...found, lines, stay };
  const amounts = Object.fromEntries(exitAmounts.map((field) => [field, null]));
  return {
    ...found,
    amount: null,
    lines: lines.map((line) => ({ ...line, amount: null })),
    stay: stay && { ...stay, ...amounts },
  };
}

async function readLines(tx: Tx, entryId: string): Promise<TransactionDetail['lines']> {
  const { rows } = await sql<TransactionDetail['lines'][number]>`
    select a.kind as account, coalesce(u.username, y.label, c.name, g.label) as owner, l.amount
    from journal_lines l join accounts a on a.id = l.account_id
    left join users u on a.kind in ('DRAWER', 'CLAIMED', 'OPERATOR_DEBT', 'DEBT_CHARGED', 'WRITTEN_OFF', 'CASH_DIFFERENCE') and u.id = a.owner_id
    left join paid_types y on a.kind in ('PROVIDER', 'ON_ACCOUNT', 'REFUNDABLE') and y.id = a.owner_id
    left join cash c on (a.kind = 'CASH' and c.account_id = a.id) or (a.kind = 'CASH_IN_TRANSIT' and c.id = a.owner_id)
    left join cash_transaction_categories g on a.kind = 'CASH_CATEGORY' and g.id = a.owner_id
    where l.entry_id = ${entryId} order by l.n`.execute(tx);
  return rows;
}

/** What the money is for: the exit itself, or that of which a part was collected later. */
async function findExit(tx: Tx, site: Site, sourceId: string): Promise<ExitRow | null> {
  const { rows } = await sql<ExitRow>`
    select ${sql.raw(selectList(ExitRow, site.zone))} from stay_exits_v where id = coalesce((
      select o.stay_id from to_collect_parts k join to_collect o on o.id = k.to_collect_id where k.id = ${sourceId}), ${sourceId})`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The exits of a deposit, or its free ones. */
export const listExitsOf =
  (database: Database, freeOnly: boolean) => async (context: Context<Transactions['detailProduction']>) => {
    const { id } = await getDeposit(context.tx, context.actor, context.params.id);
    const narrowed = freeOnly ? [{ field: 'free_pass', value: 'true' }] : [];
    return readListPage(
      database,
      contract.transactions.detailProduction,
      { ...exits, view: viewOf('stay_exits_v', narrowed) },
      context,
      { restriction: { column: 'deposit_id', value: id } },
    );
  };

/** What auditors added to a deposit or took off it. */
export const listAuditsOf =
  (database: Database, kind: 'AUDIT' | 'AUDIT_MINUS') => async (context: Context<Transactions['detailAudit']>) => {
    const { id } = await getDeposit(context.tx, context.actor, context.params.id);
    return readListPage(
      database,
      contract.transactions.detailAudit,
      { ...moneyEntries, view: viewOf('transactions_v', [{ field: 'kind', value: `'${kind}'` }]) },
      context,
      { restriction: { column: 'deposit_id', value: id } },
    );
  };

/** Part of a view, by words of ours. */
function viewOf(view: string, parts: readonly { readonly field: string; readonly value: string }[]): string {
  if (parts.length === 0) return view;
  return `(select * from ${view} where ${parts.map(({ field, value }) => `${field} = ${value}`).join(' and ')}) as part`;
}
