import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { type GivenByOne, mostOfOne } from './most-of-one.ts';

export interface Given extends GivenByOne {
  readonly quantity: number;
  readonly maxUsage: number;
}

export interface Reckoned {
  /** Rupiah that one use may give. */
  readonly each: number;
  /** And all that a batch may give. */
  readonly worth: number;
}

export async function worthOfBatch(book: TariffBook, given: Given): Promise<Reckoned> {
  const each = await mostOfOne(book, given);
  return { each, worth: Math.min(Number.MAX_SAFE_INTEGER, each * given.quantity * given.maxUsage) };
}
