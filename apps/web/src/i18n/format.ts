import type { Language } from '@parking/contract/core/language';
import { formatRupiah as writeRupiah } from '@parking/contract/core/format-rupiah';
import * as time from '@parking/contract/core/format-time';
import { groupDigits } from '@parking/contract/core/group-digits';
import { currentLanguage } from './language.ts';

export { dayNames, monthNames, shortMonthNames } from '@parking/contract/core/format-time';

/** Money as it is printed, on one line. */
export const formatRupiah = (amount: number): string => writeRupiah(amount).replace(' ', '\u00A0');

/** A date that stays on its line. */
export const formatDateUnbroken = (day: string): string => formatDate(day).replaceAll(' ', '\u00A0');

/** A day of the site (`YYYY-MM-DD`, or a local date-time) as `20 Nov 2026`. */
export const formatDate = (local: string, language: Language = currentLanguage()): string =>
  time.formatDate(local, language);

/** A local date-time as `20 Nov 2026 14:05:33`. */
export const formatDateTime = (local: string, language: Language = currentLanguage()): string =>
  time.formatDateTime(local, language);

/** `14:05:33` of a local date-time. */
export const formatTime = (local: string): string => local.slice(11, 19);

/** Whole minutes as `2 j 15 m` (`2 h 15 m`); a day or more as `1 hr 2 j 15 m` (`1 d 2 h 15 m`). */
export const formatDuration = (minutes: number, language: Language = currentLanguage()): string =>
  time.formatDuration(minutes, language);

/** Seconds as `mm:ss`. */
export function formatMinuteSecond(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(Math.floor(seconds) % 60)}`;
}

const marks = { id: ['.', ','], en: [',', '.'] } as const;

/** A count with its thousands grouped and up to three decimals: `1.234,5` in Indonesian, `1,234.5` in English. */
export function formatNumber(value: number, language: Language = currentLanguage()): string {
  const [group, decimal] = marks[language];
  const [whole = '', rest] = String(Number(value.toFixed(3))).split('.');
  return groupDigits(whole, group) + (rest === undefined ? '' : decimal + rest);
}

/** How long ago a local date-time lies before another: beside the absolute time, never instead of it. */
export function formatAgo(local: string, nowLocal: string, language: Language = currentLanguage()): string {
  const minutes = Math.max(0, Math.floor((Date.parse(`${nowLocal}Z`) - Date.parse(`${local}Z`)) / 60_000));
  if (minutes < 1) return language === 'id' ? 'baru saja' : 'just now';
  const text = minutes < 1440 ? formatDuration(minutes, language) : `${Math.floor(minutes / 1440)} ${days(language)}`;
  return language === 'id' ? `${text} lalu` : `${text} ago`;
}

const days = (language: Language) => (language === 'id' ? 'hari' : 'd');

/** A label of the server in the language shown; English falls back to Indonesian. */
export function labelIn(
  record: { readonly label: string; readonly labelEn?: string | null },
  language: Language = currentLanguage(),
): string {
  return language === 'en' && record.labelEn ? record.labelEn : record.label;
}

/** A file's size: `9,5 MB`. */
export function formatBytes(bytes: number, language: Language = currentLanguage()): string {
  if (bytes < 1000) return `${bytes} B`;
  const [divisor, unit] = bytes < 1_000_000 ? [1000, 'kB'] : [1_000_000, 'MB'];
  return `${formatNumber(Number((bytes / divisor).toFixed(1)), language)} ${unit}`;
}
