import { isSamePlate } from '@parking/contract/members/entitlement/judge-car';
import { plateConfusionKey } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { GateEvent } from '../../gates/event-handlers.ts';
import { asConfused } from '../entry/first-seen.ts';
import type { GateFacts } from '../exit/desk-settings.ts';
import { chooseCar, readCarsOf } from '../membership/cars-of-member.ts';
import { leaveByItself } from './leave-by-itself.ts';
import { type SeenAtGate, samePassSeconds } from './seen-at-gate.ts';
import { tellDriver } from './tell-driver.ts';

interface AtExit {
  readonly gate: GateFacts;
  readonly event: GateEvent;
  readonly seen: SeenAtGate;
}

/**
 * The car of a card that was read: the one that came in by it, else the member's only one; of several the plate says which.
 * Another car than the card came in with is for somebody to look at. Tells whether it left.
 */
export async function letOutByCard(tx: Tx, site: Site, at: AtExit, memberId: string): Promise<boolean> {
  const { gate, event, seen } = at;
  const cars = await readCarsOf(tx, memberId);
  if (cars.length === 0) {
    if (!(await hasJustLeft(tx, at, memberId))) await tellDriver(tx, site, gate, event, { says: 'not-inside' });
    return false;
  }
  const stay = chooseCar(cars, seen.plateNumber);
  if (stay && !(await isOfAnother(tx, site, stay.stayId, seen.plateNumber))) return letOut(tx, site, at, stay.stayId);
  await tellDriver(tx, site, gate, event, { says: 'ask-somebody' });
  return false;
}

/** The member's car inside with this plate; any other car is the cashier's. Tells whether it left. */
export async function letOutByPlate(tx: Tx, site: Site, at: AtExit, plate: string): Promise<boolean> {
  const sure = (await readCarsWith(tx, site, plate)).filter(({ memberId }) => memberId !== null);
  const [only] = sure;
  return only !== undefined && sure.length === 1 && letOut(tx, site, at, only.stayId);
}

async function letOut(tx: Tx, site: Site, { gate, event, seen }: AtExit, stayId: string): Promise<boolean> {
  const left = await leaveByItself(tx, site, {
    stayId,
    gate,
    at: event.at,
    kind: 'MEMBER',
    requestId: event.eventId,
    images: seen.images,
    plateNumber: seen.plateNumber,
  });
  if (left.result === 'TO_PAY') await tellDriver(tx, site, gate, event, { says: 'to-pay', amount: left.amount });
  if (left.result === 'PAID_BEFORE') await tellDriver(tx, site, gate, event, { says: 'ask-somebody' });
  if (left.result === 'LEFT') await tellDriver(tx, site, gate, event, { says: 'good-bye' });
  return left.result === 'LEFT';
}

/** The card is read again while the barrier goes up. */
async function hasJustLeft(reads: Reads, { gate, event }: AtExit, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from stays where member_id = ${memberId} and exit_gate_id = ${gate.id} and state = 'OUT'
      and abs(extract(epoch from exited_at - ${event.at}::timestamptz)) < ${samePassSeconds} limit 1`.execute(reads);
  return rows.length > 0;
}

/** The camera sees a plate with which another car is inside. */
const isOfAnother = async (reads: Reads, site: Site, stayId: string, plate: string | null): Promise<boolean> =>
  plate !== null && (await readCarsWith(reads, site, plate)).some((car) => car.stayId !== stayId);

interface CarWithPlate {
  readonly stayId: string;
  readonly plateNumber: string;
  readonly memberId: string | null;
}

/** Cars inside with this plate, or one that cameras take for it. */
export async function readCarsWith(reads: Reads, site: Site, plate: string): Promise<CarWithPlate[]> {
  const { rows } = await sql<CarWithPlate>`
    select stay_id as "stayId", plate_key as "plateNumber", member_id as "memberId" from stays_inside
    where site_id = ${site.id} and ${asConfused('plate_key')} = ${plateConfusionKey(plate)}`.execute(reads);
  return rows.filter(({ plateNumber }) => isSamePlate(plateNumber, plate));
}
