import type { ReportMapping } from '@parking/contract/money/reconciliation/report-mapping';

const forms = {
  '.': /^(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/,
  ',': /^(?:\d{1,3}(?:\.\d{3})+|\d*)(?:,(\d{0,2}))?$/,
} as const;
const mostDigits = 15;

/** By which a fraction is told from rupiah, as an amount itself shows: two digits after its last sign are sen. */
const decimalOf = (text: string): ReportMapping['decimal'] =>
  /,\d{0,2}$/.test(text) || /\.\d{3},?/.test(text) ? ',' : '.';

/**
 * Whole rupiah of a text, below zero by a sign before or after it, or in brackets; null where it is none: sen must be 00, and no more than
 * two digits, for three are thousands. What tells a fraction is asked of the text itself where it is not given.
 */
export function readRupiah(text: string, decimal?: ReportMapping['decimal']): number | null {
  const bare = text.replace(/[\s\u00a0']/g, '').replace(/\u2212/g, '-');
  const signed = bare.replace(/^(-?)(?:rp\.?|idr)/i, '$1').replace(/idr$/i, '');
  const isNegative = /^-|-$|^\(.*\)$/.test(signed);
  const digits = signed.replace(/^[-+(]|[-)]$/g, '');
  const form = forms[decimal ?? decimalOf(digits)];
  const [, fraction = ''] = form.exec(digits) ?? [];
  if (!/\d/.test(digits) || !form.test(digits) || !/^0*$/.test(fraction)) return null;
  const whole = digits.slice(0, fraction === '' ? undefined : -fraction.length).replace(/[.,]/g, '');
  if (whole.length > mostDigits) return null;
  const amount = Number(whole);
  return isNegative && amount !== 0 ? -amount : amount;
}
