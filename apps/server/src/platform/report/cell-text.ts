import type { Column } from '@parking/contract/core/list';
import { lastDayOf } from '@parking/contract/core/compared-period';
import { formatRupiah } from '@parking/contract/core/format-rupiah';
import { dayNames, formatDate, formatDateTime, formatDuration, monthNames } from '@parking/contract/core/format-time';
import type { Language } from '@parking/contract/core/language';
import type { CalendarGroup } from '@parking/contract/core/report-query';
import { plainText } from '../spreadsheet/cells.ts';

const locales = { id: 'id-ID', en: 'en-GB' } as const;
const yesAndNo = { id: ['ya', 'tidak'], en: ['yes', 'no'] } as const;
const nothing = '–';
const groupedBy = new Map<Language, Intl.NumberFormat>();

function grouped(value: number, language: Language): string {
  const format = groupedBy.get(language) ?? new Intl.NumberFormat(locales[language]);
  groupedBy.set(language, format);
  return format.format(value);
}

/** `Senin, 02 Mar 2026`, `02 Mar 2026 – 08 Mar 2026`, `Maret 2026`: the part of a calendar that begins on a day. */
export function calendarText(part: CalendarGroup, day: string, language: Language): string {
  if (part === 'month') return `${monthNames[language][Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;
  if (part === 'week') return periodText({ from: day, to: lastDayOf(day, 'week') }, language);
  const name = dayNames[language][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  return `${name}, ${formatDate(day, language)}`;
}

export const periodText = ({ from, to }: { readonly from: string; readonly to: string }, language: Language): string =>
  from === to ? formatDate(from, language) : `${formatDate(from, language)} – ${formatDate(to, language)}`;

interface Reading {
  readonly column: Column | undefined;
  readonly words: Readonly<Record<string, string>> | undefined;
  readonly language: Language;
  /** The part of the calendar that rows are of, where the column tells which. */
  readonly calendar: CalendarGroup | null;
}

/** A value in words, as a screen shows it. */
export function cellText(value: unknown, { column, words, language, calendar }: Reading): string {
  if (value === null || value === undefined || value === '') return words?.['none'] ?? nothing;
  const word = words?.[plainText(value)];
  if (word !== undefined) return word;
  if (typeof value === 'boolean') return yesAndNo[language][value ? 0 : 1];
  if (typeof value === 'number') return numberText(value, column, language);
  if (typeof value === 'string' && column?.type === 'date')
    return calendar ? calendarText(calendar, value, language) : formatDate(value, language);
  if (typeof value === 'string' && column?.type === 'dateTime') return formatDateTime(value, language);
  return plainText(value);
}

function numberText(value: number, column: Column | undefined, language: Language): string {
  if (column?.type === 'money') return formatRupiah(value);
  if (column?.ordinal) return String(value);
  if (column?.unit === 'minutes') return formatDuration(value, language);
  return column?.unit === 'percent' ? `${grouped(value, language)} %` : grouped(value, language);
}
