import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { endSession, useSession } from '../api/session.tsx';
import { PlainPage } from '../kit/plain-page.tsx';
import { Icon } from '../theme/icon.tsx';

/** A token is there, but the profile could not be read. */
export function SessionFailed() {
  const { t } = useTranslation();
  const { failure, retry } = useSession();
  return (
    <PlainPage
      title={t('session.profileFailed.title')}
      lead={t('session.profileFailed.lead')}
      mark={<Icon name="cloud_off" size={32} sx={{ color: 'warning.main' }} />}
    >
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button variant="contained" onClick={retry}>
          {t('common.retry')}
        </Button>
        <Button onClick={endSession}>{t('session.profileFailed.logOut')}</Button>
      </Stack>
      {failure?.requestId && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 4 }}>
          {t('common.requestId', { id: failure.requestId })}
        </Typography>
      )}
    </PlainPage>
  );
}
