import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import { type Columns, dateTime, integer, largeText, oneOf, reference, shownOnly, summed } from '../../core/list.ts';
import { entryRupiah, rupiah } from '../../core/money.ts';
import { PrintDocument } from '../../core/print-document.ts';
import { localDateTime } from '../../core/time.ts';
import { Payment, paymentPurposes } from './payments.ts';
import { stayStates } from '../stays.ts';

/**
 * ON_ACCOUNT nothing has used, OWED_BACK was not needed, WAITING is asked for by one person, ASKED of its provider, RETURNED is over.
 * REFUND_TOLD its provider gave back what is not owed here.
 */
export const onAccountStates = ['ON_ACCOUNT', 'OWED_BACK', 'WAITING', 'ASKED', 'REFUND_TOLD', 'RETURNED'] as const;
/**
 * Why it is owed: a PAYMENT; a TAKING of a car that had left; a MEMBERSHIP taken back after its claim was decided on; what
 * somebody paid of a DEBT that was dropped, whose it is; a stay that a member paid (MEMBER_STAY); what only its provider REPORTED.
 */
export const owedCauses = ['PAYMENT', 'TAKING', 'MEMBERSHIP', 'DEBT', 'MEMBER_STAY', 'REPORTED'] as const;
export const returnWays = ['REFUNDED_BY_PROVIDER', 'PAID_OUT_IN_CASH', 'KEPT'] as const;
/** What becomes of what a provider gave back though it was used here: it put it back and owes it as before, or the car park bears it. */
export const toldRefundOutcomes = ['PUT_BACK', 'BORNE'] as const;
/** WAITING for a second person, ASKED of the provider, which has not said yet. */
export const returnStates = ['WAITING', 'ASKED', 'DONE', 'REFUSED'] as const;
/** A provider that has said nothing of a refund for so many days is waited for no longer: two people say what became of it. */
export const refundWaitsDays = 7;
/** Nobody's money becomes the car park's before so many days. */
export const keptAfterDays = 365;

/** A confirmed cashless payment that is not simply used up, or what is owed back without one. */
export const PaymentOnAccount = z.object({
  id: id(),
  paidAt: localDateTime(),
  ageDays: z.int(),
  state: z.enum(onAccountStates),
  /** On account, or owed and not yet given back; what its provider gave back besides. */
  amount: rupiah(),
  /** Of it, asked for and not confirmed, or asked of its provider. */
  waiting: rupiah(),
  returned: rupiah(),
  /** What was paid at first. */
  paid: rupiah(),
  cause: z.enum(owedCauses),
  /** Of a payment, as its purpose. */
  kind: Payment.shape.kind.nullable(),
  /** None of money that was handed in. */
  paidTypeId: id().nullable(),
  paidTypeLabel: z.string().nullable(),
  paidTypeLabelEn: z.string().nullable(),
  purpose: z.enum(paymentPurposes).nullable(),
  parkingInId: id().nullable(),
  parkingCode: z.string().nullable(),
  stayState: z.enum(stayStates).nullable(),
  plateNumber: z.string().nullable(),
  /** Who asked for it or took it; of a debt whose it is, of what only its provider reported who stands by that. */
  operatorId: id(),
  operator: z.string(),
  gateId: id().nullable(),
  gateName: z.string().nullable(),
  /** The provider's; without a payment what the slip, the purchase or the debt says. */
  reference: z.string().nullable(),
});
export type PaymentOnAccount = z.output<typeof PaymentOnAccount>;

/** A part of it on its way back. */
export const PaymentReturn = z.object({
  id: id(),
  /** The row of the list that it is of. */
  onAccountId: id(),
  amount: rupiah(),
  way: z.enum(returnWays),
  state: z.enum(returnStates),
  reason: z.string(),
  reference: z.string().nullable(),
  receivedBy: z.string().nullable(),
  /** Where cash comes from: a cash account, or the deposit of who asked. */
  cashId: id().nullable(),
  cash: z.string().nullable(),
  depositId: id().nullable(),
  depositNumber: z.int().nullable(),
  /** None of what its provider gave back by itself. */
  byId: id().nullable(),
  by: z.string().nullable(),
  at: localDateTime(),
  decidedBy: z.string().nullable(),
  decidedAt: localDateTime().nullable(),
  decidedNote: z.string().nullable(),
  /** Why its provider does not give it back, in its words. */
  error: z.string().nullable(),
});
export type PaymentReturn = z.output<typeof PaymentReturn>;

