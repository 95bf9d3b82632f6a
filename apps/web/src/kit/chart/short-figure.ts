import type { Language } from '@parking/contract/core/language';
import { formatDuration, formatNumber, formatRupiah } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/language.ts';
import type { ChartSpec } from './chart-spec.ts';

const steps: readonly (readonly [size: number, words: Readonly<Record<Language, string>>])[] = [
  [1_000_000_000, { id: 'M', en: 'bn' }],
  [1_000_000, { id: 'jt', en: 'm' }],
  [1_000, { id: 'rb', en: 'k' }],
];

/** A figure as an axis has room for it: `1,5 jt`. */
export function shortFigure(value: number, language: Language = currentLanguage()): string {
  const step = steps.find(([size]) => Math.abs(value) >= size);
  if (!step || (step[0] === 1_000 && Math.abs(value) < 10_000)) return formatNumber(value, language);
  const rounded = Math.round((value / step[0]) * 10) / 10;
  return `${formatNumber(rounded, language)} ${step[1][language]}`;
}

export const fullFigure = (value: number, measure: ChartSpec['measure']): string =>
  measure === 'rupiah' ? formatRupiah(value) : measure === 'minutes' ? formatDuration(value) : formatNumber(value);
