import type { entryPaid, preEntry } from '@parking/contract/parking/entry/entry';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { FoundStay } from '@parking/contract/parking/exit/parking-outs';
import type { ParkingIn, StayFlag } from '@parking/contract/parking/stays';
import { receiptDocument } from '@parking/contract/parking/paper/receipt';
import type { Charge } from '@parking/contract/tariffs/charge';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { getApprover } from '../../controls/approve.ts';
import { refuseWhenFull } from '../../zones/refuse-full.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { checkIn } from './check-in.ts';
import { countedAs, priceStay, refuseChangedPrice } from '../exit/price.ts';
import { openTill } from '../exit/till.ts';
import { checkAddress } from '../paper/receipt-codes.ts';
import { type GateFacts, getGate, getPaidType, readDeskSettings } from '../exit/desk-settings.ts';
import { findByPlate } from '../lookup/find-stay.ts';
import { readsOnlyOthers } from '../gate/reads-only-others.ts';
import { flagsOfEntry } from './first-seen.ts';
import { isHonoured } from '../membership/entered-as.ts';
import { listNearMembers } from '../membership/find-member.ts';
import { type MemberAtEntry, findShownMember } from '../membership/member-at-entry.ts';
import { editsMembers, refuseSellers } from '../membership/sign-claim.ts';
import { quotedMember } from '../membership/quoted-member.ts';
import { lockPayments, refuseOthersPayment, refuseTooLittle, refuseUnpaid } from '../payments/on-account.ts';
import { flagsOfSlip, refuseStraySlip } from '../payments/slips.ts';
import { spendPayment } from '../payments/spend-payment.ts';
import { bookPrepayment } from '../payments/prepayment.ts';
import { getParkingIn, readParkingIns } from '../lookup/read-stay.ts';
import { numberReceipt, printTicket } from '../paper/receipts.ts';
import { orderGateFor } from '../gate/order-gate-for.ts';

type EntryQuoteBody = Context<typeof entryPaid.quote>['body'];

/** Cars inside whose plate agrees, as look-ups show them. */
export async function readFound(
  reads: Reads,
  site: Site,
  found: readonly { stayId: string; match: FoundStay['match'] }[],
): Promise<FoundStay[]> {
  const stays = await readParkingIns(
    reads,
    site,
    found.map(({ stayId }) => stayId),
  );
  return stays.map((stay) => ({ ...stay, match: found.find(({ stayId }) => stayId === stay.id)?.match ?? 'NEAR' }));
}

/** What the shortest stay costs; a longer one pays the rest at the exit. Who comes in on a membership pays nothing yet. */
async function priceEntry(
  reads: Reads,
  site: Site,
  asked: EntryQuoteBody,
  gate: GateFacts,
  at: Date,
  member: MemberAtEntry | null,
): Promise<Charge> {
  const parkingType = asked.parkingType ?? gate.parkingType;
  const book = await readTariffBook(reads);
  const vehicleTypeId = countedAs(book, asked.vehicleId, gate.fixedVehicleId);
  const entitlement = member && isHonoured(member.decision) ? member.entitlement : null;
  return priceStay(book, site, { vehicleTypeId, parkingType, enteredAt: at, prepaid: 0 }, at, { entitlement });
}

export async function quoteEntry({ tx, site, body }: Context<typeof entryPaid.quote> | Context<typeof preEntry.quote>) {
  const gate = await getGate(tx, body.gateId, 'IN');
  const now = new Date();
  const member = await findShownMember(tx, site, body, now);
  await refuseCasual(tx, body, member);
  const { lines, gross, tax, taxOnTop, total, warnings } = await priceEntry(tx, site, body, gate, now, member);
  return {
    vehicleId: body.vehicleId,
    parkingType: body.parkingType ?? gate.parkingType,
    datetimeIn: toLocalDateTime(now, site.zone),
    lines,
    gross,
    tax,
    taxOnTop,
    total,
    warnings,
    member: member && quotedMember(member),
    near: member || isCardShown(body) ? [] : await listNearMembers(tx, body.plateNumber ?? ''),
    inside: await readFound(tx, site, await findByPlate(tx, site.id, body.plateNumber ?? '')),
  };
}

/** Members pass where a zone is full. */
async function refuseCasual(reads: Reads, { gateId, vehicleId }: EntryQuoteBody, member: MemberAtEntry | null) {
  if (!member || !isHonoured(member.decision)) await refuseWhenFull(reads, { gateId, vehicleTypeId: vehicleId });
}

const isCardShown = ({ nfcNumber, cardCode }: EntryQuoteBody): boolean => (nfcNumber ?? cardCode) !== undefined;

type CheckIn = Context<typeof preEntry.checkIn> | Context<typeof entryPaid.checkIn>;

/** Whose membership it comes in on. Another plate than the member's is admitted by two, neither of whom sold it. */
async function findArriving(context: CheckIn, at: Date): Promise<MemberAtEntry | null> {
  const { tx, site, actor, body } = context;
  const approver = body.admitPlate ? getApprover(context, editsMembers) : null;
  const member = await findShownMember(tx, site, body, at);
  if (!member || !approver || !body.admitPlate) return member;
  await refuseSellers(tx, site, [actor, approver], member.decision.memberId);
  const admitted = { ...body.admitPlate, askedById: actor.userId, approvedById: approver.userId };
  return { ...member, decision: { ...member.decision, admitted } };
}

async function logAdmitted({ log, body, approver }: CheckIn, stayId: string): Promise<void> {
  if (!body.admitPlate) return;
  const { plateNumber, admitPlate } = body;
  const after = { plateNumber, ...admitPlate, approvedBy: approver?.username ?? null };
  await log({ action: 'admit-plate', entity: 'stays', entityId: stayId, after });
}

