import { z } from 'zod';
import { settlementStates } from '../settlements/settlement-states.ts';
import { endpoint } from '../../core/endpoint.ts';
import { IdParams, id } from '../../core/id.ts';
import { type Columns, date, dateTime, integer, reference, shownOnly, text, oneOf, summed } from '../../core/list.ts';
import { entryRupiah, rupiah, signedRupiah } from '../../core/money.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { Deposit, depositColumns } from './deposit-records.ts';
import { exportOf } from '../../core/export-of.ts';

const note = () => z.string().trim().max(500);
const requiredNote = () => z.string().trim().min(3).max(500);

const manualMenu = (flag: 'viewable' | 'addable') => ({ menus: ['/deposit_manual'], flag }) as const;

/** Money that somebody hands in outside a shift. */
export const depositManual = {
  list: endpoint({
    method: 'GET',
    path: '/deposit_manual',
    summary: 'Deposits outside a shift',
    permission: manualMenu('viewable'),
    columns: depositColumns,
    reply: z.array(Deposit),
    reads: ['deposits'],
  }),
  export: exportOf(
    '/deposit_manual/export',
    'Write all filtered deposits outside a shift to a file',
    manualMenu('viewable'),
    depositColumns,
  ),
  create: endpoint({
    method: 'POST',
    path: '/deposit_manual',
    summary:
      'Receive money from somebody outside a shift, or, without `operatorId`, hand in own money for another to receive; verified by another like any deposit',
    permission: manualMenu('addable'),
    idempotent: true,
    body: z.strictObject({
      /** Whose money it is; the caller's own when left out. */
      operatorId: id().optional(),
      value: entryRupiah(1),
      /** What is owed is what is handed in. */
      totalDeposit: entryRupiah().optional(),
      /** The business day of `datetime`. */
      date: localDate().optional(),
      cashId: id(),
      note: requiredNote(),
      datetime: localDateTime().optional(),
    }),
    reply: Deposit,
    errors: ['own-money', 'not-two-persons', 'time-in-future', 'month-closed'],
    affects: ['deposits', 'operations'],
  }),
} as const;

/** What providers owe for one business day and payment type. */
export const NonCash = z.object({
  id: id(),
  businessDay: localDate(),
  paidTypeId: id(),
  paidType: z.string(),
  paidTypeEn: z.string().nullable(),
  transactions: z.int(),
  /** By the journal, now. It and what tells it are null while something of it lies in an own open drawer that is counted blind. */
  expected: signedRupiah().nullable(),
  /** How far the settlement of it has come that has come least far. */
  settlement: z.enum(settlementStates),
  /** What a paid settlement has of it, and what none has yet. */
  settled: signedRupiah().nullable(),
  unsettled: signedRupiah().nullable(),
  checked: rupiah().nullable(),
  /** Checked less expected. */
  difference: signedRupiah().nullable(),
  note: z.string().nullable(),
  checkedBy: z.string().nullable(),
  checkedAt: localDateTime().nullable(),
});

const nonCashColumns: Columns = {
  businessDay: date(),
  paidTypeId: reference('/paid-type/list'),
  transactions: integer(),
  expected: summed(shownOnly),
  settlement: oneOf(settlementStates, { sortable: false }),
  settled: summed(shownOnly),
  unsettled: summed(shownOnly),
  checked: summed(shownOnly),
  difference: summed(shownOnly),
  note: text({ nullable: true }),
  checkedBy: text({ nullable: true }),
  checkedAt: dateTime({ nullable: true }),
  id: { type: 'reference', operators: ['equals', 'in'], sortable: false },
};
const nonCashViewers = { menus: ['/deposit_non_cash'], flag: 'viewable' } as const;

export const nonCash = {
  list: endpoint({
    method: 'GET',
    path: '/deposits/non_cash',
    summary: 'Takings that providers owe, by business day and payment type; the last 31 days unless asked otherwise',
    permission: nonCashViewers,
    columns: nonCashColumns,
    reply: z.array(NonCash),
    reads: ['deposits', 'parking', 'paidTypes', 'settlements'],
  }),
  export: exportOf(
    '/deposits/non_cash/export',
    'Write the filtered takings of providers to a file',
    nonCashViewers,
    nonCashColumns,
  ),
  check: endpoint({
    method: 'POST',
    path: '/deposits/non_cash/check/{id}',
    summary: 'Write down what the provider says; earlier checks stay',
    permission: { menus: ['/deposit_non_cash'], flag: 'editable' },
    idempotent: true,
    params: IdParams,
    body: z.strictObject({ checked: entryRupiah(), note: note().optional() }),
    reply: NonCash,
    errors: ['record-not-found'],
    affects: ['deposits', 'operations'],
  }),
} as const;
