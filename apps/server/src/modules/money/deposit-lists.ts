import { contract } from '@parking/contract/contract';
import type { RowOf } from '@parking/contract/core/endpoint';
import type { Page } from '@parking/contract/core/list';
import { toLocalDateTime } from '@parking/contract/core/time';
import { type Deposit, type DepositDetail, DepositStay } from '@parking/contract/money/deposit-records';
import type { DepositState } from '@parking/contract/money/deposit-states';
import type { ListSource } from '../../platform/db/list-sql.ts';
import { readPage } from '../../platform/db/list.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Context } from '../../platform/http/context.ts';
import { bothPlateForms } from '../parking/text-forms.ts';
import { getDeposit, seesOwnOnly } from './deposit-access.ts';
import { depositSource, readDetail } from './deposit-detail.ts';
import { listOpenDeposits } from './open-deposit.ts';
import { hidesTakings } from './takings.ts';

type Deposits = typeof contract.deposits;

export function listDeposits(
  database: Database,
  { query, site, signal, actor }: Pick<Context<Deposits['list']>, 'query' | 'site' | 'signal' | 'actor'>,
  ownOnly: boolean,
): Promise<Page<Deposit>> {
  const restriction = ownOnly || seesOwnOnly(actor) ? { column: 'operator_id', value: actor.userId } : undefined;
  return readPage(database, depositSource, query, site.zone, signal, { restriction });
}

const stays: ListSource = {
  view: 'stay_exits_v',
  row: DepositStay,
  columns: contract.deposits.transactions.columns,
  defaultSort: [{ column: 'datetimeOut', direction: 'desc' }],
  forms: { plateNumber: bothPlateForms.plateNumber },
};

/** The stays of a deposit; amounts are left out while its own cashier counts blind. No filter or order is by an amount. */
export async function listStays(
  database: Database,
  context: Context<Deposits['transactions']>,
): Promise<Page<RowOf<Deposits['transactions']>>> {
  const { tx, actor, params, query, site, signal } = context;
  const { id } = await getDeposit(tx, actor, params.id);
  type Stay = RowOf<Deposits['transactions']>;
  const page = await readPage<Stay>(database, stays, query, site.zone, signal, {
    restriction: { column: 'deposit_id', value: id },
  });
  if (!(await hidesTakings(tx, actor, id))) return page;
  const hidden = { gross: null, discount: null, fine: null, tax: null, total: null };
  return { ...page, data: page.data.map((stay) => ({ ...stay, ...hidden })) };
}

export async function listSteps({ tx, actor, params, site }: Context<Deposits['history']>) {
  const { id } = await getDeposit(tx, actor, params.id);
  const rows = await tx
    .selectFrom('depositSteps as s')
    .innerJoin('users as u', 'u.id', 's.byId')
    .select(['s.id', 's.at', 's.fromState as from', 's.toState as to', 's.note', 'u.username as by'])
    .where('s.depositId', '=', id)
    .orderBy('s.at')
    .orderBy('s.id')
    .$narrowType<{ from: DepositState | null; to: DepositState }>()
    .execute();
  return rows.map((row) => ({ ...row, at: toLocalDateTime(row.at, site.zone) }));
}

/** What a user would hand in now: the own, or another's for who sees all. */
export async function readUpcoming(context: Context<Deposits['upcoming']>): Promise<DepositDetail | null> {
  const { tx, actor, params, site } = context;
  if (params.id !== actor.userId && seesOwnOnly(actor)) return null;
  const [openId] = await listOpenDeposits(tx, params.id);
  return openId === undefined ? null : readDetail(tx, actor, site, openId);
}

/** Expected, counted and received; nothing of them while the own cashier counts blind. */
export async function readDifference({ tx, actor, params, site }: Context<Deposits['difference']>) {
  const { id } = await getDeposit(tx, actor, params.id);
  const { expected, counted, received, takingsHidden } = await readDetail(tx, actor, site, id);
  if (takingsHidden) return { expected: null, counted: null, received: null, difference: null };
  const difference = expected === null || counted === null ? null : counted - expected;
  return { expected, counted, received, difference };
}
