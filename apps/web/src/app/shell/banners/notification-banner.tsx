import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveFeed } from '../../../api/live-state.ts';
import { useOpenNotification } from '../../../features/communication/notifications/shared/use-open-notification.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { Banner } from './banner.tsx';
import { arrivedAfter, newestOf } from './arrived.ts';

/** The notification that came last while this screen was open, until it is read here or elsewhere, or closed. */
export function NotificationBanner() {
  const { t } = useTranslation();
  const feed = useLiveFeed();
  const openNotification = useOpenNotification();
  const [since, setSince] = useState<string | null>(null);
  if (feed && since === null) setSince(newestOf(feed));
  const arrived = feed && since !== null ? arrivedAfter(since, feed) : null;
  const close = () => arrived && setSince(arrived.notificationId);
  return (
    <Box component="section" aria-live="polite" aria-label={t('shell.arrived.label')}>
      {arrived && (
        <Banner
          icon="notifications"
          dismiss={t('shell.arrived.dismiss')}
          onDismiss={close}
          act={
            <Button
              size="small"
              sx={{ my: 1 }}
              onClick={() => {
                close();
                openNotification(arrived);
              }}
            >
              {t('shell.arrived.open')}
            </Button>
          }
        >
          {arrived.message}{' '}
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {formatDateTime(arrived.publishTime)}
          </Box>
        </Banner>
      )}
    </Box>
  );
}
