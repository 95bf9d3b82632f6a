import { z } from 'zod';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { IdParams, id } from '../../core/id.ts';
import { rupiah, saleRupiah } from '../../core/money.ts';
import { PrintDocument } from '../../core/print-document.ts';
import { localDateTime } from '../../core/time.ts';
import { PaymentSlip } from '../../money/claims/payment-slip.ts';
import { Charge } from '../../tariffs/charge.ts';
import { parkingTypes } from '../../tariffs/fare-rules.ts';
import { MemberClaim } from './member-claim.ts';
import { PriceOverride } from './price-override.ts';
import { QuotedMember } from './quoted-member.ts';
import { WhichStay, namesAStay, whichFault } from './which-stay.ts';
import { LostTicketInput, evidence, notFree } from './lost-ticket.ts';
import { OlderDebt, ToCollect, settleOwed } from '../to-collect/let-go.ts';
import {
  ParkingIn,
  ParkingOut,
  imageTokens,
  parkingCode,
  foundMatches,
  requiredPlate,
  requiredNote,
} from '../stays.ts';

const cashierMenus = ['/parking_out_cashier', '/parking-out-cashier-lpr'] as const;
const manualMenus = ['/parking_out_manual', '/parking_in_out_manual'] as const;
const byCashier = { menus: cashierMenus, flag: 'addable' } as const;
const byHand = { menus: manualMenus, flag: 'addable' } as const;

/** Of the specification's record, what the server gives or finds out. */
const foundOut = ['receiptNumber', 'isMember'] as const;
/** What changes no price: a quote takes the whole record that the save will take. */
const reasons = ['freePassReasonId', 'freePassVerification'] as const;
const unpriced = [...foundOut, ...reasons, 'paidTypeId', 'note', 'paperNumber', 'images'] as const;

const QuoteFields = WhichStay.extend({
  gateId: id(),
  vehicleId: id().optional(),
  parkingType: z.enum(parkingTypes).optional(),
  voucherId: id().optional(),
  voucherCode: z.string().trim().max(60).optional(),
  additionalFareNameIds: z.array(id()).max(20).optional(),
  /** Covers the fare; needs its reason and an approver when it is saved. */
  freePass: z.boolean().optional(),
});

/** What to price; a price that is written instead changes nothing yet, nor does a claim. */
export const QuoteInput = QuoteFields.extend({
  priceOverride: PriceOverride.optional(),
  memberClaim: MemberClaim.optional(),
}).refine(namesAStay, whichFault);
/** Approved it is priced as of the time that is told, else as of now where that costs more. */
const ManualQuoteInput = QuoteFields.extend({ datetimeOut: localDateTime(), ...approval }).refine(
  namesAStay,
  whichFault,
);

/** A price with its lines, as of `datetimeOut`. */
export const Quote = Charge.omit({ fareId: true }).extend({
  parkingIn: ParkingIn,
  vehicleId: id(),
  parkingType: z.enum(parkingTypes),
  datetimeOut: localDateTime(),
  /** On whose membership the car is inside, and what that makes of it: what it gives is the line `MEMBER`. */
  member: QuotedMember.nullable(),
  /** A confirmed payment that pays this total: nothing more is due. */
  payment: z.object({ id: id(), amount: rupiah(), paidTypeId: id() }).nullable(),
  warnings: z.array(z.string()),
  /** What this plate owes from before (ours), oldest first: no part of `total`, and taken with it where `settleOwed` names it. */
  owed: z.array(OlderDebt),
});
export type Quote = z.output<typeof Quote>;

/** Money and evidence of an exit. */
const Settled = z.strictObject({
  /** Left out only when nothing is to be paid now. */
  paidTypeId: id().optional(),
  /** Instead of a payment type. A payment that is waited for is waited for on, and settles it when it is paid. */
  toCollect: ToCollect.optional(),
  settleOwed: settleOwed(),
  /** A cashless payment that is PAID; what the stay has on account counts without being named. */
  paymentId: id().optional(),
  /** Of a payment type that the cashier alone vouches for. */
  slip: PaymentSlip.optional(),
  /** What the customer was told; another price is answered 409 `fare-changed`. */
  expectedTotal: saleRupiah().optional(),
  tendered: saleRupiah().optional(),
  ...evidence,
  ...approval,
});

