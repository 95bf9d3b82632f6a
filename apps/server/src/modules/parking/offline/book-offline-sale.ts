import { newId } from '@parking/contract/core/id';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import type { OfflineSale } from '@parking/contract/parking/offline';
import type { Saved } from '@parking/contract/parking/parking-outs';
import type { StayFlag } from '@parking/contract/parking/stays';
import type { Charge, LostTicket } from '@parking/contract/tariffs/charge';
import { chargeAs } from '@parking/contract/tariffs/charge-as';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { postEntry } from '../../money/journal.ts';
import { openDeposit } from '../../money/open-deposit.ts';
import { readTariffs } from '../../tariffs/read-tariff-book.ts';
import { holderOf } from '../book-money.ts';
import { checkIn } from '../check-in.ts';
import { findFlags } from '../exit/flags.ts';
import { priceStay } from '../exit/price.ts';
import { type StayInside, takeOut } from '../exit/stay-inside.ts';
import type { Till } from '../exit/till.ts';
import { writeExit } from '../exit/write.ts';
import { type GateFacts, type PaidTypeFacts, getGate, getPaidType } from '../exit-facts.ts';
import { asCode, findByPlate } from '../find-stay.ts';
import { releasePayments } from '../payments/payments.ts';
import { getParkingOut } from '../read-stay.ts';
import { printReceipt } from '../receipts.ts';

/** Whose device sold it, at which gate and in which shift. */
export interface Seller {
  readonly userId: string;
  readonly gateId: string;
  readonly shiftId: string | null;
}

export interface BookedSale {
  readonly result: 'BOOKED' | 'UNMATCHED' | 'KNOWN';
  readonly saved: Saved | null;
}

/**
 * Books a sale that was made without the server. What was taken stands: another price of ours is kept beside it as its
 * variance; a stay that has ended keeps its first exit and the money goes to unmatched takings; an unknown stay is made.
 * Refuses only a request id that was used for another sale.
 */
