import { formatRupiah } from '../../core/format-rupiah.ts';
import type { PrintDocument } from '../../core/print-document.ts';
import { taxRateAt } from '../../tariffs/tax-rate.ts';
import type { PrintSettings } from './receipt.ts';
import { taxName, taxWords } from './tax-words.ts';

interface Taxed {
  /** Whole rupiah, with the tax. */
  readonly amount: number;
  /** Null: it is not known what part of it is tax. */
  readonly tax: number | null;
  /** When it was taxed, in local time. */
  readonly at: string;
}

/** Whose tax it is, where the operator is known by a number. */
export const taxpayerRows = ({ npwpd }: Pick<PrintSettings, 'npwpd'>): PrintDocument['rows'] =>
  npwpd ? [{ label: 'NPWPD', labelEn: 'NPWPD', value: npwpd }] : [];

/** What the tax is of, and how it was made up; nothing where none was. */
export function taxRows({ amount, tax, at }: Taxed, { taxed }: Pick<PrintSettings, 'taxed'>): PrintDocument['rows'] {
  if (!tax) return [];
  const rate = taxed ? taxRateAt(taxed, at) : null;
  return [
    { label: 'DPP', labelEn: 'Tax base', value: formatRupiah(amount - tax) },
    { ...taxWords(taxName, { total: amount, tax }, rate), value: formatRupiah(tax) },
  ];
}
