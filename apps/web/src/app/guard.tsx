import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../api/session.tsx';
import { showToast } from '../api/toast.ts';
import { asksMenus } from './access.ts';
import { admissionOf } from './admission.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { forgetRememberedUrl, rememberUrl, rememberedUrl } from './remembered-url.ts';
import type { ScreenRoute } from '../kit/model/screens.ts';
import { SessionFailed } from './session-failed.tsx';

interface GuardProps {
  readonly route: ScreenRoute;
  readonly fetch: () => Promise<unknown>;
  readonly Screen: ComponentType;
}

/** Lets a session into a screen, or leads it to where it may be. */
export function Guard({ route, fetch, Screen }: GuardProps) {
  const session = useSession();
  const { key, pathname, search, hash } = useLocation();
  switch (admissionOf(route, pathname, session)) {
    case 'enter':
      return <Screen />;
    case 'wait':
      return <Waiting fetch={fetch} />;
    case 'failed':
      return <SessionFailed />;
    case 'to-login':
      return <ToLogin from={`${pathname}${search}${hash}`} />;
    case 'to-change-password':
      return <Navigate to="/change_password" replace />;
    case 'elsewhere':
      return <Elsewhere key={key} refused={asksMenus(route.access)} />;
  }
}

/** The screen is fetched while the session is still being asked for. */
function Waiting({ fetch }: Pick<GuardProps, 'fetch'>) {
  useEffect(() => {
    // A screen that cannot be fetched says so when it is entered.
    fetch().catch(() => undefined);
  }, [fetch]);
  return <LoadingScreen />;
}

function ToLogin({ from }: { readonly from: string }) {
  useState(() => rememberUrl(from));
  return <Navigate to="/login" replace />;
}

/** The remembered address counts once; a refused one, be it this very one, must not be tried for ever. */
function Elsewhere({ refused }: { readonly refused: boolean }) {
  const { t } = useTranslation();
  const [target] = useState(() => rememberedUrl() ?? '/');
  useEffect(() => {
    forgetRememberedUrl();
    if (refused) showToast(t('failures.forbidden'), 'warning');
  }, [refused, t]);
  return <Navigate to={target} replace />;
}
