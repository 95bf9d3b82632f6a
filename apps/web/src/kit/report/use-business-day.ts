import { type DayStarts, businessDayAt, firstDay } from '@parking/contract/core/business-day';
import { systemProfiles } from '@parking/contract/system/system';
import { useApiQuery } from '../../api/query.ts';
import { useSiteNow } from '../../api/site-clock.ts';

const settledMs = 600_000;

export interface BusinessDay {
  /** The business day now, which may begin hours after midnight. */
  readonly today: string;
  /** Where business days begin. */
  readonly starts: DayStarts;
}

export const atMidnight: DayStarts = [{ from: firstDay, hour: 0 }];

/** The site's business day; null until it is known. */
export function useBusinessDay(): BusinessDay | null {
  const now = useSiteNow();
  const { data, isError } = useApiQuery(systemProfiles.get, {}, { staleTimeMs: settledMs, handles: 'all' });
  if (!data) return isError ? { today: now().slice(0, 10), starts: atMidnight } : null;
  return { today: businessDayAt(now(), data.dayStarts), starts: data.dayStarts };
}
