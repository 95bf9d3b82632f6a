import { groupDigits } from './group-digits.ts';

/** `Rp 12.000`; below zero `-Rp 12.000`. The same in both languages: it is how the money is printed. */
export const formatRupiah = (amount: number): string =>
  `${amount < 0 ? '-' : ''}Rp ${groupDigits(String(Math.round(Math.abs(amount))), '.')}`;
