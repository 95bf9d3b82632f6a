import '@fontsource-variable/inter/wght.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router';
import { queryClient } from '../api/query.ts';
import { SessionProvider } from '../api/session.tsx';
import { openHistory } from '../kit/leaving.ts';
import { countUnsentSales } from '../features/parking/shared/unsent-sales.ts';
import { adoptTheme } from '../theme/adopt-theme.ts';
import { modeStorageKey, theme } from '../theme/theme.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { ScreenRouter } from './router.tsx';
import { SignalHandler } from './signal-handler.tsx';
import { ToastHost } from './toast-host.tsx';
import { TrainingBar } from './training-bar.tsx';

// The content security policy lets only styles through that carry the page's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const styles = createCache({ key: 'p', prepend: true, ...(nonce && { nonce }) });
const history = openHistory();
adoptTheme();

// Sales that were made without the server are sent whatever screen is shown, and whoever is signed in.
if (countUnsentSales() !== null)
  void import('../features/parking/cashier/offline/the-desk.ts').then(({ theDesk }) => theDesk());

export function App() {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider
        theme={theme}
        modeStorageKey={modeStorageKey}
        defaultMode="light"
        noSsr
        disableStyleSheetGeneration
      >
        <CssBaseline enableColorScheme />
        <TrainingBar />
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <HistoryRouter history={history}>
              <SignalHandler />
              <CrashBoundary>
                <ScreenRouter />
              </CrashBoundary>
            </HistoryRouter>
            <ToastHost />
          </SessionProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
