import type { NavigationNode } from '@parking/contract/identity/menus';
import { menuOfPath } from '../api/navigation.ts';
import type { Session } from '../api/session.tsx';
import { admits, asksMenus } from './access.ts';
import type { ScreenRoute } from '../kit/model/screens.ts';

export type Admission = 'enter' | 'wait' | 'to-login' | 'to-change-password' | 'elsewhere' | 'failed';

const openWhilePasswordIsOld = ['/login', '/logout', '/change_password'];

/** Whether a session may enter a screen now, and if not, what becomes of it. */
export function admissionOf(
  route: Pick<ScreenRoute, 'access'>,
  path: string,
  session: Pick<Session, 'state' | 'profile' | 'navigation'>,
): Admission {
  const isForAll = admits(route.access, 'guest') && admits(route.access, 'user');
  if (session.state === 'guest') return admits(route.access, 'guest') ? 'enter' : 'to-login';
  if (path === '/logout') return 'enter';
  if (session.state === 'loading') return isForAll ? 'enter' : 'wait';
  if (session.state === 'failed') return isForAll ? 'enter' : 'failed';
  if (session.profile?.mustChangePassword)
    return openWhilePasswordIsOld.includes(path) ? 'enter' : 'to-change-password';
  if (!admits(route.access, 'admin')) return 'elsewhere';
  return !asksMenus(route.access) || isInNavigation(session.navigation, path) ? 'enter' : 'elsewhere';
}

/** Sub-routes belong to the menu above them. */
export const isInNavigation = (navigation: readonly NavigationNode[], path: string): boolean =>
  menuOfPath(navigation, path) !== null;
