import { fromLocal } from '@parking/contract/core/time';
import type { OfflineSale } from '@parking/contract/parking/offline/offline';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import type { StayFlag } from '@parking/contract/parking/stays';
import type { LostTicket } from '@parking/contract/tariffs/charge';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { toldAs } from '@parking/contract/tariffs/told-as';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { openDeposit } from '../../money/deposits/open-deposit.ts';
import { findCurrentPost } from '../../workforce/current-shift.ts';
import { readTariffs } from '../../tariffs/read-tariff-book.ts';
import { findFlags } from '../exit/flags.ts';
import { isOutOfUse } from '../exit/price.ts';
import { spendApplied } from '../exit/settle.ts';
import type { StayInside } from '../exit/stay-inside.ts';
import type { Till } from '../exit/till.ts';
import { writeExit } from '../exit/write.ts';
import { getGate, getPaidType, readDeskSettings } from '../exit/desk-settings.ts';
import { type Leaving, findMemberAtExit, memberOf } from '../membership/member-at-exit.ts';
import { cancelPending, lockPayments } from '../payments/on-account.ts';
import { flagsOfSlip } from '../payments/slips.ts';
import { getParkingOut } from '../lookup/read-stay.ts';
import { printReceipt } from '../paper/receipts.ts';
import { typesOf } from '../vouchers/find-voucher.ts';
import { type Validation, bestOf, heldValidations, validationsSql } from '../vouchers/validations-at-exit.ts';
import { type HeldVoucher, usedOf } from '../vouchers/voucher-at-exit.ts';
import { findSold, takeSold } from './find-sold.ts';
import { type Seller, wasInContact } from './grants.ts';
import { findSavedOnline } from './known-sale.ts';
import { judgeEntry } from './judge-entry.ts';
import { type SoldFacts, priceAt, priceSold } from './price-sold.ts';
import { type PairedOpening, pairOpening } from './pair-opening.ts';
import { readMoney } from './read-money.ts';
import { bookUnmatched } from './unmatched.ts';

export interface BookedSale {
  /** KNOWN: the online save of this very sale was under way. */
  readonly result: 'BOOKED' | 'UNMATCHED' | 'KNOWN';
  readonly stayId: string | null;
}

/**
 * Books a sale that was made without the server. What was taken stands: another price of ours is kept beside it as its
 * variance; a stay that has ended keeps its first exit and the money goes to what it owes still, else to unmatched takings; an unknown stay is made. Its time
 * is believed as far as the server saw nothing else: else the price of its arrival counts where it is higher.
 */
