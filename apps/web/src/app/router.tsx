import { type ComponentType, Suspense, lazy, useEffect } from 'react';
import { Navigate, Route, Routes, matchPath } from 'react-router';
import { isServerReady } from '../api/server-ready.ts';
import { signals } from '../api/signals.ts';
import { admits } from './access.ts';
import { Guard } from './guard.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { NotFound } from './not-found.tsx';
import type { ScreenRoute } from '../kit/model/screens.ts';
import { screenRoutes } from './routes.tsx';

const frames = {
  full: () => import('./shell/shell.tsx'),
  footer: () => import('./shell/bare-shell.tsx'),
};
const Shell = lazy(() => load(frames.full()));
const BareShell = lazy(() => load(frames.footer()));

/** Asks for the screen that comes first and the frame around it, while the program still starts and asks who is there. */
export function fetchAhead(pathname: string, signedIn: boolean): void {
  const { load: screen, chrome } = firstRoute(pathname, signedIn) ?? {};
  const frame = chrome === 'full' || chrome === 'footer' ? frames[chrome]() : null;
  // What cannot be fetched says so when it is entered.
  Promise.all([screen?.(), frame]).catch(() => undefined);
}

function firstRoute(pathname: string, signedIn: boolean): ScreenRoute | undefined {
  const at = (address: string) => screenRoutes.find(({ path }) => matchPath(path, address));
  const route = at(pathname === '/' ? '/dashboard' : pathname);
  return signedIn || (route && admits(route.access, 'guest')) ? route : at('/login');
}

/** A screen that could not be fetched because the server is away; it is fetched once the server is back. */
function LostScreen() {
  useEffect(() => {
    void isServerReady().then((ready) => ready && window.location.reload());
  }, []);
  return <LoadingScreen />;
}

async function load(screen: Promise<{ default: ComponentType }>): Promise<{ default: ComponentType }> {
  try {
    return await screen;
  } catch (error) {
    if (await isServerReady()) throw error;
    signals.send({ kind: 'server-down', reason: 'no-response' });
    return { default: LostScreen };
  }
}

const screens = screenRoutes.map((route) => ({
  route,
  Screen: lazy(() => load(route.load())),
}));

const routesWith = (chrome: ScreenRoute['chrome']) =>
  screens
    .filter(({ route }) => route.chrome === chrome)
    .map(({ route, Screen }) => (
      <Route key={route.path} path={route.path} element={<Guard route={route} Screen={Screen} />} />
    ));

export function ScreenRouter() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        {routesWith('none')}
        {routesWith('wall')}
        <Route element={<BareShell />}>{routesWith('footer')}</Route>
        <Route element={<Shell />}>{routesWith('full')}</Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
