import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openLive, openWallLive } from '../../../api/live.ts';
import { findMenu } from '../../../api/navigation.ts';
import { useSession } from '../../../api/session.tsx';
import { readWallToken, storeWallToken, watchWallToken } from '../../../api/wall-token.ts';
import { tokenIn } from './wall-address.ts';

/** By whose right this screen shows the gates; `no-right`: a user is signed in who may not see them. */
export type Watching = 'user' | 'wall' | 'nobody' | 'no-right' | 'loading' | 'failed';

const menus = ['/gate_monitoring', '/gate_monitoring/timeline'];

/** Finds out who looks, takes a token that the address carries, and listens to changes for whom may. */
export function useWatching(): Watching {
  useTokenOfAddress();
  const { state, navigation } = useSession();
  const token = useSyncExternalStore(watchWallToken, readWallToken);
  const mayWatch = menus.some((route) => findMenu(navigation, route) !== null);
  const watching: Watching =
    state === 'ready'
      ? mayWatch
        ? 'user'
        : 'no-right'
      : state === 'guest'
        ? token === null
          ? 'nobody'
          : 'wall'
        : state;
  useEffect(() => {
    if (watching === 'user') return openLive();
    return watching === 'wall' ? openWallLive() : undefined;
  }, [watching, token]);
  return watching;
}

/** What stands behind the `#` is kept and taken out of the address at once. */
function useTokenOfAddress(): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const token = hash === '' ? null : tokenIn(hash);
    if (token === null) return;
    storeWallToken(token);
    void navigate(`${pathname}${search}`, { replace: true });
  }, [hash, pathname, search, navigate]);
}
