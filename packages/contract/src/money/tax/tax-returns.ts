import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import { type Columns, date, dateTime, money, oneOf, reference, shownOnly, text, summed } from '../../core/list.ts';
import { rupiah, signedRupiah } from '../../core/money.ts';
import { saidText } from '../../core/said-text.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { taxPack } from './tax-pack.ts';
import { taxCategories } from './tax-report.ts';
import { taxReturnActs, taxReturnStates } from './tax-return-states.ts';

const menus = ['/tax_returns'] as const;
const viewers = { menus, flag: 'viewable' } as const;
const editors = { menus, flag: 'editable' } as const;

/** What is told to the tax office of a calendar month. Its figures are null until it is locked. */
export const TaxReturn = z.object({
  id: id(),
  /** Its first day. */
  month: localDate(),
  status: z.enum(taxReturnStates),
  /** Rupiah without tax, and the tax on it. */
  base: signedRupiah().nullable(),
  tax: signedRupiah().nullable(),
  /** How much of the tax is of days of earlier months, which were locked when it was booked. */
  corrections: signedRupiah().nullable(),
  /** What the months before had too much; never above zero. */
  carried: signedRupiah().nullable(),
  /** Tax and what is carried: below zero nothing is paid, and the next month carries it. */
  due: signedRupiah().nullable(),
  /** The tax of the same days by the business day on which it was booked. */
  booked: signedRupiah().nullable(),
  payBy: localDate().nullable(),
  fileBy: localDate().nullable(),
  lockedAt: localDateTime().nullable(),
  lockedBy: z.string().nullable(),
  paidOn: localDate().nullable(),
  paidAmount: rupiah().nullable(),
  /** What the tax office or its bank gave for the payment (NTPD, payment code). */
  paymentReference: z.string().nullable(),
  /** The account that it was paid from. */
  cashId: id().nullable(),
  cash: z.string().nullable(),
  filedOn: localDate().nullable(),
  /** The number of the receipt for the return. */
  filingReference: z.string().nullable(),
  updatedAt: localDateTime(),
});
export type TaxReturn = z.output<typeof TaxReturn>;

const columns = {
  month: date(),
  status: oneOf(taxReturnStates),
  base: summed(shownOnly),
  tax: summed(shownOnly),
  corrections: summed(shownOnly),
  carried: money(shownOnly),
  due: summed(shownOnly),
  booked: summed(shownOnly),
  payBy: date({ nullable: true }),
  fileBy: date({ nullable: true }),
  lockedAt: dateTime({ nullable: true }),
  lockedBy: text({ nullable: true }),
  paidOn: date({ nullable: true }),
  paidAmount: summed(shownOnly),
  paymentReference: text({ nullable: true }),
  cashId: reference('/cash/list', { nullable: true }),
  filedOn: date({ nullable: true }),
  filingReference: text({ nullable: true }),
  updatedAt: dateTime(),
} satisfies Columns;

const taxed = { entries: z.int(), base: signedRupiah(), tax: signedRupiah() } as const;

export const TaxReturnDetail = TaxReturn.extend({
  /** Of days of its own by what is taxed, and of each earlier month what puts it right. */
  categories: z.array(z.object({ month: localDate(), category: z.enum(taxCategories), ...taxed })),
  /** By calendar day; earlier days are those of corrections. */
  days: z.array(z.object({ day: localDate(), ...taxed })),
  /** Of its lines, in hexadecimal. */
  sha256: z.string().nullable(),
  payments: z.array(
    z.object({
      id: id(),
      paidOn: localDate(),
      amount: rupiah(),
      reference: z.string().nullable(),
      cash: z.string().nullable(),
      by: z.string(),
      at: localDateTime(),
      withdrawnAt: localDateTime().nullable(),
      withdrawnBy: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** What can be done with it now. */
  acts: z.array(z.enum(taxReturnActs)),
});
export type TaxReturnDetail = z.output<typeof TaxReturnDetail>;

export const taxReturns = {
  ...exportedList({
    path: '/tax_returns',
    summary: 'Parking tax by calendar months: what was frozen, paid and filed; newest first',
    menus,
    row: TaxReturn,
    columns,
    reads: ['taxReturns', 'cash'],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/tax_returns/detail/{id}',
    summary:
      'The return of a month with its lines by what is taxed and by day, its payments and what may be done with it',
    permission: viewers,
    params: IdParams,
    reply: TaxReturnDetail,
    errors: ['record-not-found'],
    reads: ['taxReturns', 'cash'],
  }),
  packExport: taxPack,
  update: endpoint({
    method: 'PUT',
    path: '/tax_returns/{id}',
    summary:
      'Lead it on: LOCKED freezes its figures, PAID books what is due from an account, FILED says with which receipt; from PAID back to LOCKED takes the payment back. Its own state changes nothing',
    permission: editors,
    idempotent: true,
    params: IdParams,
    body: z.strictObject({
      status: z.enum(taxReturnStates),
      note: saidText(500).nullable().optional(),
      paidOn: localDate().nullable().optional(),
      paymentReference: saidText(100).nullable().optional(),
      cashId: id().nullable().optional(),
      filedOn: localDate().nullable().optional(),
      filingReference: saidText(100).nullable().optional(),
    }),
    reply: TaxReturn,
    errors: [
      'record-not-found',
      'tax-return-state',
      'tax-month-to-come',
      'tax-months-in-order',
      'tax-still-counted',
      'tax-drawer-open',
      'month-closed',
      'not-enough-money',
      'time-in-future',
      'four-eyes',
      'not-two-persons',
    ],
    affects: ['taxReturns', 'cash', 'cashTransactions', 'operations'],
  }),
} as const;
