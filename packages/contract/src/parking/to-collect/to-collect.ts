import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import {
  type Columns,
  boolean,
  dateTime,
  integer,
  oneOf,
  ordinal,
  reference,
  shownOnly,
  text,
  summed,
} from '../../core/list.ts';
import { largestSale, rupiah } from '../../core/money.ts';
import { PrintDocument } from '../../core/print-document.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { toCollectReasons } from './to-collect-reasons.ts';

/**
 * OPEN its driver owes it · WAITING for a second person · COLLECTED it came in · CHARGED to the cashier, who answers · LOST the
 * car park's loss.
 */
export const collectionStates = ['OPEN', 'WAITING', 'COLLECTED', 'CHARGED', 'LOST'] as const;

/** What two people may decide of what did not come in: that its cashier answers for it, or that it is lost. */
export const collectionOutcomes = ['CHARGED', 'LOST'] as const;
export type CollectionOutcome = (typeof collectionOutcomes)[number];

export const collectionWays = ['PAYMENT', 'CASH'] as const;

/** So many days it is waited for before it can be given up; then those who decide are told. */
export const collectionWaitsDays = 3;

/** What a car owes that was let go, or that paid a part. */
export const Collection = z.object({
  id: id(),
  at: localDateTime(),
  businessDay: localDate(),
  ageDays: z.int(),
  state: z.enum(collectionStates),
  /** Null, as the other amounts, where a blind deposit keeps it from its own cashier. */
  amount: rupiah().nullable(),
  /** What has come in. */
  collected: rupiah().nullable(),
  /** What is still waited for. */
  due: rupiah().nullable(),
  reason: z.enum(toCollectReasons),
  /** Of a short payment: what was paid in cash at the exit, and is no part of `amount`. */
  paid: rupiah().nullable(),
  note: z.string().nullable(),
  /** Of the driver. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether its provider is still asked about a payment of this car. */
  paymentAsked: z.boolean(),
  operatorId: id(),
  operator: z.string(),
  /** Who signed for it; null of a short payment that needed nobody. */
  approvedById: id().nullable(),
  approvedBy: z.string().nullable(),
  parkingInId: id(),
  parkingCode: z.string(),
  plateNumber: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  gateId: id(),
  gateName: z.string(),
  depositId: id(),
  depositNumber: z.int(),
  /** What one person said; another who says the same decides. */
  proposed: z.enum(collectionOutcomes).nullable(),
  proposedById: id().nullable(),
  proposedBy: z.string().nullable(),
  proposedAt: localDateTime().nullable(),
  proposedNote: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: localDateTime().nullable(),
  decidedNote: z.string().nullable(),
});
export type Collection = z.output<typeof Collection>;

/** A part of it that came in. */
export const CollectionPart = z.object({
  id: id(),
  way: z.enum(collectionWays),
  amount: rupiah(),
  paidTypeLabel: z.string().nullable(),
  paidTypeLabelEn: z.string().nullable(),
  /** The provider's. */
  reference: z.string().nullable(),
  /** Where cash went: a cash account, or the deposit of who took it. */
  cash: z.string().nullable(),
  depositNumber: z.int().nullable(),
  by: z.string(),
  at: localDateTime(),
  /** Of what a device sold without the server: what its slip said, and when it was taken. */
  provisionalNumber: z.string().nullable(),
  takenAt: localDateTime().nullable(),
});
export type CollectionPart = z.output<typeof CollectionPart>;

const columns = {
  at: dateTime(),
  state: oneOf(collectionStates, { sortable: false }),
  reason: oneOf(toCollectReasons, { sortable: false }),
  operatorId: reference('/reports/operators/list'),
  plateNumber: text({ nullable: true, sortable: false }),
  parkingCode: text({ sortable: false }),
  receiptNumber: text({ nullable: true, sortable: false }),
  name: text({ nullable: true, sortable: false }),
  phone: text({ nullable: true, sortable: false }),
  paymentAsked: boolean(),
  amount: summed(shownOnly),
  paid: summed(shownOnly),
  collected: summed(shownOnly),
  due: summed(shownOnly),
  ageDays: integer(shownOnly),
  depositNumber: ordinal(shownOnly),
  proposed: oneOf(collectionOutcomes, shownOnly),
  decidedAt: dateTime(shownOnly),
} satisfies Columns;

const note = () => z.string().trim().min(3).max(500);
const affects = ['payments', 'parking', 'deposits', 'cash', 'operatorDebts', 'operations'] as const;
const act = actsOn({ reply: Collection, affects });

interface CollectionScreen<Path extends string> {
  readonly path: Path;
  readonly summary: string;
}

/** What a screen of what drivers owe calls: it is listed, taken and decided on alike, whichever way it came to be owed. */
const collectionCalls = <const Path extends string>({ path, summary }: CollectionScreen<Path>) => {
  const menus = [path] as const;
  return {
    ...exportedList({
      path,
      summary,
      menus,
      row: Collection,
      columns,
      reads: ['payments', 'parking', 'deposits'],
    }),
    parts: endpoint({
      method: 'GET',
      path: `${path}/{id}/parts`,
      summary: 'What came in of it, oldest first',
      permission: { menus, flag: 'viewable' },
      params: IdParams,
      reply: z.array(CollectionPart),
      reads: ['payments', 'parking'],
    }),
    attachPayment: act(
      `${path}/{id}/attach`,
      {
        summary: 'Settle it by a payment that is on account; what is over is owed back',
        permission: { menus, flag: 'editable' },
      },
      z.strictObject({ paymentId: id(), reason: note() }),
      [
        'record-not-found',
        'already-settled',
        'payment-not-found',
        'payment-not-paid',
        'payment-of-another',
        'payment-used',
      ],
    ),
    collect: endpoint({
      method: 'POST',
      path: `${path}/{id}/collect`,
      summary: 'Take it in cash: into the caller’s open deposit, without one into a cash account; with a receipt',
      permission: { menus, flag: 'addable' },
      idempotent: true,
      params: IdParams,
      body: z.strictObject({
        /** All that is due where it is not said. */
        amount: rupiah(1).max(largestSale).optional(),
        /** Where it goes when the caller has no open deposit. */
        cashId: id().optional(),
      }),
      reply: z.object({ collection: Collection, receipt: PrintDocument }),
      errors: ['record-not-found', 'already-settled'],
      affects,
    }),
    decideCollection: act(
      `${path}/{id}/decide`,
      {
        summary: 'Say that its cashier is charged with it, or that it is lost: done once another person says the same',
        permission: { menus, flag: 'editable' },
      },
      z.strictObject({ outcome: z.enum(collectionOutcomes), note: note() }),
      ['record-not-found', 'already-settled', 'too-young-to-drop', 'four-eyes', 'not-two-persons', 'money-undecided'],
    ),
  } as const;
};

/** Cars that were let go without any of their money. */
export const toCollect = collectionCalls({
  path: '/to_collect',
  summary: 'What cars owe that were let go, newest first',
});

/** Cars that paid a part in cash. */
export const shortPayments = collectionCalls({
  path: '/short_payments',
  summary: 'What is still owed of prices that were paid in part, newest first',
});
