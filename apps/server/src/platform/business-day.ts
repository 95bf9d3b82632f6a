import { toLocalDate } from '@parking/contract/core/time';
import type { Site } from './http/context.ts';

const hourMs = 3_600_000;

/** The business day that an instant belongs to, `YYYY-MM-DD`: it begins at the site's hour, not at midnight. */
export function businessDayOf(at: Date, site: Pick<Site, 'zone' | 'dayStartHour'>): string {
  return toLocalDate(new Date(at.getTime() - site.dayStartHour * hourMs), site.zone);
}