/** A plate that somebody types is held against the cars inside and what the gate's camera has just read. */
async function flagsOf({ tx, site, body }: CheckIn): Promise<StayFlag[]> {
  const { gateId, plateNumber = '' } = body;
  const differs = plateNumber !== '' && (await readsOnlyOthers(tx, { gateId, side: 'IN' }, plateNumber));
  return [...(await flagsOfEntry(tx, site, plateNumber)), ...(differs ? (['camera-differs'] as const) : [])];
}

interface Entered {
  readonly parkingIn: ParkingIn;
  readonly ticket: PrintDocument;
  readonly receipt: PrintDocument | null;
  readonly change: number;
}

/** An entry that pays at the exit. */
export async function checkInBeforePaying(context: Context<typeof preEntry.checkIn>): Promise<Entered> {
  const { tx, site, actor, body } = context;
  const gate = await getGate(tx, body.gateId, 'IN');
  const now = new Date();
  const member = await findArriving(context, now);
  await refuseCasual(tx, body, member);
  const stayId = await checkIn(tx, {
    site,
    code: body.parkingCode,
    plate: body.plateNumber,
    vehicleTypeId: countedAs(await readTariffBook(tx), body.vehicleId, gate.fixedVehicleId),
    parkingType: body.parkingType ?? gate.parkingType,
    gateId: gate.id,
    enteredAt: now,
    origin: 'PRE_ENTRY',
    operatorId: actor.userId,
    note: body.note,
    member: member?.decision ?? null,
    images: body.images,
    flags: await flagsOf(context),
  });
  await logAdmitted(context, stayId);
  const parkingIn = await getParkingIn(tx, site, stayId);
  const ticket = await printTicket(tx, site, parkingIn, 0);
  await orderGateFor(tx, { site, gate, stayId, userId: actor.userId, document: ticket });
  return { parkingIn, ticket, receipt: null, change: 0 };
}

/** An entry that pays at once: the money is booked and has its own receipt. */
export async function checkInPaying(context: Context<typeof entryPaid.checkIn>): Promise<Entered> {
  const { tx, site, actor, body } = context;
  const [payment = null] = (await lockPayments(tx, null, body.paymentId)).onAccount;
  if (payment) refuseOthersPayment(payment, { userId: actor.userId, purposes: ['ENTRY'], gateId: body.gateId });
  const gate = await getGate(tx, body.gateId, 'IN');
  const now = new Date();
  const member = await findArriving(context, now);
  // Whoever has paid is let in.
  if (!payment) await refuseCasual(tx, body, member);
  const charge = await priceEntry(tx, site, body, gate, now, member);
  refuseChangedPrice(charge.total, body.expectedTotal);
  const paidType = await getPaidType(tx, body.paidTypeId);
  refuseUnpaid(paidType, payment, charge.total);
  refuseTooLittle(paidType, body.tendered, charge.total);
  refuseStraySlip(paidType, body.slip, charge.total);
  const slipped = { paidType, slip: body.slip, total: charge.total, site, businessDay: businessDayOf(now, site) };
  const slipFlags = await flagsOfSlip(tx, slipped);
  const stayId = await checkIn(tx, {
    site,
    code: body.parkingCode,
    plate: body.plateNumber,
    vehicleTypeId: body.vehicleId,
    parkingType: body.parkingType ?? gate.parkingType,
    gateId: gate.id,
    enteredAt: now,
    origin: 'PAID_ENTRY',
    operatorId: actor.userId,
    note: body.note,
    member: member?.decision ?? null,
    images: body.images,
    flags: [...slipFlags, ...(await flagsOf(context))],
    prepaid: charge.taxOnTop ? charge.total - charge.tax : charge.total,
  });
  await logAdmitted(context, stayId);
  if (payment)
    await spendPayment(tx, {
      site,
      payment,
      kind: 'ENTRY',
      sourceId: stayId,
      used: charge.total,
      userId: actor.userId,
    });
  const till = await openTill(tx, site, actor.userId, now, context);
  await bookPrepayment(tx, {
    ...till,
    at: now,
    sourceId: stayId,
    gateId: gate.id,
    vehicleTypeId: body.vehicleId,
    paidType,
    amount: charge.total,
    tax: charge.tax,
    claim: { slip: body.slip },
  });
  const parkingIn = await getParkingIn(tx, site, stayId);
  const settings = await readDeskSettings(tx);
  const ticket = await printTicket(tx, site, parkingIn, 0);
  await orderGateFor(tx, { site, gate, stayId, userId: actor.userId, document: ticket });
  const number = await numberReceipt(tx, {
    site,
    stayId,
    kind: 'ENTRY',
    gateId: gate.id,
    gateCode: gate.code,
    businessDay: till.businessDay,
    provisional: null,
  });
  const tendered = body.tendered ?? null;
  const change = Math.max(0, (tendered ?? charge.total) - charge.total);
  const receipt = receiptDocument(
    settings.print,
    {
      ...parkingIn,
      gateInName: gate.name,
      paidTypeLabel: paidType.label,
      tax: charge.tax,
      operator: actor.username,
      shift: till.shiftName,
    },
    {
      number,
      lines: charge.lines,
      byDay: charge.byDay,
      total: charge.total,
      tendered,
      change,
      check: checkAddress(site, settings.receiptKey, { stayId, kind: 'ENTRY' }),
    },
    { copyNumber: 0, printedAt: toLocalDateTime(now, site.zone) },
  );
  return { parkingIn, ticket, receipt, change };
}
