import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';

/** Something to do after commit. `topic` names its carrier. */
export interface Effect {
  /** By which whoever puts it follows how it went; a new one where none is given. */
  readonly id?: string;
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

export const putEffect = (tx: Tx, siteId: string, effect: Effect): Promise<void> => putEffects(tx, siteId, [effect]);

/** Several at once, in one statement. */
export async function putEffects(tx: Tx, siteId: string, effects: readonly Effect[]): Promise<void> {
  if (effects.length === 0) return;
  const rows = effects.map(({ id = newId(), topic, payload, expiresInSeconds }) => ({
    id,
    siteId,
    topic,
    payload: JSON.stringify(payload),
    expiresAt:
      expiresInSeconds === undefined
        ? null
        : sql<Date>`clock_timestamp() + make_interval(secs => ${expiresInSeconds}::double precision)`,
  }));
  await tx.insertInto('outbox').values(rows).execute();
}
