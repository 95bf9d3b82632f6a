import type { ApiEvent, ApiEventData } from '@parking/contract/apis/apis';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { putEffects } from '../../platform/events/outbox.ts';

export const apiTopic = 'apis';
/** How long a delivery is tried. */
export const deliverySeconds = 86_400;

/** Tells, after commit, every enabled API entry that asked for this event. `happened` are several of one kind at once. */
export async function tellApis<Event extends ApiEvent>(
  tx: Tx,
  siteId: string,
  event: Event,
  happened: readonly ApiEventData<Event>[],
): Promise<void> {
  if (happened.length === 0) return;
  const { rows } = await sql<{ id: string; target: string }>`
    select id, target from apis where is_enabled and ${event}::text = any(events)`.execute(tx);
  const at = new Date().toISOString();
  const effects = rows.flatMap(({ id: apiId, target }) =>
    happened.map((data) => ({
      topic: apiTopic,
      // Whom it is for: whoever is named later does not get it.
      payload: { apiId, target, event, at, data },
      expiresInSeconds: deliverySeconds,
    })),
  );
  await putEffects(tx, siteId, effects);
}
