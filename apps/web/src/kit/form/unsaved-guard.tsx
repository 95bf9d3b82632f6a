import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { screenParameters } from '../list/list-state.ts';

/** Asks before input is lost: closing the drawer, leaving the screen, closing the window. */
export function UnsavedGuard({ isDirty }: { readonly isDirty: () => boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('kit.form.leaveTitle')}
      confirmLabel={t('kit.form.leave')}
      cancelLabel={t('kit.form.stay')}
      destructive
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      {t('kit.form.leaveHelp')}
    </ConfirmDialog>
  );
}

/** Filters may change around an open form; the record and its view may not. */
function placeOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const address = new URLSearchParams(search);
  return [pathname, address.get(screenParameters.open), address.get(screenParameters.tab)].join(' ');
}
