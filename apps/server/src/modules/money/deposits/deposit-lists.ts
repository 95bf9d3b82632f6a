import type { contract } from '@parking/contract/contract';
import type { Page } from '@parking/contract/core/list';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Deposit, DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { DepositState } from '@parking/contract/money/deposits/deposit-states';
import { readPage } from '../../../platform/db/list.ts';
import type { Database } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { ListOptions } from '../../../platform/http/list-handlers.ts';
import type { Within } from '../../../platform/spreadsheet/exports.ts';
import { bothPlateForms } from '../../plates/plate-forms.ts';
import { hidingTakings } from './blind.ts';
import { getDeposit, seesOwnDeposits } from './deposit-access.ts';
import { depositSource, readDetail } from './deposit-detail.ts';
import { listOpenDeposits } from './open-deposit.ts';

type Deposits = typeof contract.deposits;

/** Deposits; who handles own money alone sees own ones. */
export function listDeposits(
  database: Database,
  { query, site, signal, actor }: Context<Deposits['list']>,
): Promise<Page<Deposit>> {
  const restriction = seesOwnDeposits(actor) ? { column: 'operator_id', value: actor.userId } : undefined;
  return readPage(database, depositSource, query, site.zone, signal, { restriction });
}

export const ownDeposits: ListOptions<Deposits['mine']> = {
  view: depositSource.view,
  defaultSort: depositSource.defaultSort,
};
/** All of them, for who does not see own ones only. */
export const ofAll: Within = ({ actor }) => {
  if (seesOwnDeposits(actor)) throw new Failure('forbidden');
  return Promise.resolve(undefined);
};
export const ofOwn: Within = ({ actor }) => Promise.resolve({ column: 'operator_id', value: actor.userId });

/** The stays of a deposit; amounts are left out while its own cashier counts blind. No filter or order is by an amount. */
export const depositStays: ListOptions<Deposits['transactions']> = {
  view: 'stay_exits_v',
  defaultSort: [{ column: 'datetimeOut', direction: 'desc' }],
  forms: { plateNumber: bothPlateForms.plateNumber },
  access: hidingTakings(['gross', 'discount', 'fine', 'tax', 'total']),
};
/** What lies in the deposit that the path names, for who may know of it. */
export const ofDeposit: Within = async ({ reads, actor, params }) => {
  const { id } = await getDeposit(reads, actor, (params as { readonly id: string }).id);
  return { column: 'deposit_id', value: id };
};

export async function listSteps({ reads, actor, params, site }: Context<Deposits['history']>) {
  const { id } = await getDeposit(reads, actor, params.id);
  const rows = await reads
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
  const { reads, actor, params, site } = context;
  if (params.id !== actor.userId && seesOwnDeposits(actor)) return null;
  const [openId] = await listOpenDeposits(reads, params.id);
  return openId === undefined ? null : readDetail(reads, actor, site, openId);
}

/** Expected, counted and received; nothing of them while the own cashier counts blind. */
export async function readDifference({ reads, actor, params, site }: Context<Deposits['difference']>) {
  const { id } = await getDeposit(reads, actor, params.id);
  const { expected, counted, received, takingsHidden } = await readDetail(reads, actor, site, id);
  if (takingsHidden) return { expected: null, counted: null, received: null, difference: null };
  const difference = expected === null || counted === null ? null : counted - expected;
  return { expected, counted, received, difference };
}
