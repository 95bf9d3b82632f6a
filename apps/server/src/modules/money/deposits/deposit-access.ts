import {
  type DepositAct,
  type DepositCaller,
  type DepositState,
  depositTransitions,
  isPossible,
  mayAct,
} from '@parking/contract/money/deposits/deposit-states';
import { endpointKey } from '@parking/contract/core/endpoint';
import { deposits } from '@parking/contract/money/deposits/deposits';
import { isAllowed, seesOwnOnly } from '@parking/contract/core/permissions';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Act, Actor } from '../../../platform/http/context.ts';

export const mayEditDeposits = ({ rights }: Act['actor']): boolean =>
  isAllowed({ menus: ['/deposits'], flag: 'editable' }, '', rights);

/** Who hands in money without handling that of others sees and acts on own deposits only. */
export const seesOwnDeposits = ({ rights }: Act['actor']): boolean => seesOwnOnly('/deposits', rights);

/** Second persons hold the call alone. */
const secondCall = endpointKey(deposits.verify);

export const callerOf = (actor: Actor, operatorId: string): DepositCaller => ({
  isOwner: operatorId === actor.userId,
  mayEdit: mayEditDeposits(actor),
  maySecond: isAllowed(deposits.verify.permission, secondCall, actor.rights),
});

export interface DepositRow {
  readonly id: string;
  readonly number: number;
  readonly siteId: string;
  readonly operatorId: string;
  readonly shiftId: string | null;
  readonly kind: 'SHIFT' | 'MANUAL';
  readonly state: DepositState;
  readonly takesSales: boolean;
}

const columns = ['id', 'number', 'siteId', 'operatorId', 'shiftId', 'kind', 'state', 'takesSales'] as const;
type Narrowed = { kind: DepositRow['kind']; state: DepositState; number: number };

/** The deposit, as far as this user may know of it. Refuses with `deposit-not-found`. */
export async function getDeposit(reads: Reads, actor: Act['actor'], id: string): Promise<DepositRow> {
  const found = await reads
    .selectFrom('deposits')
    .select(columns)
    .where('id', '=', id)
    .$narrowType<Narrowed>()
    .executeTakeFirst();
  if (!found || (seesOwnDeposits(actor) && found.operatorId !== actor.userId)) throw new Failure('deposit-not-found');
  return found;
}

/** The same, locked until the end of the transaction: sales under way are waited for, further acts wait for this one. */
export async function lockDeposit(tx: Tx, actor: Actor, id: string): Promise<DepositRow> {
  await tx.selectFrom('deposits').select('id').where('id', '=', id).forUpdate().execute();
  return getDeposit(tx, actor, id);
}

/** Refuses an act by who asks (`own-money`, `forbidden`), then by the deposit's state (`deposit-state`). */
export function requireAct(act: DepositAct, actor: Actor, deposit: DepositRow): void {
  const isOwner = deposit.operatorId === actor.userId;
  const { by } = depositTransitions[act];
  if ((by === 'others' || by === 'second') && isOwner) throw new Failure('own-money');
  if (!mayAct(act, callerOf(actor, deposit.operatorId))) throw new Failure('forbidden');
  if (!isPossible(act, deposit.state)) throw new Failure('deposit-state');
}
