import type { Tx } from '../../platform/db/pool.ts';
import { pictureTypes } from '../../platform/files/assets.ts';
import type { GateEvent } from './event-handlers.ts';

/** Pictures that no handler gave to a record of its own belong to the events. */
export const keepPictures = (tx: Tx, events: readonly GateEvent[]) =>
  move(tx, events, { from: null, to: 'gate_events' });

/** Pictures of an event that is judged again may be given to a record. */
export const givePicturesBack = (tx: Tx, event: GateEvent) => move(tx, [event], { from: 'gate_events', to: null });

type Holder = 'gate_events' | null;

async function move(tx: Tx, events: readonly GateEvent[], { from, to }: { from: Holder; to: Holder }): Promise<void> {
  const taken = events.flatMap(({ gateId, data }) =>
    Array.isArray(data['images']) ? (data['images'] as string[]).map((token) => ({ token, gateId })) : [],
  );
  if (taken.length === 0) return;
  await tx
    .updateTable('assetFiles')
    .set({ attachedTo: to })
    .where((where) => where.or(taken.map(({ token, gateId }) => where.and({ token, uploadedBy: gateId }))))
    .where('attachedTo', 'is not distinct from', from)
    .where('mediaType', 'in', [...pictureTypes])
    .execute();
}
