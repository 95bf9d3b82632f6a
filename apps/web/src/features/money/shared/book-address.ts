import type { Filter } from '@parking/contract/core/list';
import { cashSources } from '@parking/contract/money/cash/cash-transactions';
import { searchText } from '../../../kit/list/state/search-text.ts';
import { daysOfRow } from '../../../kit/report/days/days-of-row.ts';
import { narrowingOf } from '../../../kit/report/grouped-rows.ts';
import { narrowedPairs, only, onlyThese } from '../../../kit/report/narrowed.ts';
import type { ReportRow, ReportView } from '../../../kit/report/report-model.ts';

const route = '/cash-transaction';
/** Which filter of the book holds lines to what a group of the reports tells. */
const filterOf: Readonly<Record<string, string>> = {
  cash: 'cashId',
  source: 'source',
  category: 'cashTransactionCategoryId',
};

/** Which lines a figure adds up beside what its row is about. */
export interface BookSide {
  readonly direction?: 'IN' | 'OUT';
  readonly transfers?: boolean;
  /** Without those that were taken back, and what took them back. */
  readonly standing?: true;
  /** What each line is of, in rupiah, on the side of its direction. */
  readonly amount?: number;
}

/** Of the figures of a balance. */
export const balanceSides = {
  moneyIn: { direction: 'IN', transfers: false },
  moneyOut: { direction: 'OUT', transfers: false },
  transferIn: { direction: 'IN', transfers: true },
  transferOut: { direction: 'OUT', transfers: true },
} as const satisfies Readonly<Record<string, BookSide>>;

const sourcesOf = (transfers: boolean): Filter =>
  transfers
    ? only('source', 'CASH_MUTATION')
    : {
        column: 'source',
        operator: 'in',
        value: cashSources.filter((source) => source !== 'CASH_MUTATION').join(','),
      };

/** The lines of the book that a figure adds up; null where the reader may not see it. */
export function bookAddress(
  view: ReportView,
  row: ReportRow,
  { direction, transfers, standing, amount }: BookSide = {},
): string | null {
  if (!view.opens(route)) return null;
  const { from, to } = daysOfRow(view, row['businessDay']);
  const own = onlyThese(narrowingOf(view.state.groupBy, row, filterOf));
  if (direction !== undefined) own.push(only('direction', direction));
  if (standing) own.push(only('takenBack', 'false'));
  if (amount !== undefined) own.push(only(direction === 'OUT' ? 'amountOut' : 'amountIn', String(amount)));
  if (transfers !== undefined && !own.some(({ column }) => column === 'source')) own.push(sourcesOf(transfers));
  return `${route}${searchText([
    ['transactionDate.atLeast', from],
    ['transactionDate.atMost', to],
    ...narrowedPairs(view.state.filters, own),
  ])}`;
}