const menus = ['/payments_on_account'] as const;
const columns = {
  paidAt: dateTime(),
  state: oneOf(onAccountStates, { sortable: false }),
  amount: summed({ sortable: false }),
  cause: oneOf(owedCauses, { sortable: false }),
  paidTypeId: reference('/paid-type/list', { nullable: true }),
  purpose: oneOf(paymentPurposes, { sortable: false, nullable: true }),
  operatorId: reference('/reports/operators/list'),
  gateId: reference('/gates/list', { nullable: true }),
  reference: largeText({ nullable: true }),
  parkingCode: largeText({ nullable: true }),
  plateNumber: largeText({ nullable: true }),
  ageDays: integer(shownOnly),
  waiting: summed(shownOnly),
  returned: summed(shownOnly),
  paid: summed(shownOnly),
} satisfies Columns;

const reason = () => z.string().trim().min(3).max(500);
const act = actsOn({
  reply: PaymentOnAccount,
  affects: ['payments', 'parking', 'deposits', 'cash', 'cashTransactions', 'operations'],
});

export const paymentsOnAccount = {
  ...exportedList({
    path: '/payments_on_account',
    summary: 'Cashless payments that nothing has used, and whatever is owed back, oldest first',
    menus,
    row: PaymentOnAccount,
    columns,
    reads: ['payments', 'parking'],
  }),
  listReturns: endpoint({
    method: 'GET',
    path: '/payments_on_account/{id}/returns',
    summary: 'What was given back of it, or is asked for, oldest first',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    reply: z.array(
      PaymentReturn.extend({
        /** Whether the caller is the second person that it waits for. */ mayDecide: z.boolean(),
      }),
    ),
    reads: ['payments'],
  }),
  attachPayment: act(
    '/payments_on_account/{id}/attach',
    {
      summary: 'Let it come off the price of a car that is inside, named by its ticket or plate',
      permission: { menus, flag: 'editable' },
    },
    z.strictObject({ car: z.string().trim().min(1).max(40), reason: reason() }),
    ['payment-not-found', 'payment-not-paid', 'payment-used', 'stay-not-found', 'several-cars'],
  ),
  giveBack: act(
    '/payments_on_account/{id}/give_back',
    {
      summary: 'Give back all or a part of it; what is paid out in cash or kept waits for a second person',
      permission: { menus, flag: 'addable' },
    },
    z.strictObject({
      way: z.enum(returnWays),
      /** All that is left where it is not said. */
      amount: entryRupiah(1).optional(),
      reason: reason(),
      /** The provider's of a refund that was made there, or nothing: it is asked to make it. The payment's own for cash. */
      reference: z.string().trim().min(1).max(100).optional(),
      receivedBy: z.string().trim().min(3).max(100).optional(),
      /** Where cash comes from when the caller has no open deposit. */
      cashId: id().optional(),
    }),
    [
      'payment-not-found',
      'payment-not-paid',
      'payment-used',
      'provider-missing',
      'four-eyes',
      'not-two-persons',
      'already-settled',
      'too-early-to-keep',
    ],
  ),
  endToldRefund: act(
    '/payments_on_account/{id}/end_told_refund',
    {
      summary: 'Say, by two persons, what became of what its provider gave back though it was used here',
      permission: { menus, flag: 'editable' },
    },
    z.strictObject({ outcome: z.enum(toldRefundOutcomes), note: reason(), ...approval }),
    ['payment-not-found', 'already-settled', ...approvalErrors],
  ),
  confirmReturn: act(
    '/payment_returns/{id}/confirm',
    {
      summary:
        'Agree, as a second person, with what somebody asked to give back, or say that a silent provider did give it back: it is booked',
      permission: { menus, flag: 'editable' },
    },
    z.strictObject({ note: z.string().trim().max(500).optional() }),
    [
      'record-not-found',
      'payment-used',
      'already-settled',
      'four-eyes',
      'not-two-persons',
      'deposit-state',
      'not-enough-money',
    ],
  ),
  refuseReturn: act(
    '/payment_returns/{id}/refuse',
    {
      summary: 'Refuse, as a second person, what somebody asked to give back: it is owed as before',
      permission: { menus, flag: 'editable' },
    },
    z.strictObject({ note: reason() }),
    ['record-not-found', 'payment-used', 'already-settled', 'four-eyes', 'not-two-persons'],
  ),
  printReturn: endpoint({
    method: 'POST',
    path: '/payment_returns/{id}/print',
    summary: 'The receipt of what was given back; a second one is a copy',
    permission: { menus, flag: 'viewable' },
    idempotent: true,
    params: IdParams,
    reply: PrintDocument,
    errors: ['record-not-found', 'not-given-back'],
    affects: ['operations'],
  }),
} as const;
