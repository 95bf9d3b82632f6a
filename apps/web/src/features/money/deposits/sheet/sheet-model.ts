import type { Deposit } from '@parking/contract/money/deposits/deposit-records';
import type { TypedNumber } from '../../../../kit/number/typed-number.ts';

/** What somebody has written down of one deposit. */
export interface SheetEntry {
  /** Rupiah that were received. */
  readonly received: TypedNumber;
  /** Its money is agreed with and booked. */
  readonly agreed: boolean;
}

/** What became of it; a refusal in words. */
export type SheetOutcome = { readonly done: 'received' | 'booked' } | { readonly refused: string };

export const noEntry: SheetEntry = { received: null, agreed: false };

type Counted = Pick<Deposit, 'id' | 'state' | 'counted' | 'received' | 'inSafe'>;

/** What is still to be received of it, in rupiah; closed bags are received by themselves. */
export const dueOf = ({ counted, received, inSafe }: Omit<Counted, 'id' | 'state'>): number =>
  Math.max(0, (counted ?? 0) - received - inSafe);

/** What one row of the sheet does when it is confirmed. */
export type SheetAct =
  | { readonly act: 'receive'; readonly id: string; readonly value: number; readonly isAll: boolean }
  | { readonly act: 'book'; readonly id: string };

/** Whoever receives less than was counted has found no more. */
export function actsOf(rows: readonly Counted[], entries: ReadonlyMap<string, SheetEntry>): SheetAct[] {
  return rows.flatMap((row): SheetAct[] => {
    const { received, agreed } = entries.get(row.id) ?? noEntry;
    if (row.state === 'SUBMITTED' && typeof received === 'number' && received >= 0)
      return [{ act: 'receive', id: row.id, value: received, isAll: received < dueOf(row) }];
    return row.state === 'PAID' && agreed ? [{ act: 'book', id: row.id }] : [];
  });
}

/** Whether something that was typed is no sum. */
export const hasMistyped = (rows: readonly Counted[], entries: ReadonlyMap<string, SheetEntry>): boolean =>
  rows.some(({ id }) => {
    const { received } = entries.get(id) ?? noEntry;
    return typeof received === 'string' || (received !== null && received < 0);
  });
