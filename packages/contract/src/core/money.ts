import { z } from 'zod';

/** Whole rupiah, zero or more, at most 2^53-1. */
export const rupiah = () => z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ format: 'rupiah' });

/** Whole rupiah that may stand below zero: a balance, a difference. */
export const signedRupiah = () =>
  z.int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).meta({ format: 'rupiah' });

const grouped = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** `Rp 12.000`; below zero `-Rp 12.000`. The same in both languages: it is how the money is printed. */
export function formatRupiah(amount: number): string {
  return `${amount < 0 ? '-' : ''}Rp ${grouped.format(Math.abs(amount))}`;
}
