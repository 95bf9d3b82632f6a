import { type ListColumn, isNumeric } from '../state/column-model.ts';

/** Figures stand one beneath the other. */
export const cellClass = (column: ListColumn): string | undefined =>
  isNumeric(column.column) ? 'table-figure' : undefined;
