import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { useExportJobs } from '../../kit/export/export-jobs.ts';
import { layoutDefaults } from '../../theme/layout.ts';
import { shell as measures, screenHeight } from '../../theme/tokens.ts';
import { CrashBoundary } from '../crash-boundary.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { AnnouncementBanner } from './banners/announcement-banner.tsx';
import { Footer } from './footer.tsx';
import { KeptBanner } from './banners/kept-banner.tsx';
import { ManualBeside } from './manual/manual-beside.tsx';
import { Navbar } from './navigation/navbar.tsx';
import { NotificationBanner } from './banners/notification-banner.tsx';
import { Toolbar } from './toolbar.tsx';
import { useFolded } from './navigation/use-folded.ts';
import { useLive } from './use-live.tsx';
import { useOwnBrowser } from './user/use-own-browser.ts';
import { useBoxed, usePreferences } from './user/use-preferences.ts';
import '../../features/identity/account/texts.ts';
import '../../kit/texts.ts';
import '../../features/communication/notifications/texts.ts';
import './texts.ts';

const ExportTray = lazy(() => import('../../kit/export/export-tray.tsx'));

const contentId = 'content';

/** Navbar at the left, toolbar above, footer below, the screen between them; only the screen scrolls. */
export default function Shell() {
  const { state } = useSession();
  if (state !== 'ready') return <Outlet />;
  return <SignedInShell />;
}

function SignedInShell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { folded, toggleFolded } = useFolded();
  // The drawer belongs to the screen it was opened on, so going to another one closes it.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const wide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const live = useLive();
  usePreferences();
  useOwnBrowser();
  const { boxed } = useBoxed();
  const exporting = useExportJobs().length > 0;

  return (
    <Box
      data-layout={layoutDefaults.style}
      sx={{
        display: 'flex',
        height: screenHeight,
        overflow: 'hidden',
        bgcolor: 'background.default',
        ...(boxed && { maxWidth: measures.boxedWidth, mx: 'auto', borderInline: 1, borderColor: 'divider' }),
      }}
    >
      <SkipLink text={t('shell.skipToContent')} />
      <Navbar
        wide={wide}
        folded={folded}
        onFold={toggleFolded}
        drawerOpen={drawerAt === pathname}
        onCloseDrawer={() => setDrawerAt(null)}
      />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Toolbar {...(!wide && { onOpenMenu: () => setDrawerAt(pathname) })} />
        <AnnouncementBanner />
        <NotificationBanner />
        <KeptBanner />
        <Box
          component="main"
          id={contentId}
          tabIndex={-1}
          sx={{ flex: 1, minHeight: 0, overflow: 'auto', outline: 'none', display: 'flex', flexDirection: 'column' }}
        >
          <CrashBoundary resetKey={pathname}>
            <Suspense fallback={<LoadingScreen />}>
              <Outlet />
              {live}
            </Suspense>
          </CrashBoundary>
        </Box>
        <Footer />
        <Suspense fallback={null}>{exporting && <ExportTray />}</Suspense>
        <ManualBeside />
      </Box>
    </Box>
  );
}

/** The first stop of the Tab key, so that nobody has to pass every menu. */
function SkipLink({ text }: { readonly text: string }) {
  return (
    <Box
      component="a"
      href={`#${contentId}`}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 4,
        py: 2,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {text}
    </Box>
  );
}
