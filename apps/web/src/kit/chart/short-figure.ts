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

const minuteSteps = [1, 5, 15, 30, 60, 120, 240, 480, 720, 1440] as const;
const mostSteps = 6;

/** Where an axis of lengths of time has its marks: at whole hours, or at parts of an hour that are read as such. */
export function minuteMarks(most: number): number[] {
  const step = minuteSteps.find((one) => most / one <= mostSteps) ?? Math.ceil(most / mostSteps / 1440) * 1440;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) => place * step);
}

/** A length of time as an axis has room for it: `5 jam`, not `5 jam 0 mnt`. */
export const shortMinutes = (value: number, language: Language = currentLanguage()): string =>
  value > 0
    ? formatDuration(value, language)
        .replace(/ 0 (?:mnt|m)$/, '')
        .replace(/ 0 (?:jam|h)$/, '')
    : '0';

export const fullFigure = (value: number, measure: ChartSpec['measure']): string =>
  measure === 'rupiah' ? formatRupiah(value) : measure === 'minutes' ? formatDuration(value) : formatNumber(value);
