import { sql } from 'kysely';
import { type Tx, anyOf } from '../../platform/db/pool.ts';
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

/** These gates were heard from just now, by whatever they sent; whether that makes one online is judged apart. */
export async function hearGates(tx: Tx, gateIds: readonly string[]): Promise<void> {
  if (gateIds.length === 0) return;
  await sql`
    insert into gate_states (gate_id, heard_at)
    select id, clock_timestamp() from gates where id = ${anyOf(gateIds)} order by id
    on conflict (gate_id) do update set heard_at = excluded.heard_at`.execute(tx);
}
