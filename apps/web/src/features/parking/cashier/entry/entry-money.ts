import { readTendered } from '../exit/machine/tender.ts';

/** Rupiah handed over at the entry; null while nothing was typed, or what was typed is no amount. */
export const tenderedAt = (tender: string, total: number | null): number | null =>
  tender === '' ? null : readTendered(tender, total ?? 0);

/** Why what was typed does not pay; nothing typed pays the very price. */
export function tenderFault(tender: string, total: number): 'not-an-amount' | 'tendered-too-little' | null {
  if (total === 0 || tender === '') return null;
  const tendered = tenderedAt(tender, total);
  if (tendered === null) return 'not-an-amount';
  return tendered < total ? 'tendered-too-little' : null;
}
