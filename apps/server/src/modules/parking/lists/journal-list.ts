import { contract } from '@parking/contract/contract';
import { ExitRow } from '@parking/contract/parking/lists/stay-lists';
import { type TransactionDetail, TransactionRow } from '@parking/contract/parking/lists/transactions';
import { sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ofDeposit } from '../../money/deposits/deposit-lists.ts';
import { listHiddenDeposits } from '../../money/deposits/takings.ts';
import { listedAmounts, hidingTakings } from '../../money/deposits/blind.ts';
import { bothPlateForms } from '../../plates/plate-forms.ts';
import { codeForm } from './code-form.ts';
import { exits, searchOf } from './stay-lists.ts';

type Transactions = typeof contract.transactions;

export const moneyEntries: ListOptions<Transactions['list']> = {
  view: 'transactions_v',
  defaultSort: [{ column: 'bookedAt', direction: 'desc' }],
  forms: { plateNumber: bothPlateForms.plateNumber, parkingCode: codeForm },
  search: searchOf('source_id'),
  access: hidingTakings(['amount'], 'taken_in'),
};

/** One entry of the journal with its lines and its exit, amounts left out while they are hidden. */
export async function readTransaction(context: Context<Transactions['get']>): Promise<TransactionDetail> {
  const { reads, site, actor, params } = context;
  const { rows } = await sql<TransactionRow & { takenIn: string | null }>`
    select ${sql.raw(selectList(TransactionRow, site.zone))}, taken_in as "takenIn" from transactions_v
    where id = ${params.id}`.execute(reads);
  const [row] = rows;
  if (!row) throw new Failure('record-not-found');
  const { takenIn, ...found } = row;
  const deposits = await listHiddenDeposits(reads, actor);
  const isHidden = (depositId: string | null): boolean => depositId !== null && deposits.includes(depositId);
  const lines = await readLines(reads, params.id);
  const exit = await findExit(reads, site, found.sourceId);
  const stay = exit && isHidden(exit.depositId) ? { ...exit, ...noAmounts } : exit;
  if (!isHidden(takenIn)) return { ...found, lines, stay };
  return { ...found, amount: null, lines: lines.map((line) => ({ ...line, amount: null })), stay };
}

const noAmounts = Object.fromEntries(listedAmounts.map((field) => [field, null]));

async function readLines(reads: Reads, entryId: string): Promise<TransactionDetail['lines']> {
  const { rows } = await sql<TransactionDetail['lines'][number]>`
    select a.kind as account, coalesce(u.username, y.label, c.name, g.label, d.label) as owner, l.amount
    from journal_lines l join accounts a on a.id = l.account_id
    left join users u on a.kind in ('DRAWER', 'CLAIMED', 'OPERATOR_DEBT', 'DEBT_CHARGED', 'WRITTEN_OFF', 'CASH_DIFFERENCE') and u.id = a.owner_id
    left join paid_types y on a.kind in ('PROVIDER', 'ON_ACCOUNT', 'REFUNDABLE', 'FEE', 'WRITTEN_OFF') and y.id = a.owner_id
    left join cash c on (a.kind = 'CASH' and c.account_id = a.id) or (a.kind in ('CASH_IN_TRANSIT', 'CASH_DIFFERENCE') and c.id = a.owner_id)
    left join cash_transaction_categories g on a.kind = 'CASH_CATEGORY' and g.id = a.owner_id
    left join departments d on a.kind = 'TENANT' and d.id = a.owner_id
    where l.entry_id = ${entryId} order by l.n`.execute(reads);
  return rows;
}

/** What the money is for: the exit itself, that of which a part was collected later, that was free and should not have been, or that was audited. */
async function findExit(reads: Reads, site: Site, sourceId: string): Promise<ExitRow | null> {
  const { rows } = await sql<ExitRow>`
    select ${sql.raw(selectList(ExitRow, site.zone))} from stay_exits_v where id = coalesce((
      select o.stay_id from to_collect_parts k join to_collect o on o.id = k.to_collect_id where k.id = ${sourceId}), (
      select f.stay_id from free_pass_decisions d join free_passes f on f.id = d.free_pass_id where d.id = ${sourceId}), (
      select a.stay_id from parking_out_audits a left join parking_out_audit_rollbacks r on r.audit_id = a.id
      where a.id = ${sourceId} or r.id = ${sourceId}), ${sourceId})`.execute(reads);
  return rows[0] ?? null;
}

const typeOfExit = `case when free_pass then 'FREE PASS' else 'PRODUKSI' end`;
const allExits = { ...exits, view: partOf('stay_exits_v', typeOfExit, 'true') };
const freeExits = { ...exits, view: partOf('stay_exits_v', typeOfExit, 'free_pass') };
const auditsOf = (kind: 'AUDIT' | 'AUDIT_MINUS') => ({
  ...moneyEntries,
  access: hidingTakings(['amount']),
  view: partOf('deposit_audits_v', `'AUDIT'`, `kind = '${kind}'`),
});

/** The exits of a deposit, its free ones, what auditors added to it or took off it; each with its export. */
export function depositParts(platform: Platform) {
  const { transactions } = contract;
  const production = listHandlers(
    platform,
    { list: transactions.detailProduction, export: transactions.detailProductionExport },
    allExits,
    ofDeposit,
  );
  const freePass = listHandlers(
    platform,
    { list: transactions.detailFreePass, export: transactions.detailFreePassExport },
    freeExits,
    ofDeposit,
  );
  const audit = listHandlers(
    platform,
    { list: transactions.detailAudit, export: transactions.detailAuditExport },
    auditsOf('AUDIT'),
    ofDeposit,
  );
  const auditMinus = listHandlers(
    platform,
    { list: transactions.detailAuditMinus, export: transactions.detailAuditMinusExport },
    auditsOf('AUDIT_MINUS'),
    ofDeposit,
  );
  return {
    detailProduction: production.list,
    detailProductionExport: production.export,
    detailFreePass: freePass.list,
    detailFreePassExport: freePass.export,
    detailAudit: audit.list,
    detailAuditExport: audit.export,
    detailAuditMinus: auditMinus.list,
    detailAuditMinusExport: auditMinus.export,
  };
}

/** Part of a view with the type of its rows, by words of ours. */
function partOf(view: string, type: string, condition: string): string {
  return `(select *, ${type} as type from ${view} where ${condition}) as part`;
}
