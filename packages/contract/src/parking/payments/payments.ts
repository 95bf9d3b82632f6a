import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { IdParams, id } from '../../core/id.ts';
import { rupiah, saleRupiah } from '../../core/money.ts';
import { localDateTime } from '../../core/time.ts';
import { lostTickets } from '../../tariffs/charge.ts';
import { parkingTypes } from '../../tariffs/fare-rules.ts';
import { MemberClaim } from '../exit/member-claim.ts';
import { PriceOverride } from '../exit/price-override.ts';
import { note } from '../stays.ts';

export const paymentStates = ['PENDING', 'PAID', 'FAILED', 'EXPIRED'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What a payment is asked for; ANY where the caller did not say. */
export const paymentPurposes = ['STAY', 'ENTRY', 'LOST_TICKET', 'MEMBERSHIP', 'ANY'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** A cashless payment. A timeout leaves it PENDING: it is never a refusal, the answer may still come. */
export const Payment = z.object({
  id: id(),
  status: z.enum(paymentStates),
  amount: rupiah(),
  kind: z.enum(['EMONEY', 'QRIS', 'CARD', 'TRANSFER']),
  paidTypeId: id(),
  parkingInId: id().nullable(),
  qrString: z.string().nullable(),
  cardType: z.string().nullable(),
  cardNumber: z.string().nullable(),
  balanceBefore: rupiah().nullable(),
  balanceAfter: rupiah().nullable(),
  error: z.string().nullable(),
  /** The card was lost while it was deducted: whether it paid is known once the same card is tapped again. */
  unsure: z.boolean(),
  createdAt: localDateTime(),
  expiresAt: localDateTime(),
  paidAt: localDateTime().nullable(),
});
export type Payment = z.output<typeof Payment>;

/** `payment-used`: by a sale of the caller's own open deposit, which they count blind. */
const asked = ['payment-not-found', 'payment-used'] as const;

const byCashier = {
  menus: [
    '/parking_out_cashier',
    '/parking-out-cashier-lpr',
    '/parking_in_cashier',
    '/parking_out_manual',
    '/members',
    '/member_non_staff',
  ],
  flag: 'addable',
} as const;
const paymentErrors = [
  'stay-not-found',
  'gate-not-found',
  'payment-waiting',
  'provider-missing',
  'idempotency-key-reused',
  'nothing-to-pay',
  'fare-changed',
  'voucher-not-found',
  'too-many-requests',
  'voucher-invalid',
  'member-claim-refused',
  'fare-missing',
  'exit-before-entry',
] as const;
/** How the exit will have it, where not as the entry had it: the price it is asked for follows from it. */
const asAtExit = {
  vehicleId: id().optional(),
  parkingType: z.enum(parkingTypes).optional(),
  additionalFareNameIds: z.array(id()).max(20).optional(),
  voucherId: id().optional(),
  voucherCode: z.string().trim().max(60).optional(),
  lostTicket: z.enum(lostTickets).optional(),
  freePass: z.boolean().optional(),
  /** As it will be signed at the exit, which takes the rest where it is not; one above the fare needs the right to edit exits. */
  priceOverride: PriceOverride.optional(),
  /** The same of a car that somebody will say is a member's. */
  memberClaim: MemberClaim.optional(),
  /** Why another amount than is due is asked for; for those who may edit exits. */
  reason: note().optional(),
};

export const payments = {
  deductEmoney: endpoint({
    method: 'POST',
    path: '/parking_outs/emoney/deduct',
    summary: 'Take an amount from the e-money card at the reader',
    permission: byCashier,
    idempotent: true,
    body: z.strictObject({
      amount: saleRupiah(1),
      gateId: id(),
      parkingInId: id(),
      paidTypeId: id().optional(),
      ...asAtExit,
    }),
    reply: Payment,
    errors: paymentErrors,
    transaction: 'own',
    openWhen: ['licence-expired'],
    affects: ['payments'],
  }),
  requestQr: endpoint({
    method: 'POST',
    path: '/paid-type/qr/request',
    summary: 'Make a QRIS code for an amount',
    permission: byCashier,
    idempotent: true,
    body: z.strictObject({
      amount: saleRupiah(1),
      parkingInId: id().optional(),
      gateId: id().optional(),
      paidTypeId: id().optional(),
      /** For a membership. */
      membership: z.boolean().optional(),
      ...asAtExit,
    }),
    reply: Payment,
    errors: paymentErrors,
    transaction: 'own',
    openWhen: ['licence-expired'],
    affects: ['payments'],
  }),
  qrStatus: endpoint({
    method: 'GET',
    path: '/paid-type/qr/status/{id}',
    summary: 'How far a cashless payment is; asks the provider while it is PENDING',
    permission: byCashier,
    params: IdParams,
    reply: Payment,
    errors: asked,
    transaction: 'own',
    openWhen: ['licence-expired'],
    reads: ['payments'],
  }),
  page: endpoint({
    method: 'GET',
    path: '/payments/{id}/page',
    summary: "The address of the driver's page of a payment by code",
    permission: byCashier,
    params: IdParams,
    reply: z.object({ url: z.string() }),
    errors: asked,
    openWhen: ['licence-expired'],
    reads: ['payments'],
  }),
  tapAgain: endpoint({
    method: 'POST',
    path: '/payments/{id}/tap_again',
    summary: 'Let the same card be tapped again, where its reader lost it while it was deducted',
    permission: byCashier,
    params: IdParams,
    reply: Payment,
    errors: asked,
    transaction: 'own',
    openWhen: ['licence-expired'],
    affects: ['payments'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/payments/{id}/cancel',
    summary: 'Give up a payment that was not made; one that was made after all stands',
    permission: byCashier,
    params: IdParams,
    reply: Payment,
    errors: asked,
    transaction: 'own',
    openWhen: ['licence-expired'],
    affects: ['payments'],
  }),
} as const;
