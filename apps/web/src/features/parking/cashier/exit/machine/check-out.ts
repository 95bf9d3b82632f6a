import type { ToCollect } from '@parking/contract/parking/to-collect/let-go';
import { type PaymentSlip, namesPayment } from '@parking/contract/money/claims/payment-slip';
import { type Quote, type Saved, parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import { call } from '../../../../../api/client.ts';
import { ApiFailure, isServerAway } from '../../../../../api/failure.ts';
import type { Approval } from '../../../../../kit/approval/with-approval.ts';
import type { Desk } from '../../offline/desk.ts';
import type { DeskUser, PaidType } from '../../offline/desk-types.ts';
import type { Extras, FreePass, LostTicket, Outcome } from './exit-state.ts';
import { answerWithinMs } from './find-candidates.ts';
import { lostTicketBody } from './quote.ts';

/** Longer than a quote: money was taken, and the answer may only be slow. */
const secondTryWithinMs = 6000;
const busyPauseMs = 1000;

export interface DeskSale {
  readonly requestId: string;
  readonly user: DeskUser;
  readonly gate: { readonly id: string; readonly name: string };
  readonly shift: string | null;
  readonly quote: Quote;
  readonly by: 'server' | 'device';
  readonly clockUnsure: boolean;
  readonly plateNumber: string;
  readonly vehicleLabel: string;
  readonly paidType: PaidType | null;
  readonly paymentId: string | null;
  /** Of a payment that the cashier alone has seen. */
  readonly slip: PaymentSlip | null;
  /** Instead of being paid: it is collected later. */
  readonly toCollect: ToCollect | null;
  /** What the plate owes from before and is paid in cash with it. */
  readonly settleOwed: readonly string[];
  readonly tendered: number | null;
  readonly extras: Extras;
  readonly lost: LostTicket | null;
  /** Who signed beside the cashier; goes no further than the call. */
  readonly approval: Approval | null;
  /** By which somebody was asked for its free pass, where it goes by what came of that. */
  readonly passRequestId: string | null;
}

/** On whose word a sale is made beside its cashier's. */
export type Signed = Pick<DeskSale, 'approval' | 'passRequestId'>;

/** `unsaved`: a cashless payment stands, a voucher was taken, a slip was printed, or the car is let go unpaid, but nothing tells whether the exit was booked; the same sale may be tried again. */
export class UnsavedSale extends Error {}

/** What makes one intended sale another one. */
export const contentOf = (sale: Omit<DeskSale, 'requestId' | keyof Signed>): string => {
  const { quote, paymentId, slip, toCollect, settleOwed, lost, extras, tendered } = sale;
  const car = quote.parkingIn.id || quote.parkingIn.parkingCode;
  return JSON.stringify([car, paymentId, slip, toCollect, settleOwed, lost, extras, quote.total, tendered]);
};

/**
 * Books a sale. Without an answer it is sent once more under the same number; then cash, and what a slip stands for, goes to
 * this device's queue, under that number still, so that it counts once even if the first try was booked.
 */
export async function checkOut(desk: Desk, sale: DeskSale): Promise<Outcome> {
  if (desk.state().mode === 'online') {
    for (const withinMs of [answerWithinMs, secondTryWithinMs]) {
      try {
        return await saveOnline(sale, withinMs);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (error.code === 'request-in-progress') await pause();
        else if (!isServerAway(error)) throw error;
      }
    }
    desk.lost();
  }
  // A voucher, a free pass and a membership are the server's to give: without them the price would not hold.
  const { voucherCode, freePass, memberClaim } = sale.extras;
  const isGiven = voucherCode !== '' || freePass !== null || memberClaim !== null;
  const unbooked = sale.paymentId !== null || sale.toCollect !== null || sale.settleOwed.length > 0 || isGiven;
  if (unbooked || (sale.slip && !namesPayment(sale.slip))) throw new UnsavedSale();
  return keepSale(desk, sale);
}

const pause = () => new Promise((resolve) => setTimeout(resolve, busyPauseMs));

async function saveOnline(sale: DeskSale, withinMs: number): Promise<Outcome> {
  const { quote, extras, lost, approval } = sale;
  const money = {
    ...(sale.paidType && quote.total > 0 && { paidTypeId: sale.paidType.id }),
    ...(sale.paymentId && { paymentId: sale.paymentId }),
    ...(sale.slip && Object.keys(sale.slip).length > 0 && { slip: sale.slip }),
    ...(sale.toCollect && { toCollect: sale.toCollect }),
    ...(sale.settleOwed.length > 0 && { settleOwed: [...sale.settleOwed] }),
    expectedTotal: quote.total,
    ...(sale.tendered !== null && { tendered: sale.tendered }),
  };
  const options = { idempotencyKey: sale.requestId, answerWithinMs: withinMs };
  if (lost) {
    // Its price was told by the same call; this time it names the payment, so the stay ends.
    const paidTypeId = sale.paidType?.id;
    const body = { ...lostTicketBody(sale.gate.id, lost), ...money, ...(paidTypeId && { paidTypeId }), ...approval };
    const { saved } = await call(parkingOuts.lostTicket, { ...options, body });
    if (!saved) throw new ApiFailure({ status: 500, code: 'server-fault' });
    return outcomeOf(sale, outcomeOfSaved(saved));
  }
  const { parkingIn } = quote;
  const saved = await call(parkingOuts.checkOut, {
    ...options,
    body: {
      parkingInId: parkingIn.id,
      gateId: sale.gate.id,
      vehicleId: quote.vehicleId,
      parkingType: quote.parkingType,
      ...(sale.plateNumber && { plateNumber: sale.plateNumber }),
      ...(extras.voucherCode && { voucherCode: extras.voucherCode }),
      ...(extras.additionalFareNameIds.length > 0 && { additionalFareNameIds: [...extras.additionalFareNameIds] }),
      ...(extras.freePass && freePassBody(extras.freePass)),
      ...(sale.passRequestId && { freePassRequestId: sale.passRequestId }),
      ...(extras.priceOverride && { priceOverride: extras.priceOverride }),
      ...(extras.memberClaim && { memberClaim: extras.memberClaim, images: [...extras.claimPictures] }),
      ...(extras.note && { note: extras.note }),
      ...(extras.paperNumber && { paperNumber: extras.paperNumber }),
      ...money,
      ...approval,
    },
  });
  return outcomeOf(sale, outcomeOfSaved(saved));
}

const freePassBody = ({ reasonId, verification, emergency }: FreePass) => ({
  freePass: true,
  ...(emergency && { freePassEmergency: true }),
  ...(reasonId && { freePassReasonId: reasonId }),
  ...(verification && { freePassVerification: verification }),
});

async function keepSale(desk: Desk, sale: DeskSale): Promise<Outcome> {
  const queued = await desk.sell({
    requestId: sale.requestId,
    user: sale.user,
    gate: sale.gate,
    shift: sale.shift,
    quote: sale.quote,
    plateNumber: sale.plateNumber || null,
    vehicleLabel: sale.vehicleLabel,
    paidType: sale.quote.total > 0 ? sale.paidType : null,
    payment: sale.slip,
    tendered: sale.tendered,
    lostTicket: sale.lost !== null,
    note: sale.lost?.note || sale.extras.note || null,
    clockUnsure: sale.clockUnsure,
  });
  const change = sale.tendered === null ? 0 : sale.tendered - sale.quote.total;
  const told = { stayId: '', number: queued.sale.provisionalNumber, change, collected: 0, document: queued.slip };
  return { ...outcomeOf(sale, told), provisional: true };
}

type Told = Pick<Outcome, 'stayId' | 'number' | 'change' | 'collected' | 'document'>;

const outcomeOfSaved = ({ parkingOut, change, collected, receipt }: Saved): Told => ({
  stayId: parkingOut.id,
  number: parkingOut.receiptNumber,
  change,
  collected,
  document: receipt,
});

/** Of a price that was paid in part, what is owed. */
const outcomeOf = (sale: DeskSale, told: Told): Outcome => ({
  ...told,
  plateNumber: sale.plateNumber || sale.quote.parkingIn.plateNumber,
  total: sale.quote.total - (sale.toCollect?.paid ?? 0),
  tendered: sale.tendered,
  paidType: sale.paidType,
  provisional: false,
  toCollect: sale.toCollect !== null,
});
