import { businessDayAt, businessDayStart, shiftDays } from '@parking/contract/core/business-day';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import type { Site } from './http/context.ts';

type SiteDays = Pick<Site, 'zone' | 'dayStarts'>;

/** The business day that an instant belongs to, `YYYY-MM-DD`: it begins at the site's hour, not at midnight. */
export const businessDayOf = (at: Date, { zone, dayStarts }: SiteDays): string =>
  businessDayAt(toLocalDateTime(at, zone), dayStarts);

/** The instants between which a business day lies. */
export function businessDayBounds(day: string, { zone, dayStarts }: SiteDays): { from: Date; until: Date } {
  const begin = (date: string): Date => fromLocal(businessDayStart(date, dayStarts), zone);
  return { from: begin(day), until: begin(shiftDays(day, 1)) };
}

/** The first business day that can begin at another hour: one that has not begun, by that hour or by what held so far. */
export function nextDayFor(hour: number, now: Date, site: SiteDays): string {
  const next = shiftDays(businessDayOf(now, site), 1);
  const begin = fromLocal(businessDayStart(next, [{ from: next, hour }]), site.zone);
  return begin > now ? next : shiftDays(next, 1);
}
