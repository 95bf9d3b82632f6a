import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signals } from '../../api/signals.ts';
import { Icon } from '../../theme/icon.tsx';

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
        <Box
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            gap: 3,
            px: 4,
            py: 1,
            bgcolor: 'primary.surface',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Icon name="campaign" sx={{ color: 'primary.main', my: 2 }} />
          <Box sx={{ flex: 1, py: 1.75, overflowWrap: 'anywhere' }}>{message}</Box>
          <IconButton aria-label={t('shell.announcement.dismiss')} onClick={() => setMessage(null)}>
            <Icon name="close" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
