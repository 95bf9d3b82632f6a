import { z } from 'zod';
import { approval, approvalErrors } from '../../core/approval.ts';
import {
  NamedFile,
  bookedColumns,
  bookedDay,
  bookedNote,
  bookedResource,
  bookedShown,
  fileTokens,
} from '../../core/booked-resource.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { type RowOf, endpoint } from '../../core/endpoint.ts';
import { IdParams, id } from '../../core/id.ts';
import { type Columns, dateTime, oneOf, ordinal, reference, summed } from '../../core/list.ts';
import { entryRupiah } from '../../core/money.ts';
import { localDate, localDateTime } from '../../core/time.ts';

const booked = {
  amount: entryRupiah(1),
  note: bookedNote(),
  /** The business day it counts for; not in the future. */
  transactionDate: localDate(),
};
const shownCategory = { cash: z.string(), category: z.string().nullable(), categoryEn: z.string().nullable() };
const columns = {
  ...bookedColumns,
  amount: summed(),
  transactionDate: bookedDay,
  updatedAt: dateTime(),
} satisfies Columns;
const categoryColumns = {
  cashId: reference('/cash/list'),
  cashTransactionCategoryId: reference('/cash-transaction-category/list'),
} satisfies Columns;
const conflicts: readonly ErrorCode[] = ['not-enough-money', 'above-fixed-amount', 'month-closed'];

/** BOOKED on one name; above the limits WAITING, and not posted, until another person agrees to it or refuses it. */
export const moneyOutStates = ['BOOKED', 'WAITING', 'CONFIRMED', 'REFUSED'] as const;
export type MoneyOutState = (typeof moneyOutStates)[number];

const shownDecision = {
  state: z.enum(moneyOutStates),
  byId: id(),
  /** Who wrote what it says now. */
  askedById: id(),
  askedBy: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: localDateTime().nullable(),
  decisionNote: z.string().nullable(),
};
const decisionColumns = { state: oneOf(moneyOutStates, { sortable: false }) } satisfies Columns;
const moneyOutConflicts: readonly ErrorCode[] = [...conflicts, 'already-settled'];

/** Agrees to money that leaves, or refuses it, once; never by who wrote it. `updatedAt` says what was seen of it. */
const decideOn = <const Path extends string, const Menu extends string, Row extends z.ZodType>(
  path: Path,
  menu: Menu,
  reply: Row,
) =>
  endpoint({
    method: 'POST',
    path: `${path}/{id}/decide`,
    summary: 'Agree to money that waits to leave, or refuse it, once; never by who wrote it',
    permission: { menus: [menu], flag: 'editable' },
    idempotent: true,
    params: IdParams,
    body: z.strictObject({
      accepted: z.boolean(),
      /** Needed to refuse. */
      note: bookedNote().optional(),
      updatedAt: localDateTime(),
    }),
    reply,
    errors: [
      'record-not-found',
      'changed-meanwhile',
      'already-settled',
      'four-eyes',
      'not-two-persons',
      'not-enough-money',
      'above-fixed-amount',
      'month-closed',
    ],
    affects: ['cashTransactions', 'cash', 'operations'],
  });

const cashReads = ['cash', 'cashCategories', 'deposits'] as const;

const ins = bookedResource({
  name: 'cash in',
  path: '/cash-in',
  menu: '/cash-in',
  entity: 'cashTransactions',
  input: z.object({
    cashId: id(),
    /** Needed, but for what a deposit brought. */
    cashTransactionCategoryId: id().nullable(),
    ...booked,
    cashInFiles: fileTokens(),
  }),
  shown: z.object({
    ...bookedShown,
    ...shownCategory,
    files: z.array(NamedFile),
    depositId: id().nullable(),
    depositNumber: z.int().nullable(),
  }),
  columns: {
    ...columns,
    ...categoryColumns,
    cashTransactionCategoryId: reference('/cash-transaction-category/list', { nullable: true }),
    depositNumber: ordinal({ nullable: true, sortable: false }),
  },
  conflicts: [...conflicts, 'asset-not-found', 'made-by-deposit'],
  alsoAffects: ['cash'],
  alsoReads: cashReads,
});

