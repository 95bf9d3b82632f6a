import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import { type Columns, date, dateTime, oneOf, ordinal, reference, shownOnly, summed, text } from '../../core/list.ts';
import { rupiah, saleRupiah } from '../../core/money.ts';
import { PrintDocument } from '../../core/print-document.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { correctionReasons } from './correction-reasons.ts';

/** WAITING for somebody else · APPROVED, its drawer owes less · REFUSED by who decided · WITHDRAWN by its cashier. */
export const correctionStates = ['WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN'] as const;

/** A sale of which too much was taken: what should have been, beside it. */
export const Correction = z.object({
  id: id(),
  /** What it is called on its slip. */
  number: z.int(),
  askedAt: localDateTime(),
  state: z.enum(correctionStates),
  reason: z.enum(correctionReasons),
  note: z.string().nullable(),
  /** What was taken; null, as the other amounts, where a blind deposit keeps it from its own cashier. */
  charged: rupiah().nullable(),
  /** What should have been taken. */
  rightAmount: rupiah().nullable(),
  /** What the driver gets back. */
  amount: rupiah().nullable(),
  /** The part of `amount` that is tax. */
  tax: rupiah().nullable(),
  picture: z.string().nullable(),
  parkingOutId: id(),
  parkingCode: z.string(),
  plateNumber: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  gateName: z.string(),
  operatorId: id(),
  operator: z.string(),
  depositId: id(),
  depositNumber: z.int(),
  businessDay: localDate(),
  decidedBy: z.string().nullable(),
  decidedAt: localDateTime().nullable(),
  decidedNote: z.string().nullable(),
});
export type Correction = z.output<typeof Correction>;

const menus = ['/corrections'] as const;
/** Whoever approves what cashiers put right. */
export const approvesCorrections = { menus: ['/corrections'], flag: 'editable' } as const;

const columns = {
  number: ordinal(),
  askedAt: dateTime(),
  state: oneOf(correctionStates, { sortable: false }),
  reason: oneOf(correctionReasons, { sortable: false }),
  operatorId: reference('/floats/cashiers'),
  plateNumber: text({ nullable: true, sortable: false }),
  receiptNumber: text({ nullable: true, sortable: false }),
  parkingCode: text({ sortable: false }),
  businessDay: date(),
  charged: summed(shownOnly),
  rightAmount: summed(shownOnly),
  amount: summed(shownOnly),
  tax: summed(shownOnly),
  depositNumber: ordinal(shownOnly),
  decidedBy: text(shownOnly),
  decidedAt: dateTime(shownOnly),
} satisfies Columns;

const affects = ['corrections', 'deposits', 'operations'] as const;
/** Its slip, for the driver to sign. */
const WithSlip = z.object({ correction: Correction, slip: PrintDocument });

export const corrections = {
  ...exportedList({
    path: '/corrections',
    summary: 'Sales that were put right on the spot, newest first; a cashier’s own only',
    menus,
    row: Correction,
    columns,
    reads: ['corrections', 'parking', 'deposits'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/corrections',
    summary:
      'Ask to put right one of the own last sales, of which too much was taken: approved at once by somebody who signs, else it waits; with the slip for the driver to sign',
    permission: { menus, flag: 'addable' },
    idempotent: true,
    body: z
      .strictObject({
        parkingOutId: id(),
        reason: z.enum(correctionReasons),
        /** For OTHER it is needed. */
        note: z.string().trim().max(500).optional(),
        /** What should have been taken. */
        rightAmount: saleRupiah(),
        /** Uploaded before: the ticket, the receipt or the car. Where somebody signs, they have seen it. */
        picture: z.string().min(1).max(100).nullable().optional(),
        ...approval,
      })
      .refine(({ reason, note = '' }) => reason !== 'OTHER' || note.length >= 3, {
        path: ['note'],
        message: 'says why, in at least three letters',
      }),
    reply: WithSlip,
    errors: [
      'record-not-found',
      'correction-too-late',
      'correction-not-cash',
      'already-corrected',
      'asset-not-found',
      ...approvalErrors,
    ],
    affects,
  }),
  decide: actsOn({ reply: Correction, affects })(
    '/corrections/{id}/decide',
    {
      summary: 'Approve what a cashier put right, and its drawer owes less, or refuse it: never what one asked for',
      permission: { menus, flag: 'editable' },
    },
    z.strictObject({ approves: z.boolean(), note: z.string().trim().min(3).max(500) }),
    ['record-not-found', 'already-settled', 'already-corrected', 'deposit-state', 'four-eyes', 'not-two-persons'],
  ),
  withdraw: actsOn({ reply: Correction, affects })(
    '/corrections/{id}/withdraw',
    { summary: 'Take back what one asked for, while nobody has decided', permission: { menus, flag: 'addable' } },
    z.strictObject({ note: z.string().trim().min(3).max(500) }),
    ['record-not-found', 'already-settled'],
  ),
  slip: endpoint({
    method: 'GET',
    path: '/corrections/{id}/slip',
    summary: 'Its slip, for the driver to sign',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    reply: PrintDocument,
    errors: ['record-not-found'],
    reads: ['corrections', 'parking'],
  }),
} as const;
