import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import type { GateEvent, GateEventRegistration } from '../gates/event-handlers.ts';
import { tellSigns } from './tell-signs.ts';

/** The loop beneath the barrier is left by each car that passed; no other is counted. */
const passedLoop = 2;

/** Of events that came late nothing is shown: the car has gone on. */
const shownWithinMs = 10_000;

/** A car that comes to a full zone reads so. */
async function showSign(tx: Tx, { gateId, siteId, eventId, at, receivedAt, data }: GateEvent): Promise<null> {
  if (data['loop'] === passedLoop || receivedAt.getTime() - at.getTime() > shownWithinMs) return null;
  await tellSigns(tx, siteId, [gateId], { name: 'GATE_EVENT', id: eventId });
  return null;
}

/** A car has passed a gate between two zones: nobody takes a ticket or pays there. It is of the gate's vehicle type, else a car. */
export const zoneHandlers: readonly GateEventRegistration[] = [
  { type: 'LOOP_ON', handle: showSign },
  { type: 'BUTTON', handle: showSign },
  {
    type: 'LOOP_OFF',
    handle: async (tx, { gateId, at, data }: GateEvent) => {
      if (data['loop'] !== passedLoop) return null;
      const { numAffectedRows = 0n } = await sql`
        insert into gate_passages (gate_id, at, vehicle_type_id)
        select g.id, ${at}, coalesce(g.fixed_vehicle_id,
          (select id from vehicle_types where vehicle_group = 'CAR' and is_active order by is_basic desc, parent_vehicle_type_id nulls first, name limit 1))
        from gates g join zone_gates z on z.gate_id = g.id and z.since <= ${at}::timestamptz and (z.until is null or z.until > ${at}::timestamptz)
        where g.id = ${gateId} and z.from_zone_id <> z.to_zone_id`.execute(tx);
      return numAffectedRows > 0n ? { changed: ['zones'] } : null;
    },
  },
];
