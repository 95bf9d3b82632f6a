import { useEffect } from 'react';
import { useProfile } from '../../../api/session.tsx';
import { useSettled } from '../../../theme/use-settled.ts';

/** Whoever signs in where somebody else was told of things by this browser is not told them. */
export function useOwnBrowser(): void {
  const { id } = useProfile();
  const settled = useSettled();
  useEffect(() => {
    if (!settled || !('Notification' in window) || Notification.permission !== 'granted') return;
    void import('../../../features/communication/devices/shared/end-foreign.ts')
      .then(({ endForeignSubscription }) => endForeignSubscription())
      // Without the server it is looked at the next time.
      .catch(() => null);
  }, [settled, id]);
}
