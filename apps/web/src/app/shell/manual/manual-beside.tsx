import { Suspense, lazy, useEffect } from 'react';
import { useLocation } from 'react-router';
import { openManual, useManualOpen } from '../../../features/manual/shared/open-manual.ts';
import { isTyped } from '../../../kit/keys/pressed.ts';
import { manualPageOf } from '../../../kit/model/manual-of.ts';
import { screenRoutes } from '../../routes.tsx';

const ManualDrawer = lazy(() => import('../../../features/manual/shared/manual-drawer.tsx'));

/** The manual beside any screen: `?` opens it at the screen's page, unless that has a sheet of its own, which leads here. */
export function ManualBeside() {
  const open = useManualOpen();
  const page = manualPageOf(screenRoutes, useLocation().pathname) ?? 'every-day';
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (page === 'till' || isTyped(event.target)) return;
      event.preventDefault();
      openManual();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [page]);
  useEffect(() => () => openManual(false), []);
  return <Suspense fallback={null}>{open && <ManualDrawer name={page} />}</Suspense>;
}
