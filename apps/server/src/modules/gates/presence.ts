import { newId } from '@parking/contract/core/id';
import { onlineSeconds } from '@parking/contract/gates/gate-words';
import { sql } from 'kysely';
import { type Tx, inTransaction } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellApis } from '../apis/tell-apis.ts';
import { notify } from '../notices/notify.ts';
import { noteAlarms } from './gate-alarms.ts';
import { hearGates } from './gate-states.ts';

interface ChangedGate {
  readonly gateId: string;
  readonly siteId: string;
  readonly code: string;
  readonly online: boolean;
}

/**
 * Marks which gates can be heard. A gate that holds its live connection is heard by it; one that was silent too long is
 * offline, which is a line of its timeline and told to whoever watches gates; alarms that time alone brings are noted. While this server itself could not hear
 * (before its start, without its database) silence means nothing.
 */
export function openPresence(platform: Platform): () => Promise<void> {
  const { database, realtime, events } = platform;
  let hearsSince = performance.now();
  events.onDatabaseAway(() => {
    hearsSince = performance.now();
  });
  return async () => {
    const mayJudge = performance.now() - hearsSince > onlineSeconds * 1_000;
    const changed = await inTransaction(database, async (tx) => {
      await hearGates(tx, realtime.connectedGates());
      return markChanged(tx, mayJudge);
    });
    const alarmed = await inTransaction(database, (tx) => noteAlarms(tx));
    if (changed || alarmed) events.committed(['gateStates']);
  };
}

/** A line of the timeline, as the server saw it. */
export async function notePresence(
  tx: Tx,
  { gateId, siteId }: Pick<ChangedGate, 'gateId' | 'siteId'>,
  online: boolean,
): Promise<void> {
  const now = new Date();
  const type = online ? 'ONLINE' : 'OFFLINE';
  const data = JSON.stringify({ reason: online ? 'heard' : 'silent' });
  await tx
    .insertInto('gateEvents')
    .values({ receivedAt: now, gateId, siteId, eventId: newId(), type, at: now, data })
    .execute();
}

async function markChanged(tx: Tx, mayJudge: boolean): Promise<boolean> {
  const { rows } = await sql<ChangedGate>`
    with changed as (
      update gate_states set online = not online, since = clock_timestamp()
      where gate_id in (
        select gate_id from gate_states
        where online is distinct from coalesce(
          heard_at > clock_timestamp() - make_interval(secs => ${onlineSeconds}), false)
          and (${mayJudge} or not online)
        order by gate_id for update skip locked)
      returning gate_id, online)
    select c.gate_id, g.site_id, g.code, c.online from changed c join gates g on g.id = c.gate_id`.execute(tx);
  for (const { gateId, siteId, code, online } of rows) {
    await notePresence(tx, { gateId, siteId }, online);
    await tellApis(tx, siteId, online ? 'GATE_ONLINE' : 'GATE_OFFLINE', [{ gateId, code }]);
    if (!online) await notify(tx, siteId, { type: 'GATE_OFFLINE', values: { gate: code }, about: gateId });
  }
  return rows.length > 0;
}
