import { z } from 'zod';

export { formatRupiah } from './format-rupiah.ts';

/** Whole rupiah, zero or more (or `minimum` or more), at most 2^53-1. */
export const rupiah = (minimum = 0) => z.int().min(minimum).max(Number.MAX_SAFE_INTEGER).meta({ format: 'rupiah' });

/** No sale, cashless payment or membership period is of more. */
export const largestSale = 100_000_000;

/** Whole rupiah that may stand below zero: a balance, a difference. */
export const signedRupiah = () =>
  z.int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).meta({ format: 'rupiah' });
