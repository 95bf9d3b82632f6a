import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signals } from '../../../api/signals.ts';
import { Banner } from './banner.tsx';

/** The newest announcement stays until somebody has read and closed it. */
export function AnnouncementBanner() {
  const { t } = useTranslation();
  const [message, setMessage] = useState<string | null>(null);
  useEffect(
    () =>
      signals.watch((signal) => {
        if (signal.kind === 'announcement') setMessage(signal.message);
      }),
    [],
  );
  return (
    <Box component="section" aria-live="polite" aria-label={t('shell.announcement.label')}>
      {message !== null && (
        <Banner icon="campaign" dismiss={t('shell.announcement.dismiss')} onDismiss={() => setMessage(null)}>
          {message}
        </Banner>
      )}
    </Box>
  );
}
