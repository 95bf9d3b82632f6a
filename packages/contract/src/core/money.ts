import { z } from 'zod';

export { formatRupiah } from './format-rupiah.ts';

/** Whole rupiah, zero or more (or `minimum` or more), at most 2^53-1. */
export const rupiah = (minimum = 0) => z.int().min(minimum).max(Number.MAX_SAFE_INTEGER).meta({ format: 'rupiah' });

/** No sale, price, cashless payment or membership period is of more. */
export const largestSale = 100_000_000;
/** Nothing else that anybody writes down is of more. */
export const largestEntry = 100_000_000_000;

/** Rupiah that somebody says of one sale: a price, what was taken or handed over for it. */
export const saleRupiah = (minimum = 0) => rupiah(minimum).max(largestSale);

/** Rupiah of any other entry that somebody writes: a count, money handed in, cash in or out. */
export const entryRupiah = (minimum = 0) => rupiah(minimum).max(largestEntry);

/** Whole rupiah that may stand below zero: a balance, a difference. */
export const signedRupiah = () =>
  z.int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).meta({ format: 'rupiah' });