export async function bookOfflineSale(
  tx: Tx,
  site: Site,
  seller: Seller,
  sale: OfflineSale,
  savedId: string | null,
): Promise<BookedSale> {
  const now = new Date();
  const told = fromLocal(sale.datetimeOut, site.zone);
  const gate = await getGate(tx, sale.gateId);
  const elsewhere = gate.id !== seller.gateId;
  const named = sale.paidTypeId === undefined ? null : await getPaidType(tx, sale.paidTypeId);
  const found = savedId === null ? await findSold(tx, site, sale) : { id: savedId, ended: true };
  const doubt = await judgeTime(tx, seller, sale, told, found?.id ?? null);
  const tariffs = await readTariffs(tx);
  const soldAt = told > now ? now : told;
  const asCounted = { ...sale, vehicleId: countedWithout(tariffs.book, sale, null) };
  const taken = await takeSold(tx, { site, gateId: seller.gateId }, found, asCounted, () =>
    judgeEntry(tx, { site, book: tariffs.book, sale: asCounted, soldAt }),
  );
  const saved = taken ? null : await findSavedOnline(tx, seller, sale);
  if (saved?.paidAsTold) return { result: 'KNOWN', stayId: saved.stayId };
  const till = await openSellerTill(tx, site, seller, told, now);
  if (!taken) {
    const stayId = found?.id ?? null;
    // What no exit stands behind is claimed by nobody.
    const by = { site, seller, till, named: named?.claimed ? null : named };
    const result = await bookUnmatched(tx, { ...by, sale, stayId, takenAt: told, gateId: gate.id, raw: sale });
    return { result, stayId };
  }
  const { stay, entry, deletion } = taken;
  const wasDeleted = deletion !== null;
  const payments = await lockPayments(tx, stay.id);
  const money = await readMoney(tx, { site, seller, sale, stayId: stay.id, named });
  const lostTicket = entry?.lostTicket ?? (sale.lostTicket ? 'entry-known' : 'no');
  const toldExit = new Date(Math.max(soldAt.getTime(), stay.enteredAt.getTime()));
  const moved = toldExit.getTime() !== told.getTime();
  const opening = await pairOpening(tx, { gateId: gate.id, stay, told: toldExit });
  const exitedAt = opening?.at ?? toldExit;
  const onAccount = [...payments.onAccount, ...money.onAccount];
  const vehicleTypeId = countedWithout(tariffs.book, sale, stay.vehicleTypeId);
  const member = await findEntered(tx, site, stay, lostTicket, { gateId: gate.id, vehicleTypeId, at: now, wasDeleted });
  const entitlement = member?.entitlement ?? null;
  const facts = { book: tariffs.book, site, stay, sale, vehicleTypeId, lostTicket, entitlement };
  const held = lostTicket === 'no' ? await findValidation(tx, facts, exitedAt) : null;
  const ours = { ...facts, voucher: held?.priced ?? null };
  const sold = { ...ours, taken: money.taken, payments: onAccount };
  const doubted = doubt.online || doubt.unsure || moved;
  const price = priceSold(sold, [exitedAt, ...(opening?.differs ? [toldExit] : []), ...(doubted ? [now] : [])]);
  const parkingType = sale.parkingType ?? stay.parkingType;
  await cancelPending(tx, payments.pending);
  await spendApplied(tx, { till, stay, gate, taxRate: price.taxRate }, { ...price, holder: money.holder });
  await writeExit(tx, {
    ...sale,
    ...price,
    till,
    stay,
    kind: sale.lostTicket ? 'LOST_TICKET' : 'OFFLINE',
    exitedAt,
    gate,
    opens: false,
    settings: await readDeskSettings(tx),
    paidType: money.paidType,
    paymentId: money.holder?.id ?? null,
    claim: money.claim,
    vehicleTypeId,
    parkingType,
    priced: {
      tariffs,
      at: price.pricedAt,
      as: {
        additionalFareNameIds: [],
        lostTicket,
        claimedEntry: entry?.claimedEntry,
        ...(deletion && { deletion }),
        ...(ours.voucher && { voucher: ours.voucher }),
        ...(entitlement && { entitlement }),
        ...(member && { membership: member.decision }),
      },
    },
    memberId: memberOf(stay, member),
    voucher: usedOf(held, price.charge),
    freePass: false,
    provisional: sale.provisionalNumber,
    plate: sale.plateNumber?.trim() || stay.entryPlate,
    flags: [
      ...findFlags(stay, { ...till, vehicleTypeId: sale.vehicleId, parkingType, plate: sale.plateNumber }),
      ...(wasDeleted ? (['deleted-shown'] as const) : []),
      ...(held?.flags ?? []),
      ...(await flagsOfSlip(tx, { ...till, ...money.claim, paidType: money.paidType, total: price.charge.total })),
      ...flagsOfTold({ ...doubt, ...money, moved, opening, varies: price.variance !== 0, elsewhere }),
    ],
  });
  return { result: 'BOOKED', stayId: stay.id };
}

/** What a tenant had put on the stay before it left, the one that gives most: no other voucher is taken without the server. */
async function findValidation(tx: Tx, facts: SoldFacts, leftAt: Date): Promise<HeldVoucher | null> {
  const { book, site, stay, vehicleTypeId } = facts;
  const { rows } = await sql<{ validation: Validation }>`
    select to_jsonb(v) as validation from (${validationsSql(stay.id)}) v`.execute(tx);
  const validations = rows.map(({ validation }) => validation);
  const day = businessDayOf(leftAt, site);
  const held = heldValidations(validations, { day, types: typesOf(book, vehicleTypeId), leftAt, isTold: true });
  return bestOf(held, (voucher) => priceAt({ ...facts, voucher }, leftAt, stay.prepaid));
}

interface Told extends Doubt {
  /** Its exit is another one than was told. */
  readonly moved: boolean;
  readonly opening: PairedOpening | null;
  readonly varies: boolean;
  readonly asCash: boolean;
  readonly unbalanced: boolean;
  readonly elsewhere: boolean;
}

