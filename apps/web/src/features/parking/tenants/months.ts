import { monthNames } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/language.ts';

/** A month that is told by its first day. */
export const nameOfMonth = (month: string): string =>
  `${monthNames[currentLanguage()][Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** Its last day. */
export function endOf(month: string): string {
  const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0));
  return end.toISOString().slice(0, 10);
}
