import { businessDayStart, shiftDays } from '@parking/contract/core/business-day';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Site } from '../../platform/http/context.ts';

const clockOf = (local: string): string => local.slice(10);

/**
 * The business day a week before that of `now`, and the moment at which the site's clock showed then what it shows now. Null where
 * it began at another hour of the clock: so far into it more or less of a day is over.
 */
export function weekBefore(
  now: Date,
  { zone, dayStarts }: Pick<Site, 'zone' | 'dayStarts'>,
): { readonly day: string; readonly until: Date } | null {
  const today = businessDayOf(now, { zone, dayStarts });
  const day = shiftDays(today, -7);
  if (clockOf(businessDayStart(day, dayStarts)) !== clockOf(businessDayStart(today, dayStarts))) return null;
  const local = toLocalDateTime(now, zone);
  return { day, until: fromLocal(`${shiftDays(local.slice(0, 10), -7)}${clockOf(local)}`, zone) };
}