const SaveFields = QuoteFields.extend(Settled.shape);
/** The server's clock decides; a time that the client tells is kept as its claim. Sales made offline come by `/offline_sales`. */
export const SaveInput = SaveFields.extend({
  /** Written by who edits vehicle types, or with their signature (ours); flagged, and kept with the price. */
  priceOverride: PriceOverride.optional(),
  /** Signed by somebody who edits members (ours); flagged, and kept with the price. */
  memberClaim: MemberClaim.optional(),
  /** With `freePass`: opens at once without reason or signature, explained afterwards (ours). */
  freePassEmergency: z.boolean().optional(),
  /** With `freePass`: somebody was asked for this one, who granted it or gave no answer (ours). */
  freePassRequestId: id().optional(),
  datetimeOut: localDateTime().optional(),
}).refine(namesAStay, whichFault);
export type SaveInput = z.output<typeof SaveInput>;

const SaveManualSearchInput = SaveFields.extend({ datetimeOut: localDateTime(), note: requiredNote() }).refine(
  namesAStay,
  whichFault,
);

export const Saved = z.object({
  parkingOut: ParkingOut,
  receipt: PrintDocument,
  change: rupiah(),
  /** What was taken with it of what the plate owed from before. */
  collected: rupiah(),
});
export type Saved = z.output<typeof Saved>;

const ManualIn = z.strictObject({
  parkingCode: parkingCode().optional(),
  plateNumber: requiredPlate(),
  vehicleId: id(),
  gateId: id(),
  datetimeIn: localDateTime(),
  note: requiredNote(),
  images: imageTokens().optional(),
  ...approval,
});
const ManualInOut = ManualIn.extend({
  ...evidence,
  ...notFree,
  /** A car with a record leaves by that. */
  parkingInId: z.never().optional(),
  /** Left out it is the earliest that may be told by hand, which costs most. */
  datetimeIn: localDateTime().optional(),
  note: requiredNote(),
  datetimeOut: localDateTime(),
  paidTypeId: id(),
  slip: PaymentSlip.optional(),
  tendered: saleRupiah().optional(),
  expectedTotal: saleRupiah().optional(),
});

export const FoundStay = ParkingIn.extend({ match: z.enum(foundMatches) });
export type FoundStay = z.output<typeof FoundStay>;

/** With what it would pay now, beside what was paid for it already; null where no fare holds. */
export const FoundCar = FoundStay.extend({ durationMinutes: z.int(), fee: rupiah().nullable() });
export type FoundCar = z.output<typeof FoundCar>;

/** What a claim that it is a member's car is refused with when it is signed. */
const claimErrors = ['not-on-membership', 'own-membership', 'already-claimed', 'member-claim-unseen'] as const;
const quoteErrors = [
  'stay-not-found',
  'several-cars',
  'stay-already-closed',
  'stay-deleted',
  'fare-missing',
  'exit-before-entry',
  'voucher-not-found',
  'too-many-requests',
  'voucher-invalid',
  'member-claim-refused',
  'gate-not-found',
  'wrong-gate-type',
  // Only the price of a time that is claimed asks for an approver.
  ...approvalErrors,
  'time-in-future',
  'time-too-old',
] as const;
const saveErrors = [
  ...quoteErrors,
  ...claimErrors,
  'fare-changed',
  'payment-not-found',
  'payment-not-paid',
  'payment-of-another',
  'payment-used',
  'slip-used',
  'to-collect-limit',
  'already-settled',
  'tendered-too-little',
  'deposit-state',
  'asset-not-found',
] as const;
/** Of a free pass that somebody was asked for. */
const askedErrors = ['free-pass-open', 'free-pass-refused', 'free-pass-request-other'] as const;
/** Cars inside can always leave and their money is recorded. */
const always = ['licence-expired'] as const;
const changes = ['parking', 'deposits', 'gates'] as const;

/** The price is that of the server's now, whatever the client's clock says. */
const atNow = [...unpriced, 'datetimeOut'];
const quote = <const Path extends string, Body extends z.ZodType>(
  path: Path,
  summary: string,
  permission: typeof byCashier | typeof byHand,
  body: Body,
  ignored: readonly string[] = atNow,
) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    permission,
    transaction: 'own',
    body,
    ignored,
    reply: Quote,
    errors: quoteErrors,
    openWhen: always,
    affects: [],
  });

