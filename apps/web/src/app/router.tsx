import { Suspense, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { loadAllTexts } from '../i18n/setup.ts';
import { Guard } from './guard.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { NotFound } from './not-found.tsx';
import { type ScreenRoute, screenRoutes } from './routes.tsx';

const Shell = lazy(() => withTexts(import('./shell/shell.tsx')));
const BareShell = lazy(() => withTexts(import('./shell/bare-shell.tsx')));

/** Screens beyond the guests' come with the texts that guests do not load. */
async function withTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, loadAllTexts()]);
  return module;
}

const screens = screenRoutes.map((route) => ({
  route,
  Screen: lazy(() => (route.access === 'guest' ? route.load() : withTexts(route.load()))),
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
        <Route element={<BareShell />}>{routesWith('footer')}</Route>
        <Route element={<Shell />}>{routesWith('full')}</Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
