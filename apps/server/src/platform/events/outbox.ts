import { newId } from '@parking/contract/core/id';
import type { Tx } from '../db/pool.ts';

/** Something to do after commit. `topic` names its carrier. */
export interface Effect {
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Not carried out any more after so many seconds: a barrier must not open for a car that left. */
  readonly expiresInSeconds?: number;
}

export async function putEffect(tx: Tx, siteId: string, effect: Effect): Promise<void> {
  const expiresAt =
    effect.expiresInSeconds === undefined ? null : new Date(Date.now() + effect.expiresInSeconds * 1000);
  await tx
    .insertInto('outbox')
    .values({ id: newId(), siteId, topic: effect.topic, payload: JSON.stringify(effect.payload), expiresAt })
    .execute();
}
