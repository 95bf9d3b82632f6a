import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import { InsideCar, type OfflineSale, type offline } from '@parking/contract/parking/offline';
import type { Saved, parkingOuts } from '@parking/contract/parking/parking-outs';
import { sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import { type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bookOfflineSale } from './book-offline-sale.ts';
import { findCurrentPost } from '../../workforce/current-shift.ts';
import { getGate } from '../exit-facts.ts';
import { asCode } from '../find-stay.ts';
import { getParkingOut } from '../read-stay.ts';
import { requestIdOf } from '../request-id.ts';
import { printReceipt, readPrintSettings } from '../receipts.ts';

const graceDays = 14;
const grantDays = 1;

/** What an exit screen keeps for the time without a network. */
export async function readOfflineCopy({ tx, site }: Context<typeof offline.copy>) {
  const { rows } = await sql<InsideCar>`
    select ${sql.raw(selectList(InsideCar, site.zone))} from parking_ins_v
    where id in (select stay_id from stays_inside where site_id = ${site.id}) order by datetime_in`.execute(tx);
  return { at: toLocalDateTime(new Date(), site.zone), cars: rows, printSettings: await readPrintSettings(tx) };
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Opens a shift on a device. The grant can only upload this user's sales at this gate; it is shown once and kept hashed. */
export async function openGrant({ tx, site, actor, body, log }: Context<typeof offline.openGrant>) {
  const gate = await getGate(tx, body.gateId, 'OUT');
  const now = new Date();
  const post = await findCurrentPost(tx, site, actor.userId, now);
  const id = newId();
  const grant = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + (grantDays + graceDays) * 86_400_000);
  await tx
    .insertInto('offlineGrants')
    .values({
      id,
      siteId: site.id,
      userId: actor.userId,
      gateId: gate.id,
      shiftId: post.shiftId,
      deviceNumber: body.deviceNumber,
      tokenHash: hashOf(grant),
      madeAt: now,
      expiresAt,
    })
    .execute();
  await log({
    action: 'open-device',
    entity: 'offline_grants',
    entityId: id,
    after: { deviceNumber: body.deviceNumber },
  });
  return { id, grant, expiresAt: toLocalDateTime(expiresAt, site.zone) };
}

/** Books what a device sold without the network, each sale in a transaction of its own: one fault holds up no other. */
export async function uploadSales(platform: Platform, { body, site }: Context<typeof offline.upload>) {
  const grant = await platform.database.writeQueries
    .selectFrom('offlineGrants')
    .selectAll()
    .where('tokenHash', '=', hashOf(body.grant))
    .executeTakeFirst();
  if (!grant || grant.expiresAt < new Date()) throw new Failure('token-invalid');
  const sales = [];
  for (const sale of body.sales) {
    const booked = await inTransaction(platform.database, (tx) => bookOfflineSale(tx, site, grant, sale));
    sales.push({ requestId: sale.requestId, ...booked });
  }
  return { sales };
}

/** The usual save call with a sale made offline, for clients without a grant: under the caller's own name. */
export async function bookOfflineSave(context: Context<typeof parkingOuts.save>): Promise<Saved> {
  const { tx, site, actor, body } = context;
  const { offline: _, amountTaken = 0, datetimeOut = '', vehicleId, ...given } = body;
  const sale: OfflineSale = {
    requestId: requestIdOf(context),
    gateId: given.gateId,
    vehicleId: vehicleId ?? (await vehicleOf(tx, site, given)),
    datetimeOut,
    amountTaken,
    provisionalNumber: given.paperNumber || 'OFFLINE',
    ...(given.parkingInId !== undefined && { parkingInId: given.parkingInId }),
    ...(given.parkingCode !== undefined && { parkingCode: given.parkingCode }),
    ...(given.plateNumber !== undefined && { plateNumber: given.plateNumber }),
    ...(given.parkingType !== undefined && { parkingType: given.parkingType }),
    ...(given.tendered !== undefined && { tendered: given.tendered }),
    ...(given.paidTypeId !== undefined && { paidTypeId: given.paidTypeId }),
    ...(given.note !== undefined && { note: given.note }),
  };
  const post = await findCurrentPost(tx, site, actor.userId, fromLocal(datetimeOut, site.zone));
  const { saved } = await bookOfflineSale(
    tx,
    site,
    { userId: actor.userId, gateId: given.gateId, shiftId: post.shiftId },
    sale,
  );
  if (saved) return saved;
  // The stay had ended already: the money is kept apart, and what is answered is the exit that stands.
  const stayId = given.parkingInId ?? (await findLatest(tx, site, given.parkingCode ?? ''));
  const parkingOut = await getParkingOut(tx, site, stayId ?? '');
  return {
    parkingOut,
    receipt: await printReceipt(tx, site, { ...parkingOut, tendered: null, shift: null }, 0),
    change: 0,
  };
}

async function findLatest(tx: Tx, site: Site, code: string): Promise<string | null> {
  const found = await tx
    .selectFrom('stays')
    .select('id')
    .where('siteId', '=', site.id)
    .where('code', '=', asCode(code))
    .orderBy('enteredAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

interface Which {
  readonly parkingInId?: string | undefined;
  readonly parkingCode?: string | undefined;
}

async function vehicleOf(tx: Tx, site: Site, which: Which): Promise<string> {
  const id = which.parkingInId ?? (await findLatest(tx, site, which.parkingCode ?? ''));
  const found =
    id === null
      ? undefined
      : await tx.selectFrom('stays').select('vehicleTypeId').where('id', '=', id).executeTakeFirst();
  if (!found) throw badInput({ path: 'vehicleId', code: 'required' });
  return found.vehicleTypeId;
}
