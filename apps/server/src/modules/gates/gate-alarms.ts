import { sql } from 'kysely';
import { type Tx, anyOf } from '../../platform/db/pool.ts';

/** Begins and ends alarms as the facts of gates stand now, of one gate or of all; whether any did. */
export async function noteAlarms(tx: Tx, onlyGateId?: string): Promise<boolean> {
  // Within each part: what differs between two is not narrowed from outside, and every car waits for this.
  const only = onlyGateId === undefined ? sql`true` : sql`gate_id = ${onlyGateId}`;
  const standing = sql`select gate_id, type from standing_alarms_v where ${only}`;
  const noted = sql`select gate_id, type from gate_alarms where ended_at is null and ${only}`;
  const changed = await sql<{ gateId: string }>`
    select distinct gate_id from (
      (${standing} except ${noted}) union all (${noted} except ${standing})) changed`.execute(tx);
  if (changed.rows.length === 0) return false;
  // A gate whose events are being taken notes its own: what was read of it is old by then.
  const held = await sql<{ gateId: string }>`
    select gate_id from gate_states where gate_id = ${anyOf(changed.rows.map(({ gateId }) => gateId))}
    order by gate_id for update skip locked`.execute(tx);
  const gates = anyOf(held.rows.map(({ gateId }) => gateId));
  const { rows } = await sql`
    with standing as materialized (select gate_id, type, since from standing_alarms_v where gate_id = ${gates}),
    ended as (
      update gate_alarms a set ended_at = greatest(since, clock_timestamp())
      where gate_id = ${gates} and ended_at is null
        and not exists (select from standing s where s.gate_id = a.gate_id and s.type = a.type)
      returning id),
    begun as (
      insert into gate_alarms (gate_id, type, since) select gate_id, type, since from standing order by gate_id, type
      on conflict (gate_id, type) where ended_at is null do nothing returning id)
    select id from ended union all select id from begun`.execute(tx);
  return rows.length > 0;
}
