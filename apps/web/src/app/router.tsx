import { type ComponentType, Suspense, lazy, useEffect, useState } from 'react';
import { Navigate, Route, Routes, matchPath } from 'react-router';
import { isServerReady } from '../api/server-ready.ts';
import { askSession } from '../api/session.tsx';
import { signals } from '../api/signals.ts';
import { admits } from './access.ts';
import { Guard } from './guard.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { NotFound } from './not-found.tsx';
import { ScreenLookupContext } from '../kit/model/screen-lookup.ts';
import type { ScreenModule, ScreenRoute } from '../kit/model/screens.ts';
import { screenRoutes } from './routes.tsx';

const frames = {
  full: fetched(() => import('./shell/shell.tsx')),
  footer: fetched(() => import('./shell/bare-shell.tsx')),
};
const screens = screenRoutes.map((route) => ({ route, screen: fetched(route.load) }));

/** A part of the program that is fetched when it is wanted. What has come already is drawn without waiting once more. */
function fetched(load: ScreenRoute['load']) {
  let come: ComponentType | null = null;
  const fetch = async (): Promise<ScreenModule> => {
    const module = await load();
    come = module.default;
    return module;
  };
  const Awaited = lazy(() => orLost(fetch()));
  function Fetched() {
    const [Shown] = useState(() => come ?? Awaited);
    return <Shown />;
  }
  return { fetch, Fetched };
}

/** Asks at once for who is there, and for the screen that comes first with its frame and what it will show. */
export function fetchAhead({ pathname, search }: Location, signedIn: boolean): void {
  if (signedIn) askSession();
  const { route, screen } = firstScreen(pathname, signedIn) ?? {};
  const frame = route?.chrome === 'full' || route?.chrome === 'footer' ? frames[route.chrome].fetch() : null;
  const asked = screen?.fetch().then(({ ahead }) => signedIn && ahead?.(search));
  // What cannot be fetched says so when it is entered.
  Promise.all([asked, frame]).catch(() => undefined);
}

function firstScreen(pathname: string, signedIn: boolean) {
  const at = (address: string) => screens.find(({ route }) => matchPath(route.path, address));
  const first = at(pathname === '/' ? '/dashboard' : pathname);
  return signedIn || (first && admits(first.route.access, 'guest')) ? first : at('/login');
}

/** A screen that could not be fetched because the server is away; it is fetched once the server is back. */
function LostScreen() {
  useEffect(() => {
    void isServerReady().then((ready) => ready && window.location.reload());
  }, []);
  return <LoadingScreen />;
}

async function orLost(screen: Promise<ScreenModule>): Promise<ScreenModule> {
  try {
    return await screen;
  } catch (error) {
    if (await isServerReady()) throw error;
    signals.send({ kind: 'server-down', reason: 'no-response' });
    return { default: LostScreen };
  }
}

const routesWith = (chrome: ScreenRoute['chrome']) =>
  screens
    .filter(({ route }) => route.chrome === chrome)
    .map(({ route, screen: { fetch, Fetched } }) => (
      <Route key={route.path} path={route.path} element={<Guard route={route} fetch={fetch} Screen={Fetched} />} />
    ));

const componentAt = (path: string): ComponentType | null =>
  screens.find(({ route }) => route.path === path)?.screen.Fetched ?? null;

export function ScreenRouter() {
  return (
    <ScreenLookupContext value={componentAt}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route path="/" element={<Navigate to="/dashboard" replace />} />
          {routesWith('none')}
          {routesWith('wall')}
          <Route element={<frames.footer.Fetched />}>{routesWith('footer')}</Route>
          <Route element={<frames.full.Fetched />}>{routesWith('full')}</Route>
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </ScreenLookupContext>
  );
}