/**
 * Money that comes into a cash account. What a deposit brought is not changed by hand. Lowering it or taking it back takes money
 * out: above the limits of money out somebody else signs.
 */
export const cashIns = {
  ...ins,
  // Nobody but a deposit brings money without saying what for.
  create: endpoint({ ...ins.create, body: ins.create.body.extend({ cashTransactionCategoryId: id() }) }),
  update: endpoint({
    ...ins.update,
    body: ins.update.body.extend(approval),
    errors: [...ins.update.errors, ...approvalErrors],
  }),
  remove: endpoint({
    ...ins.remove,
    body: z.strictObject(approval).optional(),
    errors: [...ins.remove.errors, ...approvalErrors],
  }),
} as const;

/** Money that leaves a cash account, which never falls below zero. */
const outs = bookedResource({
  name: 'cash out',
  path: '/cash-out',
  menu: '/cash-out',
  entity: 'cashTransactions',
  input: z.object({ cashId: id(), cashTransactionCategoryId: id(), ...booked, cashOutFiles: fileTokens() }),
  shown: z.object({ ...bookedShown, ...shownCategory, ...shownDecision, files: z.array(NamedFile) }),
  columns: { ...columns, ...categoryColumns, ...decisionColumns },
  conflicts: [...moneyOutConflicts, 'asset-not-found'],
  alsoAffects: ['cash'],
  alsoReads: cashReads,
});

export const cashOuts = { ...outs, decide: decideOn('/cash-out', '/cash-out', outs.list.reply.element) } as const;

export type CashOut = RowOf<(typeof outs)['list']>;

/** Of a transfer to a bank: on its way, or on its statement. */
export const arrivals = ['IN_TRANSIT', 'ARRIVED'] as const;

/** Money that goes from one cash account to another. */
const mutations = bookedResource({
  name: 'cash transfer',
  path: '/cash-mutation',
  menu: '/cash-mutation',
  entity: 'cashTransactions',
  input: z.object({ cashOriginId: id(), cashDestinationId: id(), ...booked }),
  shown: z.object({
    ...bookedShown,
    ...shownDecision,
    cashOrigin: z.string(),
    cashDestination: z.string(),
    /** Null where it is no transfer to a bank, or does not hold. */
    arrival: z.enum(arrivals).nullable(),
    statementReference: z.string().nullable(),
    arrivedOn: localDate().nullable(),
    arrivedBy: z.string().nullable(),
  }),
  columns: {
    ...columns,
    ...decisionColumns,
    arrival: oneOf(arrivals, { nullable: true, sortable: false }),
    cashOriginId: reference('/cash/list'),
    cashDestinationId: reference('/cash/list'),
  },
  conflicts: moneyOutConflicts,
  alsoAffects: ['cash'],
  alsoReads: ['cash'],
});
export const cashMutations = {
  ...mutations,
  decide: decideOn('/cash-mutation', '/cash-mutation', mutations.list.reply.element),
  confirmArrival: endpoint({
    method: 'POST',
    path: '/cash-mutation/{id}/confirm_arrival',
    summary: 'Say, as a second person, which line of the bank’s statement a transfer in transit arrived by',
    permission: { menus: ['/cash-mutation'], flag: 'editable' },
    idempotent: true,
    params: IdParams,
    body: z.strictObject({
      reference: z.string().trim().min(1).max(100),
      arrivedOn: localDate(),
      /** What was seen of it. */
      updatedAt: localDateTime(),
    }),
    reply: mutations.list.reply.element,
    errors: [
      'record-not-found',
      'changed-meanwhile',
      'already-settled',
      'already-exists',
      'four-eyes',
      'not-two-persons',
      'month-closed',
      'time-in-future',
    ],
    affects: ['cashTransactions', 'cash', 'operations'],
  }),
} as const;
export type CashMutation = RowOf<(typeof mutations)['list']>;
