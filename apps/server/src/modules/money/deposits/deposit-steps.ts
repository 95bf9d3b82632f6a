import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { newId } from '@parking/contract/core/id';
import { largestEntry } from '@parking/contract/core/money';
import type { DepositState } from '@parking/contract/money/deposits/deposit-states';
import type { DrawerCount } from '@parking/contract/money/deposits/drawer-count';
import type { TerminalSlip } from '@parking/contract/money/claims/payment-slip';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { readBags } from '../cash-drops/drops-of-deposit.ts';
import type { DepositRow } from './deposit-access.ts';
import { writeTerminalSlips } from './terminal-slips.ts';

type Acting = Pick<Context<EndpointDefinition>, 'tx' | 'log'> & { readonly actor: { readonly userId: string } };

/** Leads a locked deposit to another state and writes the step down. Returns the step's id. */
export async function takeStep(
  { tx, actor, log }: Acting,
  deposit: DepositRow,
  to: DepositState,
  note: string | null = null,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('depositSteps')
    .values({
      id,
      depositId: deposit.id,
      fromState: deposit.state,
      toState: to,
      note,
      byId: actor.userId,
      at: new Date(),
    })
    .execute();
  await tx.updateTable('deposits').set({ state: to, updatedAt: nextUpdatedAt }).where('id', '=', deposit.id).execute();
  await log({
    action: 'change-state',
    entity: 'deposits',
    entityId: deposit.id,
    before: { state: deposit.state },
    after: { state: to, note },
  });
  return id;
}

/** Writes down what was counted, cash and the slips of terminals; the last count holds. */
export async function writeCount(
  { tx, actor }: Acting,
  depositId: string,
  {
    counted,
    field = 'counted',
    note,
    blind = false,
    terminals = [],
    drawer = null,
  }: {
    /** With what lay in bags. */
    readonly counted: number;
    /** What is refused where the sum is no amount. */
    readonly field?: string;
    readonly note: string | null;
    readonly blind?: boolean;
    readonly terminals?: readonly TerminalSlip[] | undefined;
    readonly drawer?: DrawerCount | null;
  },
): Promise<void> {
  if (counted > largestEntry) throw badInput({ path: field, code: 'too-big', values: { maximum: largestEntry } });
  const last = await tx
    .selectFrom('depositCounts')
    .select((expression) => expression.fn.max('n').as('n'))
    .where('depositId', '=', depositId)
    .executeTakeFirst();
  const n = (last?.n ?? 0) + 1;
  const byId = actor.userId;
  const { all: bags } = await readBags(tx, depositId);
  const count = {
    depositId,
    n,
    counted,
    bags,
    drawer: drawer && JSON.stringify(drawer),
    note,
    blind,
    byId,
    at: new Date(),
  };
  await tx.insertInto('depositCounts').values(count).execute();
  await writeTerminalSlips(tx, { depositId, n, byId }, terminals);
}

/** Counted and received so far, and what of it lies in closed bags; whole rupiah. */
export async function readCountAndReceived(
  reads: Reads,
  depositId: string,
): Promise<{ counted: number; received: number; inSafe: number }> {
  const count = await reads
    .selectFrom('depositCounts')
    .select('counted')
    .where('depositId', '=', depositId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  const payments = await reads
    .selectFrom('depositPayments')
    .select('value')
    .where('depositId', '=', depositId)
    .execute();
  const { inSafe } = await readBags(reads, depositId);
  return { counted: count?.counted ?? 0, received: payments.reduce((sum, { value }) => sum + value, 0), inSafe };
}

/** Whether its cashier objected to it as it stands, and was answered by leading it back; a new count is another matter. */
export async function wasDisputed(
  reads: Reads,
  actor: { readonly userId: string },
  { id, operatorId, state }: Pick<DepositRow, 'id' | 'operatorId' | 'state'>,
): Promise<boolean> {
  if (operatorId !== actor.userId) return false;
  const { rows } = await sql`
    select from deposit_steps s where s.deposit_id = ${id} and s.by_id = ${operatorId}
      and s.from_state = ${state} and s.to_state = 'DISPUTED'
      and not exists (select from deposit_counts c where c.deposit_id = s.deposit_id and c.at > s.at)
    limit 1`.execute(reads);
  return rows.length > 0;
}
