import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';

/** Something to do after commit. `topic` names its carrier. */
export interface Effect {
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Not carried out any more after so many seconds: a barrier must not open for a car that left. */
  readonly expiresInSeconds?: number;
}

/** An effect on its way. `id` is the same at every attempt: what must happen once is keyed by it. */
export interface CarriedEffect {
  readonly id: string;
  readonly siteId: string;
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** 1 at the first. */
  readonly attempt: number;
}

/** Carries out one effect, outside any transaction, at least once. What it throws is written down and tried again. */
export type Carrier = (payload: CarriedEffect['payload'], effect: CarriedEffect) => Promise<void>;

export async function putEffect(tx: Tx, siteId: string, effect: Effect): Promise<void> {
  const { topic, expiresInSeconds } = effect;
  const expiresAt =
    expiresInSeconds === undefined
      ? null
      : sql<Date>`clock_timestamp() + make_interval(secs => ${expiresInSeconds}::double precision)`;
  const payload = JSON.stringify(effect.payload);
  await tx.insertInto('outbox').values({ id: newId(), siteId, topic, payload, expiresAt }).execute();
}
