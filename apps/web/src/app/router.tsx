import { type ComponentType, Suspense, lazy, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { isServerReady } from '../api/server-ready.ts';
import { signals } from '../api/signals.ts';
import { Guard } from './guard.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { NotFound } from './not-found.tsx';
import { type ScreenRoute, screenRoutes } from './routes.tsx';

const Shell = lazy(() => load(import('./shell/shell.tsx')));
const BareShell = lazy(() => load(import('./shell/bare-shell.tsx')));

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
