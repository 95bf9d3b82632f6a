import { system } from '@parking/contract/system/system';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useSession } from '../../../api/session.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { PlainPage } from '../../../kit/plain-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { LicenceUpload } from './licence-upload.tsx';
import '../../../i18n/session.ts';

export default function LicenseExpiredPage() {
  const { t } = useTranslation();
  const { state } = useSession();
  const licence = useApiQuery(system.license, {}, { handles: 'all' });
  const usable = licence.data?.state === 'VALID' || licence.data?.state === 'UNLICENSED';
  // Whoever comes here by its address learns how it stands, not that something ended which never began.
  const said = licence.data?.state === 'UNLICENSED' ? 'none' : usable ? 'valid' : 'ended';
  return (
    <PlainPage
      title={t(`session.licence.${said}Title`)}
      lead={t(`session.licence.${said}Lead`)}
      mark={
        <Icon
          name={usable ? 'verified' : 'event_busy'}
          size={32}
          sx={{ color: usable ? 'success.main' : 'warning.main' }}
        />
      }
    >
      {licence.data?.holder && <Fact name={t('session.licence.holder')} value={licence.data.holder} />}
      {licence.data?.validUntil && (
        <Fact name={t('session.licence.validUntil')} value={formatDate(licence.data.validUntil)} />
      )}
      {!usable && (
        <Box component="p" sx={{ my: 4 }}>
          {t('session.licence.contact')}
        </Box>
      )}
      <LicenceUpload />
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {usable ? (
          <Button variant="contained" component={RouterLink} to="/" replace>
            {t('session.licence.toDashboard')}
          </Button>
        ) : (
          <Button variant="contained" loading={licence.isFetching} onClick={() => void licence.refetch()}>
            {t('session.licence.checkAgain')}
          </Button>
        )}
        {state !== 'guest' && (
          <Button component={RouterLink} to="/logout">
            {t('session.licence.logOut')}
          </Button>
        )}
      </Stack>
    </PlainPage>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, py: 1 }}>
      <Box sx={{ color: 'text.secondary' }}>{name}</Box>
      <Box sx={{ fontWeight: 600, textAlign: 'right' }}>{value}</Box>
    </Box>
  );
}
