import { newId } from '@parking/contract/core/id';
import type { Saved } from '@parking/contract/parking/parking-outs';
import { matchPlates, normalisePlate } from '@parking/contract/parking/plates';
import type { StayFlag } from '@parking/contract/parking/stays';
import type { Charge, LostTicket } from '@parking/contract/tariffs/charge';
import { taxWithin } from '@parking/contract/tariffs/charge-adjustments';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Actor, Site } from '../../platform/http/context.ts';
import { openDeposit } from '../money/open-deposit.ts';
import { readTariffs } from '../tariffs/read-tariff-book.ts';
import { bookTakings } from './book-money.ts';
import { type GateFacts, type PaidTypeFacts, findPost, getGate, getPaidType } from './exit-facts.ts';
import { attachImages } from './images.ts';
import {
  type HeldPayment,
  lockPayment,
  refuseOtherPayment,
  refuseTooLittle,
  refuseWrongPayment,
} from './payments/hold-payment.ts';
import { priceStay, refuseChangedPrice, refuseForeignAdditionalFares } from './price-stay.ts';
import { getParkingOut } from './read-stay.ts';
import { numberReceipt, printReceipt } from './receipts.ts';
import { bookPrepayment } from './prepayment.ts';
import { type StayInside, takeOut, writeExit } from './take-out.ts';
import { orderGateFor } from './order-gate-for.ts';

/** What ends a stay, whichever call it came by. */
export interface CheckOut {
  /** Made when left out. */
  readonly requestId?: string;
  readonly stayId: string;
  readonly kind: 'NORMAL' | 'LOST_TICKET' | 'MANUAL';
  /** When the car leaves; the server's now unless it is entered by hand. */
  readonly exitedAt: Date;
  readonly gateId: string;
  readonly vehicleId?: string | undefined;
  readonly parkingType?: ParkingType | undefined;
  readonly plateNumber?: string | undefined;
  readonly additionalFareNameIds?: readonly string[] | undefined;
  readonly paidTypeId?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly expectedTotal?: number | undefined;
  readonly tendered?: number | undefined;
  readonly freePass?: boolean | undefined;
  readonly freePassVerification?: string | undefined;
  readonly note?: string | undefined;
  readonly paperNumber?: string | undefined;
  readonly images?: readonly string[] | undefined;
  readonly lostTicket?: LostTicket;
  readonly flags?: readonly StayFlag[];
}

interface Caller {
  readonly site: Site;
  readonly actor: Actor;
}

/**
 * Ends a stay: lock payment and stay, price, book the money, number the receipt, order the gate open, all in the caller's
 * transaction. Lock order: payment → stay → deposit → receipt counter.
 */
export async function checkOut(tx: Tx, { site, actor }: Caller, given: CheckOut): Promise<Saved> {
  const now = new Date();
  if (given.exitedAt.getTime() > now.getTime() + 1_000)
    throw new Failure('time-in-future', {
      fields: [{ path: 'datetimeOut', code: 'too-big', values: { maximum: now.toISOString() } }],
    });
  if (given.freePass && !given.note && !given.freePassVerification) throw badInput({ path: 'note', code: 'required' });
  const payment = given.paymentId === undefined ? null : await lockPayment(tx, given.paymentId);
  const stay = await takeOut(tx, site, given.stayId);
  if (payment === null) await refuseOtherPayment(tx, stay.id);
  const gate = await getGate(tx, given.gateId, 'OUT');
  const tariffs = await readTariffs(tx);
  const { book } = tariffs;
  await refuseForeignAdditionalFares(tx, actor, given.additionalFareNameIds ?? []);
  const vehicleTypeId = given.vehicleId ?? stay.vehicleTypeId;
  const parkingType = given.parkingType ?? stay.parkingType;
  const price = (at: Date, prepaid: number): Charge =>
    priceStay(book, site, stay.enteredAt, at, {
      vehicleTypeId,
      parkingType,
      additionalFareNameIds: given.additionalFareNameIds ?? [],
      lostTicket: given.lostTicket ?? 'no',
      freePass: given.freePass ?? false,
      prepaid,
    });
  const post = await findPost(tx, site, actor.userId, now);
  const businessDay = businessDayOf(now, site);
  const { depositId } = await openDeposit(tx, { site, operatorId: actor.userId, at: now, shiftId: post.shiftId });
  const sale = { site, operatorId: actor.userId, depositId, businessDay, shiftId: post.shiftId };

  const held = payment && holdPrice(payment, stay, given.exitedAt, price, book.settings.overdueToleranceMinutes);
  const overdue = payment !== null && held === null;
  const prepaid =
    stay.prepaid + (overdue ? await bookOverdue(tx, sale, { stay, gate, payment, settings: book.settings }) : 0);
  const pricedAt = held?.at ?? given.exitedAt;
  const charge = held?.charge ?? price(pricedAt, prepaid);
  refuseChangedPrice(charge.total, given.expectedTotal);
  const paidType = await decidePaidType(tx, given.paidTypeId, charge.total);
  if (charge.total > 0) refuseWrongPayment(paidType, overdue ? null : payment, charge.total);
  refuseTooLittle(paidType, given.tendered, charge.total);

  await writeExit(tx, {
    ...sale,
    stay,
    kind: given.kind,
    exitedAt: given.exitedAt,
    gateId: gate.id,
    requestId: given.requestId ?? newId(),
    paidTypeId: paidType?.id ?? null,
    paymentId: payment?.id ?? null,
    vehicleTypeId,
    parkingType,
    charge,
    priced: {
      tariffs,
      at: pricedAt,
      as: {
        additionalFareNameIds: given.additionalFareNameIds ?? [],
        lostTicket: given.lostTicket ?? 'no',
      },
    },
    prepaid,
    tendered: given.tendered ?? null,
    variance: null,
    freePass: given.freePass ?? false,
    freePassVerification: given.freePassVerification || null,
    note: given.note || null,
    paperNumber: given.paperNumber || null,
    plate: given.plateNumber?.trim() || stay.entryPlate,
    flags: [...(given.flags ?? []), ...findFlags(stay, { vehicleTypeId, parkingType, plate: given.plateNumber })],
  });
  await attachImages(tx, stay.id, 'EXIT', given.exitedAt, given.images ?? [], actor.userId);
  if (paidType)
    await bookTakings(tx, { ...sale, kind: 'SALE', sourceId: stay.id, paidType, total: charge.total, tax: charge.tax });
  return finishExit(tx, site, { stay, gate, businessDay, given, actor, shift: post.shiftName });
}

