import { toLocalDateTime } from '@parking/contract/core/time';
import { useCallback } from 'react';
import { useSession } from './session.tsx';

/** The site's wall clock now, `YYYY-MM-DDTHH:mm:ss`. */
export function useSiteNow(): () => string {
  const zone = useSession().profile?.systemProfile.zone ?? 'Asia/Jakarta';
  return useCallback(() => toLocalDateTime(new Date(), zone), [zone]);
}
