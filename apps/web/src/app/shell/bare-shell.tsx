import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { Footer } from './footer.tsx';

/** Cashier screens: the whole page is theirs but for the fixed footer. */
export default function BareShell() {
  const { state } = useSession();
  if (state !== 'ready') return <Outlet />;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh', overflow: 'hidden' }}>
      <Box component="main" sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </Box>
      <Footer />
    </Box>
  );
}
