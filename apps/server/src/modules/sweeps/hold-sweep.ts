import type { SweepState } from '@parking/contract/sweeps/sweeps';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';

interface Held {
  readonly id: string;
  readonly number: number;
  readonly place: string | null;
  readonly state: SweepState;
  readonly openedById: string;
  readonly openedBy: string;
  readonly openedAt: Date;
}

/** Holds a sweep that is open: those who read in it side by side, whoever ends it alone. Refuses one that has ended. */
export async function holdSweep(tx: Tx, id: string, how: 'share' | 'update'): Promise<Held> {
  const { rows } = await sql<Held>`
    select w.id, w.number::integer as number, w.place, w.state, w.opened_by as "openedById", u.username as "openedBy", w.opened_at as "openedAt"
    from sweeps w join users u on u.id = w.opened_by where w.id = ${id} for ${sql.raw(how)} of w`.execute(tx);
  const [held] = rows;
  if (!held) throw new Failure('record-not-found');
  if (held.state !== 'OPEN') throw new Failure('sweep-ended', { values: { number: held.number } });
  return held;
}
