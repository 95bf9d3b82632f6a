import type { Filter } from '@parking/contract/core/list';
import { cashSources } from '@parking/contract/money/cash/cash-transactions';
import { filterPair } from '../../../kit/list/state/list-state.ts';
import { searchText } from '../../../kit/list/state/search-text.ts';
import { daysOfRow } from '../../../kit/report/days-of-row.ts';
import { narrowingOf } from '../../../kit/report/grouped-rows.ts';
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
    ? { column: 'source', operator: 'equals', value: 'CASH_MUTATION' }
    : {
        column: 'source',
        operator: 'in',
        value: cashSources.filter((source) => source !== 'CASH_MUTATION').join(','),
      };

/** The lines of the book that a figure adds up; null where the reader may not see it. */
export function bookAddress(
  view: ReportView,
  row: ReportRow,
  { direction, transfers, standing }: BookSide = {},
): string | null {
  if (!view.opens(route)) return null;
  const { from, to } = daysOfRow(view, row['businessDay']);
  const told = Object.entries(narrowingOf(view.state.groupBy, row, filterOf));
  const own = told.map(([column, value]): Filter => ({ column, operator: 'equals', value }));
  if (direction !== undefined) own.push({ column: 'direction', operator: 'equals', value: direction });
  if (standing) own.push({ column: 'takenBack', operator: 'equals', value: 'false' });
  if (transfers !== undefined && !own.some(({ column }) => column === 'source')) own.push(sourcesOf(transfers));
  const names = new Set(own.map(({ column }) => column));
  const filters = [...view.state.filters.filter(({ column }) => !names.has(column)), ...own];
  return `${route}${searchText([
    ['transactionDate.atLeast', from],
    ['transactionDate.atMost', to],
    ...filters.map(filterPair),
  ])}`;
}
