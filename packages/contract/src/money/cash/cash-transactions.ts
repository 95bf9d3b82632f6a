import { z } from 'zod';
import { exportedList } from '../../core/exported-list.ts';
import { id } from '../../core/id.ts';
import {
  type Columns,
  boolean,
  date,
  dateTime,
  money,
  oneOf,
  ordinal,
  reference,
  shownOnly,
  text,
  summed,
} from '../../core/list.ts';
import { rupiah, signedRupiah } from '../../core/money.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { cashCategoryTypes } from './cash-categories.ts';

/** What moves a cash account. */
export const cashSources = [
  'CASH_IN',
  'CASH_OUT',
  'CASH_MUTATION',
  'MEMBERSHIP',
  'PAYMENT',
  'COLLECTION',
  'DEPOSIT',
  'SETTLEMENT',
  'TENANT_PAYMENT',
  'TAX_PAYMENT',
  'FLOAT',
  'CASH_COUNT',
] as const;

/** One line of a cash account's book. */
export const CashTransaction = z.object({
  id: id(),
  transactionDate: localDate(),
  bookedAt: localDateTime(),
  source: z.enum(cashSources),
  /** The record it is of, and what people call that. */
  sourceId: id(),
  number: z.int().nullable(),
  /** It takes back an earlier one. */
  reversal: z.boolean(),
  /** It does so, or one has taken it back: it says nothing of what moved. */
  takenBack: z.boolean(),
  /** Whether its money came or went; what takes back an earlier one stands on the side of that one. */
  direction: z.enum(cashCategoryTypes),
  /** The record was deleted since. */
  deleted: z.boolean(),
  cashId: id(),
  cash: z.string(),
  cashTransactionCategoryId: id().nullable(),
  category: z.string().nullable(),
  categoryEn: z.string().nullable(),
  /** The other account of a transfer. */
  counterpart: z.string().nullable(),
  depositNumber: z.int().nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  amountIn: rupiah(),
  amountOut: rupiah(),
  /** What lay in the account after it, by day and within a day as it was booked. */
  balance: signedRupiah(),
  by: z.string().nullable(),
});
export type CashTransaction = z.output<typeof CashTransaction>;

const columns = {
  transactionDate: date({ period: true }),
  cashId: reference('/cash/list'),
  source: oneOf(cashSources, { sortable: false }),
  cashTransactionCategoryId: reference('/cash-transaction-category/list', { nullable: true }),
  reversal: boolean({ sortable: false }),
  takenBack: boolean({ sortable: false }),
  direction: oneOf(cashCategoryTypes, { sortable: false }),
  note: text({ nullable: true, sortable: false }),
  bookedAt: dateTime({ operators: [], sortable: false }),
  amountIn: summed({ operators: ['equals'], sortable: false }),
  amountOut: summed({ operators: ['equals'], sortable: false }),
  balance: money(shownOnly),
  number: ordinal(shownOnly),
  depositNumber: ordinal(shownOnly),
} satisfies Columns;

/** The book of cash accounts: every posting, with what lay there after it. */
export const cashTransactions = exportedList({
  path: '/cash_transactions',
  summary: 'The book of cash accounts with its running balance, newest first',
  menus: ['/cash-transaction'],
  row: CashTransaction,
  columns,
  reads: ['cash', 'cashTransactions', 'cashCategories', 'deposits'],
});
