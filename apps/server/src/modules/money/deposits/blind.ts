import type { Access, Mask } from '../../../platform/db/list-sql.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import { listHiddenDeposits } from './takings.ts';

/** Keeps these fields from a cashier who counts blind, in the rows of the own open deposits that `column` names. */
export function hidingTakings(fields: readonly string[], column = 'deposit_id') {
  return async (reads: Reads, user: { readonly userId: string }): Promise<Access> => {
    const mask = await findMask(reads, user, fields, column);
    return mask ? { mask } : {};
  };
}

async function findMask(
  reads: Reads,
  user: { readonly userId: string },
  fields: readonly string[],
  column: string,
): Promise<Mask | null> {
  const values = await listHiddenDeposits(reads, user);
  return values.length > 0 ? { fields, column, values } : null;
}

/** The amounts of an exit. */
export const exitAmounts = [
  'lines',
  'byDay',
  'gross',
  'discount',
  'fine',
  'tax',
  'total',
  'variance',
  'tendered',
] as const;
/** Those of an exit as its list shows it. */
export const listedAmounts = [...exitAmounts, 'fare', 'refunded'] as const;
