import { type Forecast, holidayKind } from '@parking/contract/reports/forecast';
import type { TFunction } from 'i18next';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { weekdayName } from '../../../kit/report/day-words.ts';
import '../forecast/texts.ts';

/** How far off a forecast was, beside what anybody would guess, and where it was no better. */
export function forecastError({ errors }: Pick<Forecast, 'errors'>, t: TFunction): string {
  const { from, to, own, lastWeek, fourWeeks, notBetter } = errors;
  const days = notBetter.map((kind) => (kind === holidayKind ? t('forecast.holiday') : weekdayName(kind)));
  return [
    t('forecast.error', {
      own: formatNumber(own),
      lastWeek: formatNumber(lastWeek),
      fourWeeks: formatNumber(fourWeeks),
      from: formatDate(from),
      to: formatDate(to),
    }),
    own >= Math.min(lastWeek, fourWeeks) && t('forecast.worse'),
    days.length > 0 && t('forecast.notBetter', { days: days.join(', ') }),
  ]
    .filter(Boolean)
    .join(' ');
}
