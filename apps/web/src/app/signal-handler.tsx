import { Suspense, lazy, useEffect, useState } from 'react';
import { matchRoutes, useLocation, useNavigate } from 'react-router';
import { sessionEndText } from '../api/failure-text.ts';
import { endSession, useSession } from '../api/session.tsx';
import { type Signal, signals } from '../api/signals.ts';
import { showToast } from '../api/toast.ts';
import { screenRoutes } from './routes.tsx';

const AnotherLoginDialog = lazy(() => import('./another-login-dialog.tsx'));

/** Carries out what the API's words mean for the whole page. */
export function SignalHandler() {
  const navigate = useNavigate();
  const location = useLocation();
  const { state } = useSession();
  const [displaced, setDisplaced] = useState(false);

  useEffect(() => {
    const here = `${location.pathname}${location.search}`;
    return signals.watch((signal) => {
      if (signal.kind === 'another-login') setDisplaced(state !== 'guest');
      else void handle(signal, here, state !== 'guest', navigate);
    });
  }, [location, navigate, state]);

  if (!displaced) return null;
  return (
    <Suspense fallback={null}>
      <AnotherLoginDialog
        onClose={() => {
          setDisplaced(false);
          endSession();
        }}
      />
    </Suspense>
  );
}

/** Cashier screens keep selling without the server; a wall screen that nobody touches waits where it is. */
const staysWithoutServer = (path: string): boolean =>
  matchRoutes(
    screenRoutes.map((route) => ({ path: route.path, handle: route })),
    path,
  )?.some(({ route }) => route.handle.chrome === 'footer' || route.handle.chrome === 'wall') ?? false;

function handle(
  signal: Exclude<Signal, { kind: 'another-login' }>,
  here: string,
  signedIn: boolean,
  navigate: ReturnType<typeof useNavigate>,
): void | Promise<void> {
  const path = here.split('?')[0] ?? '/';
  switch (signal.kind) {
    case 'server-down':
      if (path.startsWith('/server-down') || staysWithoutServer(path)) return undefined;
      return navigate(`/server-down/${encodeURIComponent(signal.reason)}`, { state: { from: here } });
    case 'licence-expired':
      return path === '/license_expired' ? undefined : navigate('/license_expired', { replace: true });
    case 'session-ended':
      if (!signedIn) return undefined;
      showToast(sessionEndText(signal.text), 'warning');
      return endSession();
    case 'password-change-required':
      return path === '/change_password' ? undefined : navigate('/change_password', { replace: true });
    case 'second-factor-required':
      return path === '/second_factor'
        ? undefined
        : navigate('/second_factor', { replace: true, state: { from: here } });
    case 'announcement':
      showToast(signal.message, 'info');
      return undefined;
  }
}
