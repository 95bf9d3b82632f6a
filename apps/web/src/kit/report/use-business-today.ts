import { fromLocal, toLocalDate } from '@parking/contract/core/time';
import { systemProfiles } from '@parking/contract/system';
import { useApiQuery } from '../../api/query.ts';
import { useSiteNow } from '../../api/site-clock.ts';

const hourMs = 3_600_000;
const settledMs = 600_000;

/** The site's business day now, which may begin hours after midnight; null until it is known. */
export function useBusinessToday(): string | null {
  const now = useSiteNow();
  const { data, isError } = useApiQuery(systemProfiles.get, {}, { staleTimeMs: settledMs, handles: 'all' });
  if (!data) return isError ? now().slice(0, 10) : null;
  const at = fromLocal(now(), data.zone).getTime() - data.dayStartHour * hourMs;
  return toLocalDate(new Date(at), data.zone);
}
