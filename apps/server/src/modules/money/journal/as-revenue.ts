import { taxWithin } from '@parking/contract/tariffs/charge-adjustments';
import { taxRateOn } from '@parking/contract/tariffs/tax-rate';
import type { Reads } from '../../../platform/db/pool.ts';
import { readTariffs } from '../../tariffs/read-tariff-book.ts';
import type { EntryLine } from './journal.ts';

/** What parking should have brought, with the tax of that business day in it. */
export async function asRevenue(reads: Reads, amount: number, businessDay: string): Promise<EntryLine[]> {
  const { book } = await readTariffs(reads);
  const tax = taxWithin(amount, taxRateOn(book, businessDay));
  return [
    { account: { kind: 'REVENUE' }, amount: tax - amount },
    { account: { kind: 'TAX' }, amount: -tax },
  ];
}
