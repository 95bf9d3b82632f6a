import { z } from 'zod';
import { oneOf, reference } from '../../core/list.ts';
import { rupiah, signedRupiah } from '../../core/money.ts';
import { Named, amount, coded, day, figure, named, report, reportGroup, share } from '../../core/report.ts';
import { localDate } from '../../core/time.ts';
import { cashCategoryTypes } from './cash-categories.ts';
import { cashSources } from './cash-transactions.ts';

const cashFilter = { cashId: reference('/cash/list') };
const bookFilters = {
  ...cashFilter,
  cashTransactionCategoryId: reference('/cash-transaction-category/list', { nullable: true }),
};
const calendar = ['day', 'week', 'month'] as const;
/** What was added up by nothing of these says null. */
const about = { businessDay: localDate().nullable(), cash: Named.nullable() };
const aboutBook = { ...about, source: z.enum(cashSources).nullable(), category: Named.nullable() };
const aboutColumns = { businessDay: day(), cash: named() };
const aboutBookColumns = { ...aboutColumns, source: coded(cashSources), category: named() };
const reads = ['cash', 'cashTransactions', 'cashCategories'] as const;

/** What was taken back is off the side on which it was booked: an amount written wrong is told on neither. */
const balance = {
  opening: signedRupiah(),
  moneyIn: signedRupiah(),
  moneyOut: signedRupiah(),
  /** From and to other accounts; what is in transit to a bank has left one and reached none. */
  transferIn: signedRupiah(),
  transferOut: signedRupiah(),
  closing: signedRupiah(),
};

export const cashBalanceReport = report({
  path: '/reports/cash_balance_report',
  summary: 'What lay in cash accounts, what came and went, and what lies there, by account and day',
  menus: ['/cash_balance_report'],
  row: z.object({ ...about, ...balance }),
  columns: {
    ...aboutColumns,
    opening: amount(),
    moneyIn: amount(),
    moneyOut: amount(),
    transferIn: amount(),
    transferOut: amount(),
    closing: amount(),
  },
  totals: z.object(balance),
  filters: cashFilter,
  groupBy: { of: ['cash', ...calendar], usual: ['cash'], together: 2 },
  keys: ['businessDay', 'cash'],
  reads,
});

const moved = {
  moneyIn: signedRupiah(),
  moneyOut: signedRupiah(),
  net: signedRupiah(),
  /** In percent of all that came, and of all that went, to a tenth. */
  inShare: z.number(),
  outShare: z.number(),
};

export const cashSummaryReport = report({
  path: '/reports/cash_summary_report',
  summary: 'What came into cash accounts and what went, by account, kind and category',
  menus: ['/cash_summary_report'],
  row: z.object({ ...aboutBook, ...moved }),
  columns: {
    ...aboutBookColumns,
    moneyIn: amount(),
    moneyOut: amount(),
    net: amount(),
    inShare: share(),
    outShare: share(),
  },
  totals: z.object(moved),
  filters: { ...bookFilters, source: oneOf(cashSources, { sortable: false }) },
  groupBy: { of: ['cash', 'source', 'category', ...calendar], usual: ['cash', 'source', 'category'], together: 3 },
  keys: ['businessDay', 'cash', 'source', 'category'],
  reads,
});

export const cashTransactionCategoryReport = report({
  path: '/reports/cash_transaction_category_report',
  summary: 'What money came for and went for: how often, how much, the usual and the largest amount, transfers apart',
  menus: ['/cash_transaction_category_report'],
  row: z.object({
    direction: z.enum(cashCategoryTypes),
    ...aboutBook,
    /** Without those that were taken back. */
    count: z.int(),
    value: signedRupiah(),
    /** For each, rounded; 0 where there is none. */
    average: signedRupiah(),
    largest: rupiah(),
    /** The value on the side of its direction, and what it adds to the account. */
    moneyIn: signedRupiah(),
    moneyOut: signedRupiah(),
    net: signedRupiah(),
  }),
  columns: {
    direction: coded(cashCategoryTypes),
    ...aboutBookColumns,
    count: figure(),
    value: amount(),
    average: amount(),
    largest: amount(),
    moneyIn: amount(),
    moneyOut: amount(),
    net: amount(),
  },
  totals: z.object({ count: z.int(), moneyIn: signedRupiah(), moneyOut: signedRupiah(), net: signedRupiah() }),
  filters: { ...bookFilters, direction: oneOf(cashCategoryTypes, { sortable: false }) },
  groupBy: { of: ['category', 'source', 'cash', ...calendar], usual: ['category', 'source'], together: 3 },
  keys: ['direction', 'businessDay', 'cash', 'source', 'category'],
  reads,
});

export const cashReports = reportGroup({ cashBalanceReport, cashSummaryReport, cashTransactionCategoryReport });
