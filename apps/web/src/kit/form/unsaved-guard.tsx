import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { type Place, holdLeaving } from '../leaving.ts';
import { screenParameters } from '../list/list-state.ts';

/** Asks before input is lost: closing the drawer, leaving the screen, closing the window. */
export function UnsavedGuard({ isDirty }: { readonly isDirty: () => boolean }) {
  const { t } = useTranslation();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const location = useLocation();
  const now = useRef({ isDirty, location });
  useEffect(() => {
    now.current = { isDirty, location };
  });
  useEffect(
    () =>
      holdLeaving((next, proceed) => {
        const holds = now.current.isDirty() && placeOf(now.current.location) !== placeOf(next);
        if (holds) setLeave(() => proceed);
        return holds;
      }),
    [],
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (now.current.isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  if (!leave) return null;
  return (
    <ConfirmDialog
      title={t('kit.form.leaveTitle')}
      confirmLabel={t('kit.form.leave')}
      cancelLabel={t('kit.form.stay')}
      destructive
      onConfirm={() => {
        setLeave(null);
        leave();
      }}
      onCancel={() => setLeave(null)}
    >
      {t('kit.form.leaveHelp')}
    </ConfirmDialog>
  );
}

/** Filters may change around an open form; the record and its view may not. */
function placeOf({ pathname, search }: Place): string {
  const address = new URLSearchParams(search);
  return [pathname, address.get(screenParameters.open), address.get(screenParameters.tab)].join(' ');
}
