import { fromLocal, toLocalDate } from '@parking/contract/core/time';
import { systemProfiles } from '@parking/contract/system';
import { useApiQuery } from '../../api/query.ts';
import { useSiteNow } from '../../api/site-clock.ts';

const hourMs = 3_600_000;
const settledMs = 600_000;

export interface BusinessDay {
  /** The business day now, which may begin hours after midnight. */
  readonly today: string;
  /** The hour at which business days begin. */
  readonly startHour: number;
}

/** The site's business day; null until it is known. */
export function useBusinessDay(): BusinessDay | null {
  const now = useSiteNow();
  const { data, isError } = useApiQuery(systemProfiles.get, {}, { staleTimeMs: settledMs, handles: 'all' });
  if (!data) return isError ? { today: now().slice(0, 10), startHour: 0 } : null;
  const at = fromLocal(now(), data.zone).getTime() - data.dayStartHour * hourMs;
  return { today: toLocalDate(new Date(at), data.zone), startHour: data.dayStartHour };
}
