import { Suspense, lazy, useEffect, useState } from 'react';
import { matchRoutes, useLocation, useNavigate } from 'react-router';
import { sessionEndText } from '../api/failure-text.ts';
import { deskLock, useDeskLocked } from '../features/parking/shared/desk-lock.ts';
import { endSession, useSession } from '../api/session.tsx';
import { type Signal, signals } from '../api/signals.ts';
import { showToast } from '../api/toast.ts';
import { type LeaveCause, leaveBecause } from '../kit/leaving.ts';
import { screenRoutes } from './routes.tsx';

const LockScreen = lazy(() => import('../features/parking/cashier/seat/lock-screen.tsx'));
/** Fetched when it is needed: most sessions are at no desk. */
const heedLock = () => import('../features/parking/cashier/seat/heed-lock.ts').then((heed) => heed.heedLock());
const AnotherLoginDialog = lazy(() => import('./another-login-dialog.tsx'));

/** Carries out what the API's words mean for the whole page. */
export function SignalHandler() {
  const navigate = useNavigate();
  const location = useLocation();
  const { state } = useSession();
  const [displaced, setDisplaced] = useState(false);
  const locked = useDeskLocked();
  // Whoever comes next has just said who they are.
  useEffect(() => {
    if (state === 'guest') deskLock.set(false);
  }, [state]);

  useEffect(() => {
    const here = `${location.pathname}${location.search}`;
    return signals.watch((signal) => {
      if (signal.kind === 'desk-locked') void heedLock();
      else if (signal.kind === 'another-login') setDisplaced(state !== 'guest');
      else handle(signal, here, state !== 'guest', navigate);
    });
  }, [location, navigate, state]);

  return (
    <Suspense fallback={null}>
      {locked && state === 'ready' && <LockScreen />}
      {displaced && (
        <AnotherLoginDialog
          onClose={() => {
            setDisplaced(false);
            endSession();
          }}
        />
      )}
    </Suspense>
  );
}

/** Cashier screens keep selling without the server; a wall screen that nobody touches waits where it is. */
const staysWithoutServer = (path: string): boolean =>
  matchRoutes(
    screenRoutes.map((route) => ({ path: route.path, handle: route })),
    path,
  )?.some(({ route }) => route.handle.chrome === 'footer' || route.handle.chrome === 'wall') ?? false;

type Redirect = Extract<Signal, { kind: LeaveCause }>;

const isRedirect = (signal: Signal): signal is Redirect => signal.kind in targets;

/** Where the program leads, and whether the way back is remembered. */
const targets: Readonly<Record<LeaveCause, string>> = {
  'server-down': '/server-down',
  'licence-expired': '/license_expired',
  'password-change-required': '/change_password',
  'second-factor-required': '/second_factor',
};

function handle(
  signal: Exclude<Signal, { kind: 'another-login' | 'desk-locked' }>,
  here: string,
  signedIn: boolean,
  navigate: ReturnType<typeof useNavigate>,
): void {
  if (isRedirect(signal)) return redirect(signal, here, navigate);
  if (signal.kind === 'announcement') return showToast(signal.message, 'info');
  if (!signedIn) return;
  showToast(sessionEndText(signal.text), 'warning');
  endSession();
}

function redirect(signal: Redirect, here: string, navigate: ReturnType<typeof useNavigate>): void {
  const path = here.split('?')[0] ?? '/';
  const target = targets[signal.kind];
  if (path.startsWith(target) || (signal.kind === 'server-down' && staysWithoutServer(path))) return;
  const isDown = signal.kind === 'server-down';
  const to = isDown ? `${target}/${encodeURIComponent(signal.reason)}` : target;
  leaveBecause(signal.kind, () => void navigate(to, { replace: !isDown, state: { from: here } }));
}
