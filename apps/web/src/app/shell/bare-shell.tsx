import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { FooterSlot } from '../../kit/footer-slot.tsx';
import { screenHeight, shell } from '../../theme/tokens.ts';
import { CrashBoundary } from '../crash-boundary.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { AnnouncementBanner } from './banners/announcement-banner.tsx';
import { VersionBlock } from './footer.tsx';
import { NotificationBanner } from './banners/notification-banner.tsx';
import { ManualBeside } from './manual/manual-beside.tsx';
import { useLive } from './use-live.tsx';
import { usePreferences } from './user/use-preferences.ts';
import '../../kit/texts.ts';
import '../../features/communication/notifications/texts.ts';
import './texts.ts';

/** Cashier screens: the whole page is theirs but for the fixed footer, in which they say where they stand. */
export default function BareShell() {
  const { state } = useSession();
  if (state !== 'ready') return <Outlet />;
  return <SignedInBareShell />;
}

function SignedInBareShell() {
  const { pathname } = useLocation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const live = useLive();
  usePreferences();
  return (
    <FooterSlot value={slot}>
      <Box sx={{ display: 'flex', flexDirection: 'column', height: screenHeight, overflow: 'hidden' }}>
        <AnnouncementBanner />
        <NotificationBanner />
        <ManualBeside />
        <Box component="main" sx={{ flex: 1, minHeight: 0, overflow: 'auto', bgcolor: 'background.default' }}>
          <CrashBoundary resetKey={pathname}>
            <Suspense fallback={<LoadingScreen />}>
              <Outlet />
              {live}
            </Suspense>
          </CrashBoundary>
        </Box>
        <Box
          component="footer"
          sx={{
            flex: 'none',
            minHeight: shell.footerHeight,
            px: { xs: 2, md: 3 },
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
            typography: 'body2',
            color: 'text.secondary',
          }}
        >
          <Box ref={setSlot} sx={{ flex: 1, minWidth: 0 }} />
          <Box sx={{ display: { xs: 'none', md: 'block' }, typography: 'caption' }}>
            <VersionBlock />
          </Box>
        </Box>
      </Box>
    </FooterSlot>
  );
}
