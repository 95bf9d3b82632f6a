import { type Dimension, subjectOf } from '@parking/contract/reports/cube';
import { formatNumber } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { fullFigure } from '../../../kit/chart/short-figure.ts';
import { calendarText, hourText, hoursOfDay, weekdayName } from '../../../kit/report/day-words.ts';
import { type ReportRow, type ReportView, nameText } from '../../../kit/report/report-model.ts';

/** A band of lengths of stay, by the minutes from which it begins. */
function bandText(from: number, bands: readonly number[]): string {
  const until = bands.find((one) => one > from);
  const inHours = (until ?? from) > 60;
  const hour = currentLanguage() === 'id' ? 'j' : 'h';
  const write = (minutes: number): string => formatNumber(inHours ? minutes / 60 : minutes);
  const range =
    from === 0 ? `< ${write(until ?? 0)}` : until === undefined ? `≥ ${write(from)}` : `${write(from)}–${write(until)}`;
  return `${range} ${inHours ? hour : 'm'}`;
}

/** What a report calls things, and which bands of lengths it tells. */
type Words = Pick<ReportView, 'texts' | 'state'>;

export const isDimension = (name: string): name is Dimension => Object.hasOwn(subjectOf, name);

/** All values of a grouping that are told by words of their own. */
export function codesOf(by: Dimension, { state }: Words): readonly number[] {
  if (by === 'hour') return hoursOfDay;
  if (by === 'band') return state.bands;
  return by === 'weekday' ? [1, 2, 3, 4, 5, 6, 7] : [];
}

/** What a row is about, in words, by one of its groupings; shorter beside a chart. */
export function subjectText(by: Dimension, row: ReportRow, { texts, state }: Words, short = false): string {
  const field = subjectOf[by];
  const value = row[field];
  switch (by) {
    case 'day':
    case 'week':
    case 'month':
      return calendarText(by, typeof value === 'string' ? value : '', short);
    case 'hour':
      return short ? String(value).padStart(2, '0') : hourText(Number(value));
    case 'band':
      return bandText(Number(value), state.bands);
    case 'fare':
      return typeof value === 'number' ? fullFigure(value, 'rupiah') : (texts.values?.[field]?.['none'] ?? '');
    case 'weekday':
      return weekdayName(Number(value));
    case 'member':
      return texts.values?.['isMember']?.[String(value)] ?? '';
    default:
      return nameText(value, texts, field);
  }
}
