import type { Tx } from '../../platform/db/pool.ts';
import { type GateState, newGateState } from './gate-facts.ts';

/** The state of a gate, held until the transaction ends; a gate never heard from has a new one. */
export async function lockGateState(tx: Tx, gateId: string, now: Date): Promise<GateState> {
  const find = () =>
    tx.selectFrom('gateStates').selectAll().where('gateId', '=', gateId).forUpdate().executeTakeFirst();
  const found = await find();
  if (found) return found;
  await tx
    .insertInto('gateStates')
    .values({ gateId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find()) ?? newGateState(gateId, now);
}

export async function saveGateState(tx: Tx, { gateId, ...state }: GateState): Promise<void> {
  await tx.updateTable('gateStates').set(state).where('gateId', '=', gateId).execute();
}
