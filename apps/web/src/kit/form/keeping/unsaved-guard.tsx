import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx';
import { type LeaveCause, type Place, holdLeaving } from '../../leaving.ts';
import { screenParameters } from '../../list/state/list-state.ts';

interface UnsavedGuardProps {
  readonly isDirty: () => boolean;
  /** Parameters of the address that say what is being written, besides the open record and its tab. */
  readonly within?: readonly string[];
  /** Keeps what was typed when the program itself leads away, to be offered again. */
  readonly keep: (cause: LeaveCause) => void;
}

const noParameters: readonly string[] = [];

/** Asks before input is lost: closing the drawer, leaving the screen, closing the window. */
export function UnsavedGuard({ isDirty, within = noParameters, keep }: UnsavedGuardProps) {
  const { t } = useTranslation();
  const [leave, setLeave] = useState<{ readonly go: () => void } | null>(null);
  const location = useLocation();
  const now = useRef({ isDirty, location, within, keep });
  useEffect(() => {
    now.current = { isDirty, location, within, keep };
  });
  useEffect(
    () =>
      holdLeaving((next, go, cause) => {
        const current = now.current;
        const loses = current.isDirty() && placeOf(current.location, current.within) !== placeOf(next, current.within);
        if (!loses) return false;
        if (cause) {
          current.keep(cause);
          return false;
        }
        setLeave({ go });
        return true;
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
        leave.go();
      }}
      onCancel={() => setLeave(null)}
    >
      {t('kit.form.leaveHelp')}
    </ConfirmDialog>
  );
}

/** Filters may change around an open form; the record and its view may not. */
function placeOf({ pathname, search }: Place, within: readonly string[]): string {
  const address = new URLSearchParams(search);
  const named = [screenParameters.open, screenParameters.tab, ...within];
  return [pathname, ...named.map((name) => address.get(name))].join(' ');
}
