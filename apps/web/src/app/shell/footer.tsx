import { systemProfiles } from '@parking/contract/system/system';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/query.ts';
import { useSiteNow } from '../../api/site-clock.ts';
import { useUnsentSales } from '../../features/parking/shared/unsent-sales.ts';
import { shell } from '../../theme/tokens.ts';
import { useSettled } from '../../theme/use-settled.ts';
import { updateVersion } from './update-version.ts';

const ConfirmDialog = lazy(() =>
  import('../../kit/dialog/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

function useInstallation() {
  const enabled = useSettled();
  return useApiQuery(systemProfiles.get, {}, { handles: 'all', staleTimeMs: 60_000, enabled }).data;
}

/** One line from 768 px on; two lines below that. */
export function Footer() {
  const profile = useInstallation();
  const year = Number(useSiteNow()().slice(0, 4));
  return (
    <Box
      component="footer"
      sx={{
        flex: 'none',
        minHeight: shell.footerHeight,
        px: 4,
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        alignItems: 'center',
        justifyContent: { xs: 'center', md: 'space-between' },
        columnGap: 4,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        typography: 'caption',
        color: 'text.secondary',
        textAlign: 'center',
      }}
    >
      <Box sx={{ py: { xs: 1, md: 0 } }}>
        {profile && (
          <>
            <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
              {profile.appName}
            </Box>
            {' · '}© {profile.startYear < year ? `${profile.startYear}–${year}` : year}{' '}
            {profile.website ? (
              <Link href={profile.website} target="_blank" rel="noreferrer" color="inherit">
                {profile.companyName}
              </Link>
            ) : (
              profile.companyName
            )}
          </>
        )}
      </Box>
      <VersionBlock />
    </Box>
  );
}

/** Which version this is, and the way to load the newest one; it asks first while sales wait to be sent. */
export function VersionBlock() {
  const { t } = useTranslation();
  const version = useInstallation()?.version;
  const unsent = useUnsentSales();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const update = () => {
    setAsking(false);
    setBusy(true);
    void updateVersion({ succeeded: t('shell.footer.updated'), failed: t('shell.footer.failed') });
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {version && <span>{t('shell.footer.version', { version })}</span>}
      <Button
        size="small"
        loading={busy}
        sx={{ minHeight: 28, fontSize: 12, '@media (pointer: coarse)': { minHeight: 36 } }}
        onClick={() => (unsent > 0 ? setAsking(true) : update())}
      >
        {t('shell.footer.updateVersion')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t('kit.unsent.updateTitle', { count: unsent })}
            confirmLabel={t('kit.unsent.update')}
            destructive
            onConfirm={update}
            onCancel={() => setAsking(false)}
          >
            {t('kit.unsent.updateHelp')}
          </ConfirmDialog>
        </Suspense>
      )}
    </Box>
  );
}