export async function bookOfflineSale(tx: Tx, site: Site, seller: Seller, sale: OfflineSale): Promise<BookedSale> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sale.requestId}, 0))`.execute(tx);
  const known = await findKnownSale(tx, site, sale);
  if (known) return known;
  const now = new Date();
  const told = fromLocal(sale.datetimeOut, site.zone);
  const unsure = sale.clockUnsure === true || told > now;
  const gate = await getGate(tx, sale.gateId, 'OUT');
  const paidType = await getSalePaidType(tx, sale.paidTypeId);
  const till: Till = {
    site,
    operatorId: seller.userId,
    ...(await openDeposit(tx, {
      site,
      operatorId: seller.userId,
      at: told > now ? now : told,
      toldLater: { shiftId: seller.shiftId },
    })),
    businessDay: businessDayOf(now, site),
  };

  const stay = await takeSold(tx, site, seller, sale, told > now ? now : told);
  if (!stay) {
    await bookUnmatched(tx, { till, sale, paidType, takenAt: told, gate });
    return { result: 'UNMATCHED', saved: null };
  }
  const exitedAt = new Date(Math.max(Math.min(told.getTime(), now.getTime()), stay.enteredAt.getTime()));
  const tariffs = await readTariffs(tx);
  const ours = priceSold(tariffs.book, site, stay, exitedAt, sale);
  const rate = taxRateAt(tariffs.book, toLocalDateTime(exitedAt, site.zone));
  const charge = chargeAs(ours, sale.amountTaken, rate, whileOffline);
  const variance = sale.amountTaken - ours.total;
  const parkingType = sale.parkingType ?? stay.parkingType;
  const flags: StayFlag[] = [
    ...findFlags(stay, { vehicleTypeId: sale.vehicleId, parkingType, plate: sale.plateNumber }),
    ...(unsure || exitedAt.getTime() !== told.getTime() ? (['clock-unsure'] as const) : []),
    ...(Math.abs(variance) > 0 && Math.abs(variance) >= tariffs.book.settings.varianceThreshold
      ? (['price-variance'] as const)
      : []),
  ];
  await writeExit(tx, {
    ...sale,
    till,
    stay,
    kind: sale.lostTicket ? 'LOST_TICKET' : 'OFFLINE',
    exitedAt,
    gate,
    paidType,
    paymentId: null,
    vehicleTypeId: sale.vehicleId,
    parkingType,
    charge,
    priced: { tariffs, at: exitedAt, as: { additionalFareNameIds: [], lostTicket: lostTicketOf(sale) } },
    prepaid: stay.prepaid,
    variance,
    freePass: false,
    provisional: sale.provisionalNumber,
    plate: sale.plateNumber?.trim() || stay.entryPlate,
    flags,
  });
  await releasePayments(tx, site, stay.id);
  return { result: 'BOOKED', saved: await readSaved(tx, site, stay.id, sale.tendered ?? null) };
}

async function readSaved(tx: Tx, site: Site, stayId: string, tendered: number | null): Promise<Saved> {
  const parkingOut = await getParkingOut(tx, site, stayId);
  const receipt = await printReceipt(tx, site, { ...parkingOut, tendered, shift: null }, 0);
  return { parkingOut, receipt, change: Math.max(0, (tendered ?? 0) - (parkingOut.total ?? 0)) };
}

async function findKnownSale(tx: Tx, site: Site, sale: OfflineSale): Promise<BookedSale | null> {
  const stay = await tx
    .selectFrom('stays')
    .select(['id', 'total', 'tendered'])
    .where('requestId', '=', sale.requestId)
    .executeTakeFirst();
  const unmatched = await tx
    .selectFrom('unmatchedTakings')
    .select('amount')
    .where('requestId', '=', sale.requestId)
    .executeTakeFirst();
  const amount = stay?.total ?? unmatched?.amount;
  if (amount === undefined || amount === null) return null;
  if (amount !== sale.amountTaken) throw new Failure('idempotency-key-reused');
  return { result: 'KNOWN', saved: stay ? await readSaved(tx, site, stay.id, stay.tendered) : null };
}

/** Only cash is taken without the network. */
async function getSalePaidType(tx: Tx, paidTypeId: string | undefined): Promise<PaidTypeFacts> {
  if (paidTypeId !== undefined) return getPaidType(tx, paidTypeId);
  const cash = await tx
    .selectFrom('paidTypes')
    .select('id')
    .where('kind', '=', 'CASH')
    .orderBy('name')
    .limit(1)
    .executeTakeFirstOrThrow();
  return getPaidType(tx, cash.id);
}

/** The stay that was sold, taken from inside; made when nobody knows it. Null: it has ended. */
async function takeSold(
  tx: Tx,
  site: Site,
  seller: Seller,
  sale: OfflineSale,
  soldAt: Date,
): Promise<StayInside | null> {
  const found = await findSold(tx, site, sale);
  if (found?.ended) return null;
  try {
    return await takeOut(tx, site, found?.id ?? (await makeUnknown(tx, site, seller, sale, soldAt)));
  } catch (error) {
    // Somebody else let it out a moment ago.
    if (error instanceof Failure && (error.code === 'stay-already-closed' || error.code === 'stay-deleted'))
      return null;
    throw error;
  }
}

async function findSold(tx: Tx, site: Site, sale: OfflineSale): Promise<{ id: string; ended: boolean } | null> {
  if (sale.parkingInId !== undefined || sale.parkingCode !== undefined) {
    const { rows } = await sql<{ id: string; ended: boolean }>`
      select id, state <> 'INSIDE' as ended from stays
      where ${sale.parkingInId === undefined ? sql`site_id = ${site.id} and code = ${asCode(sale.parkingCode ?? '')}` : sql`id = ${sale.parkingInId}`}
      order by (state = 'INSIDE') desc, entered_at desc limit 1`.execute(tx);
    return rows[0] ?? null;
  }
  const exact = (await findByPlate(tx, site.id, sale.plateNumber ?? '')).filter(({ match }) => match === 'EXACT');
  return exact.length === 1 && exact[0] ? { id: exact[0].stayId, ended: false } : null;
}

function makeUnknown(tx: Tx, site: Site, seller: Seller, sale: OfflineSale, soldAt: Date): Promise<string> {
  const printed = sale.datetimeIn === undefined ? soldAt : fromLocal(sale.datetimeIn, site.zone);
  return checkIn(tx, {
    site,
    code: sale.parkingCode,
    plate: sale.plateNumber,
    vehicleTypeId: sale.vehicleId,
    parkingType: sale.parkingType ?? 'REGULAR',
    gateId: seller.gateId,
    enteredAt: printed > soldAt ? soldAt : printed,
    origin: 'OFFLINE',
    operatorId: null,
    flags: ['unknown-offline'],
  });
}

const lostTicketOf = ({ lostTicket }: OfflineSale): LostTicket => (lostTicket ? 'entry-known' : 'no');

/** What we would have charged. */
const priceSold = (book: TariffBook, site: Site, stay: StayInside, exitedAt: Date, sale: OfflineSale): Charge =>
  priceStay(book, site, stay, exitedAt, {
    vehicleTypeId: sale.vehicleId,
    parkingType: sale.parkingType,
    lostTicket: lostTicketOf(sale),
  });

const whileOffline = { code: 'VARIANCE', label: 'Selisih saat luring', labelEn: 'Difference while offline' };

interface Unmatched {
  readonly till: Till;
  readonly sale: OfflineSale;
  readonly paidType: PaidTypeFacts;
  readonly takenAt: Date;
  readonly gate: GateFacts;
}

/** Keeps the takings apart until a supervisor has found out whose they are. */
async function bookUnmatched(tx: Tx, { till, sale, paidType, takenAt, gate }: Unmatched): Promise<void> {
  const { site, operatorId, depositId, businessDay } = till;
  if (sale.amountTaken === 0) return;
  const id = newId();
  await tx
    .insertInto('unmatchedTakings')
    .values({
      id,
      siteId: site.id,
      requestId: sale.requestId,
      stayId: (await findSold(tx, site, sale))?.id ?? null,
      operatorId,
      gateId: gate.id,
      depositId,
      paidTypeId: paidType.id,
      amount: sale.amountTaken,
      takenAt,
      sale: JSON.stringify(sale),
    })
    .execute();
  await postEntry(tx, {
    siteId: site.id,
    type: 'PARKING_OUT',
    kind: 'UNMATCHED',
    sourceId: id,
    businessDay,
    depositId,
    actorId: operatorId,
    lines: [
      { account: holderOf(paidType, operatorId), amount: sale.amountTaken },
      { account: { kind: 'UNMATCHED' }, amount: -sale.amountTaken },
    ],
  });
}
