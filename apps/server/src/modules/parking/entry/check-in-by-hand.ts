import type { parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import { normalisePlate } from '@parking/contract/parking/plates';
import type { ParkingIn } from '@parking/contract/parking/stays';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { type Approving, editsExits, findApprover } from '../../controls/approve.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { countedAs } from '../exit/price.ts';
import { checkIn } from './check-in.ts';
import { getGate } from '../exit/desk-settings.ts';
import { findByPlate } from '../lookup/find-stay.ts';
import { findFirstSeen, flagsOfEntry } from './first-seen.ts';
import { earliestByHand, readTimeByHand } from '../../../platform/past-time.ts';
import { getParkingIn } from '../lookup/read-stay.ts';

type ByHand = Context<typeof parkingOuts.checkInByHand>;
type Recording = Approving & Pick<ByHand, 'site' | 'actor'>;
interface EntryByHand {
  readonly parkingCode?: string | undefined;
  readonly plateNumber: string;
  readonly vehicleId: string;
  readonly gateId: string;
  /** The earliest that may be told, where nobody tells it. */
  readonly datetimeIn?: string | undefined;
  readonly note: string;
  readonly images?: readonly string[] | undefined;
}

/** Records an entry after the fact, unapproved no later than its plate was first seen; refuses a plate that is inside. Returns the stay's id. */
export async function recordEntry(tx: Tx, caller: Recording, given: EntryByHand, gateId: string): Promise<string> {
  const { site, actor } = caller;
  const { datetimeIn } = given;
  const told = datetimeIn === undefined ? earliestByHand() : readTimeByHand('datetimeIn', datetimeIn, site);
  await holdAbsentPlate(tx, site, given.plateNumber);
  const seen = findApprover(caller, editsExits) ? null : await findFirstSeen(tx, site, given.plateNumber);
  const enteredAt = seen !== null && seen < told ? seen : told;
  return checkIn(tx, {
    site,
    code: given.parkingCode,
    plate: given.plateNumber,
    vehicleTypeId: countedAs(await readTariffBook(tx), given.vehicleId, null),
    parkingType: 'REGULAR',
    gateId,
    enteredAt,
    origin: 'MANUAL',
    operatorId: actor.userId,
    note: given.note,
    images: given.images,
    flags: ['manual-entry', ...(await flagsOfEntry(tx, site, given.plateNumber))],
  });
}

/**
 * Refuses a plate that is inside. What is recorded by hand of one plate follows one another: what is refused for the first must
 * be seen.
 */
export async function holdAbsentPlate(tx: Tx, site: Pick<Site, 'id'>, plate: string): Promise<void> {
  const name = `by hand ${site.id} ${normalisePlate(plate)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const [inside] = await findByPlate(tx, site.id, plate);
  if (inside?.match === 'EXACT')
    throw new Failure('already-inside', { fields: [{ path: 'plateNumber', code: 'already-taken' }] });
}

/** An entry recorded by hand, back-dated, with a reason. */
export async function checkInByHand(context: ByHand): Promise<ParkingIn> {
  const { tx, site, body, log, approver } = context;
  const gate = await getGate(tx, body.gateId);
  const stayId = await recordEntry(tx, context, body, gate.id);
  const after = await getParkingIn(tx, site, stayId);
  const { datetimeIn: claimedEntry } = body;
  await log({
    action: 'enter-by-hand',
    entity: 'stays',
    entityId: stayId,
    after: { ...after, claimedEntry, approvedBy: approver?.username ?? null },
  });
  return after;
}