/** What an auditor should look at of what the device told. */
function flagsOfTold({ online, unsure, moved, opening, varies, asCash, unbalanced, elsewhere }: Told): StayFlag[] {
  const flags: (readonly [StayFlag, boolean])[] = [
    ['offline-while-online', online],
    ['clock-unsure', unsure || moved],
    ['offline-time-differs', opening?.differs === true],
    ['price-variance', varies],
    ['cashless-offline', asCash],
    ['card-balance-differs', unbalanced],
    ['offline-at-other-gate', elsewhere],
  ];
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []));
}

/** The membership that the entry knew of: whom it did not know a device cannot have honoured. */
const findEntered = (reads: Reads, site: Site, stay: StayInside, lost: LostTicket, leaving: Leaving) =>
  lost === 'no' && stay.memberId !== null ? findMemberAtExit(reads, site, stay, leaving) : null;

/** What is out of use prices no car: this one costs what it came in as, and the difference is seen. A type that nobody knows is refused. */
const countedWithout = (book: TariffBook, { vehicleId }: OfflineSale, held: string | null): string =>
  isOutOfUse(book, vehicleId) ? (toldAs(book, vehicleId, held) ?? vehicleId) : vehicleId;

/** The exit of a sale as its device is told of it. */
export async function readSaved(reads: Reads, site: Site, stayId: string, tendered: number | null): Promise<Saved> {
  const parkingOut = await getParkingOut(reads, site, stayId);
  const receipt = printReceipt(await readDeskSettings(reads), site, { ...parkingOut, tendered, shift: null }, 0);
  return { parkingOut, receipt, change: Math.max(0, (tendered ?? 0) - (parkingOut.total ?? 0)), collected: 0 };
}

interface Doubt {
  /** The server was there, or the grant was not yet. */
  readonly online: boolean;
  /** The device's clock, or its order of sales, does not hold. */
  readonly unsure: boolean;
}

async function judgeTime(
  reads: Reads,
  seller: Seller,
  sale: OfflineSale,
  told: Date,
  stayId: string | null,
): Promise<Doubt> {
  const online =
    told < seller.grantedAt ||
    (await wasInContact(reads, seller, told)) ||
    (await wasAskedForMoney(reads, stayId, told));
  const unsure = sale.clockUnsure === true || told > new Date() || (await isOutOfSequence(reads, seller, sale, told));
  return { online, unsure };
}

/** Whoever is asked for money by the server has not left without it. */
async function wasAskedForMoney(reads: Reads, stayId: string | null, told: Date): Promise<boolean> {
  if (stayId === null) return false;
  const { rows } = await sql`
    select from payments where stay_id = ${stayId} and created_at > ${told} limit 1`.execute(reads);
  return rows.length > 0;
}

/** A device counts its sales, over all its grants: an earlier one was not made later, and none goes without its number. */
async function isOutOfSequence(reads: Reads, { grantId }: Seller, sale: OfflineSale, told: Date): Promise<boolean> {
  const sequence = sale.sequence ?? null;
  const { rows } = await sql`
    select from offline_sales o join offline_grants g on g.id = o.grant_id
    join offline_grants own on own.id = ${grantId} and own.user_id = g.user_id and own.device_number = g.device_number
    where o.sequence is not null and (${sequence}::integer is null or o.sequence = ${sequence}::integer
      or (o.sequence < ${sequence}::integer and o.told_at > ${told}) or (o.sequence > ${sequence}::integer and o.told_at < ${told}))
    limit 1`.execute(reads);
  return rows.length > 0;
}

/** Of the shift it was made in, as far as its time is within the grant's life; where no hours tell, the grant's. */
export async function openSellerTill(tx: Tx, site: Site, seller: Seller, soldAt: Date, now: Date): Promise<Till> {
  const { userId: operatorId } = seller;
  const at = soldAt < seller.grantedAt || soldAt > now ? now : soldAt;
  const post = await findCurrentPost(tx, site, operatorId, at);
  const shiftId = post.shiftId ?? seller.shiftId;
  const deposit = await openDeposit(tx, { site, operatorId, at, toldLater: { shiftId } });
  return { site, operatorId, ...deposit, businessDay: businessDayOf(now, site) };
}
