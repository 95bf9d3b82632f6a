import type { Language } from '@parking/contract/core/language';
import type { CalendarGroup } from '@parking/contract/core/report-query';
import { dayNames, formatDate, monthNames, shortMonthNames } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { addDays } from '../calendar/periods.ts';

/** `November 2026` of any day in it. */
export const monthName = (day: string): string =>
  `${monthNames[currentLanguage()][Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;

/** `Nov` of its number from 1. */
export const shortMonth = (month: number): string => shortMonthNames[currentLanguage()][month - 1] ?? '';

/** `Nov 2026` of any day in it. */
export const shortMonthOf = (day: string): string => `${shortMonth(Number(day.slice(5, 7)))} ${day.slice(0, 4)}`;

/** `20 Nov`, where the year is known. */
export const shortDay = (day: string): string => `${day.slice(8, 10)} ${shortMonth(Number(day.slice(5, 7)))}`;

/** The name of a day's weekday. */
export const dayWord = (day: string): string =>
  dayNames[currentLanguage()][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** `Senin 02 Mar`. */
export const dayLabel = (day: string): string => `${dayWord(day)} ${shortDay(day)}`;
/** `Senin, 02 Mar 2026`. */
export const fullDay = (day: string): string => `${dayWord(day)}, ${formatDate(day)}`;

/** `02 Mar – 08 Mar 2026`. */
export const weekText = (monday: string): string => `${shortDay(monday)} – ${formatDate(addDays(monday, 6))}`;

/** The weekday's name, 1 is Monday. */
export const weekdayName = (weekday: number): string => dayNames[currentLanguage()][weekday % 7] ?? '';

export const hoursOfDay: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** `08.00–09.00`, `08:00–09:00` in English, from the hour of the clock. */
export function hourText(hour: number, language: Language = currentLanguage()): string {
  const full = (value: number): string => `${String(value % 24).padStart(2, '0')}${language === 'id' ? '.' : ':'}00`;
  return `${full(hour)}–${full(hour + 1)}`;
}

/** A part of the calendar by its first day; shorter beside a chart. */
export function calendarText(part: CalendarGroup, day: string, short = false): string {
  if (part === 'day') return short ? shortDay(day) : fullDay(day);
  if (part === 'week') return short ? shortDay(day) : weekText(day);
  return short ? shortMonthOf(day) : monthName(day);
}