interface Sale {
  readonly site: Site;
  readonly operatorId: string;
  readonly shiftId: string | null;
  readonly depositId: string;
  readonly businessDay: string;
}

interface Overdue {
  readonly stay: StayInside;
  readonly gate: GateFacts;
  readonly payment: HeldPayment;
  readonly settings: TariffBook['settings'];
}

/** A payment that came too early for this exit is money on account: answers what of it comes off the price. */
async function bookOverdue(tx: Tx, sale: Sale, { stay, gate, payment, settings }: Overdue): Promise<number> {
  const paidType = await getPaidType(tx, payment.paidTypeId);
  const tax = taxWithin(payment.amount, settings.taxPercent);
  await bookPrepayment(tx, {
    ...sale,
    at: payment.paidAt ?? payment.createdAt,
    sourceId: payment.id,
    gateId: gate.id,
    vehicleTypeId: stay.vehicleTypeId,
    paidType,
    amount: payment.amount,
    tax,
  });
  return settings.taxOnTop ? payment.amount - tax : payment.amount;
}

interface Finish {
  readonly stay: StayInside;
  readonly gate: GateFacts;
  readonly businessDay: string;
  readonly given: CheckOut;
  readonly actor: Actor;
  readonly shift: string | null;
}

/** What follows the money: orders to the gate, then the receipt, whose counter is locked last. */
async function finishExit(
  tx: Tx,
  site: Site,
  { stay, gate, businessDay, given, actor, shift }: Finish,
): Promise<Saved> {
  await numberReceipt(tx, {
    site,
    stayId: stay.id,
    kind: 'EXIT',
    gateId: gate.id,
    gateCode: gate.code,
    businessDay,
    provisional: null,
  });
  const parkingOut = await getParkingOut(tx, site, stay.id);
  const tendered = given.tendered ?? null;
  const receipt = await printReceipt(tx, site, { ...parkingOut, tendered, shift }, 0);
  await orderGateFor(tx, {
    site,
    gate,
    stayId: stay.id,
    userId: actor.userId,
    document: receipt,
    opens: given.kind !== 'MANUAL',
  });
  return { parkingOut, receipt, change: Math.max(0, (tendered ?? parkingOut.total ?? 0) - (parkingOut.total ?? 0)) };
}

/** A paid payment holds the price it was made for, for the overdue tolerance. Null when it came too early. */
function holdPrice(
  payment: HeldPayment,
  stay: StayInside,
  exitedAt: Date,
  price: (at: Date, prepaid: number) => Charge,
  toleranceMinutes: number,
): { charge: Charge; at: Date } | null {
  if (payment.stayId !== null && payment.stayId !== stay.id) throw new Failure('payment-not-paid');
  const now = price(exitedAt, stay.prepaid);
  if (now.total === payment.amount) return { charge: now, at: exitedAt };
  const paidAt = payment.paidAt ?? payment.createdAt;
  if (exitedAt.getTime() - paidAt.getTime() > toleranceMinutes * 60_000) return null;
  const at = payment.createdAt < stay.enteredAt ? stay.enteredAt : payment.createdAt;
  const then = price(at, stay.prepaid);
  if (then.total !== payment.amount) throw new Failure('payment-not-paid');
  return { charge: { ...then, durationMinutes: now.durationMinutes }, at };
}

async function decidePaidType(tx: Tx, paidTypeId: string | undefined, total: number): Promise<PaidTypeFacts | null> {
  if (paidTypeId !== undefined) return getPaidType(tx, paidTypeId);
  if (total > 0) throw badInput({ path: 'paidTypeId', code: 'required' });
  return null;
}

const commonPlate = /^[A-Z]{1,2}\d{1,4}[A-Z]{0,3}$/;

/** What the exit says of the car otherwise than its entry did: for the auditor, never a reason to refuse. */
export function findFlags(
  stay: StayInside,
  exit: { vehicleTypeId: string; parkingType: ParkingType; plate: string | undefined },
): StayFlag[] {
  const plate = normalisePlate(exit.plate ?? '');
  const differs = plate !== '' && stay.entryPlate !== null && matchPlates(plate, stay.entryPlate) === 'DIFFERENT';
  return [
    ...(exit.vehicleTypeId === stay.vehicleTypeId ? [] : ['vehicle-changed' as const]),
    ...(exit.parkingType === stay.parkingType ? [] : ['parking-type-changed' as const]),
    ...(differs ? ['plate-differs' as const] : []),
    ...(plate !== '' && !commonPlate.test(plate) ? ['strange-plate' as const] : []),
  ];
}