export const parkingOuts = {
  quote: quote('/parking_outs/request_fare', 'The price of a stay as of now', byCashier, QuoteInput),
  quoteV2: quote('/parking_outs/request_fare/v2', 'The price of a stay as of now, with lines', byCashier, QuoteInput),
  quoteByCamera: quote(
    '/parking_outs/request_fare/lpr',
    'The price of the stay that a camera found',
    byCashier,
    QuoteInput,
  ),
  quoteByHand: quote(
    '/parking_outs/request_fare/manual/v2',
    'The price of a stay as of a given time',
    byHand,
    ManualQuoteInput,
    unpriced,
  ),
  checkOut: endpoint({
    method: 'POST',
    path: '/parking_outs/save_parking_out/v2',
    summary: 'End a stay: book its money, number its receipt, order the gate open',
    permission: byCashier,
    idempotent: true,
    body: SaveInput,
    ignored: foundOut,
    reply: Saved,
    errors: [...saveErrors, ...askedErrors],
    openWhen: always,
    affects: changes,
  }),
  checkOutByHand: endpoint({
    method: 'POST',
    path: '/parking_outs/save_parking_out_manual_search',
    summary: 'End a stay at an earlier time, with a reason',
    permission: byHand,
    idempotent: true,
    body: SaveManualSearchInput,
    ignored: foundOut,
    reply: Saved,
    errors: saveErrors,
    openWhen: always,
    affects: changes,
  }),
  stayByHand: endpoint({
    method: 'POST',
    path: '/parking_outs/save_parking_out_manual_input',
    summary: 'Record both ends of a stay by hand, with a reason',
    permission: byHand,
    idempotent: true,
    body: ManualInOut,
    ignored: foundOut,
    reply: Saved,
    errors: [...saveErrors, 'already-inside', 'already-recorded', 'already-exists'],
    openWhen: always,
    affects: changes,
  }),
  checkInByHand: endpoint({
    method: 'POST',
    path: '/parking_outs/save_parking_in_manual',
    summary: 'Record an entry by hand, back-dated, with a reason',
    permission: { menus: [...manualMenus, ...cashierMenus], flag: 'addable' },
    idempotent: true,
    body: ManualIn,
    reply: ParkingIn,
    errors: [
      'gate-not-found',
      'time-in-future',
      'time-too-old',
      'already-inside',
      'already-exists',
      'asset-not-found',
      ...approvalErrors,
    ],
    openWhen: always,
    affects: ['parking'],
  }),
  lostTicket: endpoint({
    method: 'POST',
    path: '/parking_outs/lost_ticket',
    summary: 'Price a lost ticket; with a payment type, or to be collected, also end the stay',
    permission: byCashier,
    idempotent: true,
    body: LostTicketInput,
    // Its record is named by `parkingInId`, and the server's clock counts.
    ignored: [...foundOut, 'parkingCode', 'datetimeOut'],
    reply: Quote.omit({ parkingIn: true }).extend({
      parkingIn: ParkingIn.nullable(),
      /** Cars inside with this plate: the record to use first. */
      candidates: z.array(FoundStay),
      saved: Saved.nullable(),
    }),
    errors: [...saveErrors, 'plate-in-use'],
    openWhen: always,
    affects: changes,
  }),
  getFine: endpoint({
    method: 'GET',
    path: '/parking_outs/get_fine',
    summary: 'The fine of a lost ticket for a vehicle type',
    permission: 'signed-in',
    query: z.strictObject({ vehicleId: id() }),
    reply: z.object({ vehicleId: id(), fine: rupiah() }),
    openWhen: always,
    reads: ['fares'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/parking_outs/{id}',
    summary: 'One exit with its lines, pictures and payment',
    permission: { menus: ['/parking_outs', ...cashierMenus], flag: 'viewable' },
    params: IdParams,
    reply: ParkingOut,
    errors: ['stay-not-found'],
    reads: ['parking'],
  }),
  editPlate: endpoint({
    method: 'PUT',
    path: '/parking_outs/edit_plate/{id}',
    summary: 'Correct the plate of a car that left; both are kept in the log',
    permission: { menus: ['/edit-plate-number'], flag: 'editable' },
    params: IdParams,
    body: z.strictObject({ plateNumber: requiredPlate(), note: requiredNote() }),
    reply: ParkingOut,
    errors: ['stay-not-found', 'stay-deleted'],
    affects: ['parking', 'operations'],
  }),
  reprintBySpecification: endpoint({
    method: 'GET',
    path: '/parking_outs/reprint',
    summary: 'Reprint a receipt; counts the copy (a GET that acts, as the specification has it)',
    permission: { menus: [...cashierMenus, '/parking_outs'], flag: 'viewable' },
    query: z.strictObject({ id: id(), note: requiredNote() }),
    reply: PrintDocument,
    errors: ['stay-not-found', 'copy-counts-blind'],
    transaction: 'own',
    openWhen: always,
  }),
  reprint: endpoint({
    method: 'POST',
    path: '/parking_outs/reprint',
    summary: 'Reprint a receipt; counts the copy',
    permission: { menus: [...cashierMenus, '/parking_outs'], flag: 'viewable' },
    idempotent: true,
    body: z.strictObject({ id: id(), note: requiredNote() }),
    reply: PrintDocument,
    errors: ['stay-not-found', 'copy-counts-blind'],
    openWhen: always,
    affects: ['parking', 'operations'],
  }),
} as const;
