import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { GateEvent, GateEventHandler, GateEventRegistration } from '../../gates/event-handlers.ts';
import { type GateFacts, readDeskSettings } from '../exit/desk-settings.ts';
import { findByPlate } from '../lookup/find-stay.ts';
import { findMember, findPlateOwner, listNearMembers } from '../membership/find-member.ts';
import { findByCamera } from './find-by-camera.ts';
import { judgePassed } from './judge-passed.ts';
import { letIn } from './let-in.ts';
import { letOutByCard, letOutByPlate } from './let-out.ts';
import { readSeen } from './seen-at-gate.ts';
import { tellDriver } from './tell-driver.ts';

/** After so long the car has gone on, and no barrier opens for it any more. */
const freshSeconds = 10;

const isFresh = ({ at, receivedAt, clockUnsure }: GateEvent): boolean =>
  !clockUnsure && receivedAt.getTime() - at.getTime() < freshSeconds * 1_000;

/** Members drive in and out without anybody: their cards and their plates open gates. */
export function memberGateHandlers(site: () => Site): GateEventRegistration[] {
  const fresh =
    (handle: (tx: Tx, site: Site, event: GateEvent) => Promise<boolean>): GateEventHandler =>
    async (tx, event) =>
      isFresh(event) && (await handle(tx, site(), event)) ? { changed: ['parking'] } : null;
  return [
    { type: 'CARD_READ', handle: fresh(passByCard), awaited: true },
    { type: 'PLATE_READ', handle: fresh(passByPlate), awaited: true },
    // It has passed, however long ago.
    {
      type: 'MEMBER_PASSED',
      handle: async (tx, event) => {
        await judgePassed(tx, site(), [event]);
        return null;
      },
      handleAll: async (tx, events) => {
        await judgePassed(tx, site(), events);
        return new Map();
      },
      affects: ['parking'],
    },
  ];
}

/** Whether a car passed. */
async function passByCard(tx: Tx, site: Site, event: GateEvent): Promise<boolean> {
  const gate = (await readDeskSettings(tx)).gates.get(event.gateId);
  const cardNumber = event.data['cardNumber'];
  if (!gate || typeof cardNumber !== 'string') return false;
  const found = await findMember(tx, { nfcNumber: cardNumber, parkingCode: cardNumber });
  // A card of no member may be one that pays: an exit leaves it to its cashier.
  if (!found) {
    if (gate.gateType === 'IN') await tellDriver(tx, site, gate, event, { says: 'card-unknown' });
    return false;
  }
  const seen = await readSeen(tx, event);
  // Where a loop tells of cars, nobody passes on foot.
  if (seen.hasLoop && !seen.isLoopOn) return false;
  if (gate.gateType === 'IN') return letIn(tx, site, { gate, event, found, seen });
  return letOutByCard(tx, site, { gate, event, seen }, found.memberId);
}

/** By its plate alone a car passes only where it stands on the loop, and a picture shows it. */
async function passByPlate(tx: Tx, site: Site, event: GateEvent): Promise<boolean> {
  const gate = (await readDeskSettings(tx)).gates.get(event.gateId);
  const { plateNumber } = event.data;
  if (!gate || typeof plateNumber !== 'string') return false;
  const found = await findByCamera(tx, event.data);
  if (!found && !(await isNearMember(tx, site, gate, plateNumber))) return false;
  const seen = { ...(await readSeen(tx, event)), plateNumber };
  if (!seen.isLoopOn) return false;
  if (!found) {
    await tellDriver(tx, site, gate, event, { says: 'plate-near' });
    return false;
  }
  if (seen.images.length === 0) return false;
  if (gate.gateType === 'OUT') return letOutByPlate(tx, site, { gate, event, seen }, plateNumber);
  return letIn(tx, site, { gate, event, found, seen });
}

/** A plate with one sign wrong is a person's to look at: at an entry a member's, at an exit that of a car inside on a membership. */
async function isNearMember(tx: Tx, site: Site, { gateType }: GateFacts, plate: string): Promise<boolean> {
  if (gateType === 'IN')
    return (await findPlateOwner(tx, plate)) === null && (await listNearMembers(tx, plate)).length > 0;
  const [best] = await findByPlate(tx, site.id, plate);
  if (best?.match !== 'NEAR') return false;
  const car = await tx
    .selectFrom('staysInside')
    .select('memberId')
    .where('stayId', '=', best.stayId)
    .executeTakeFirst();
  return car?.memberId != null;
}
