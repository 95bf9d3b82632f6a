import type { NavigationNode } from '@parking/contract/identity/menus';
import { menuOfPath } from '../api/navigation.ts';
import type { Session } from '../api/session.tsx';
import type { ScreenRoute } from './routes.tsx';

export type Admission = 'enter' | 'wait' | 'to-login' | 'to-change-password' | 'elsewhere' | 'failed';

const openWhilePasswordIsOld = ['/login', '/logout', '/change_password'];

/** Whether a session may enter a screen now, and if not, what becomes of it. */
export function admissionOf(
  route: Pick<ScreenRoute, 'access'>,
  path: string,
  session: Pick<Session, 'state' | 'profile' | 'navigation'>,
): Admission {
  if (session.state === 'guest') return route.access === 'guest' || route.access === 'any' ? 'enter' : 'to-login';
  if (path === '/logout') return 'enter';
  if (session.state === 'loading') return route.access === 'any' ? 'enter' : 'wait';
  if (session.state === 'failed') return route.access === 'any' ? 'enter' : 'failed';
  if (session.profile?.mustChangePassword && !openWhilePasswordIsOld.includes(path)) return 'to-change-password';
  if (route.access === 'guest') return 'elsewhere';
  return route.access !== 'admin' || isInNavigation(session.navigation, path) ? 'enter' : 'elsewhere';
}

/** Sub-routes belong to the menu above them. */
export const isInNavigation = (navigation: readonly NavigationNode[], path: string): boolean =>
  menuOfPath(navigation, path) !== null;
