import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { StayInside } from '../exit/stay-inside.ts';

/** Further apart than this, an opening is not known to be this car's. */
const reachMs = 15 * 60_000;
/** So far two clocks may be apart and tell one moment. */
const apartMs = 2 * 60_000;

export interface PairedOpening {
  readonly at: Date;
  /** The device told another time than the gate. */
  readonly differs: boolean;
}

/**
 * The opening of its barrier by which a car left that was sold without the server, as its gate told it: the nearest one that no other car
 * left by, tied to this one. Of two sales at once each has one of its own. Null where the gate knows of none.
 */
export async function pairOpening(
  tx: Tx,
  { gateId, stay, told }: { gateId: string; stay: Pick<StayInside, 'id' | 'enteredAt'>; told: Date },
): Promise<PairedOpening | null> {
  const from = new Date(Math.max(told.getTime() - reachMs, stay.enteredAt.getTime()));
  const { rows } = await sql<{ at: Date }>`
    update barrier_openings set stay_id = ${stay.id} where id = (
      select id from barrier_openings where gate_id = ${gateId} and stay_id is null and at <= ${new Date()}
        and at >= ${from} and at <= ${new Date(told.getTime() + reachMs)}
      order by abs(extract(epoch from at - ${told}::timestamptz)), id limit 1 for update skip locked)
    returning at`.execute(tx);
  const [found] = rows;
  return found ? { at: found.at, differs: Math.abs(found.at.getTime() - told.getTime()) > apartMs } : null;
}
