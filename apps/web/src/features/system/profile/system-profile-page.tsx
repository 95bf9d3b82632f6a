import { systemProfiles } from '@parking/contract/system/system';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useLate } from '../../../theme/use-late.ts';
import { SystemProfileForm } from './system-profile-form.tsx';
import './texts.ts';

export default function SystemProfilePage() {
  const { t } = useTranslation();
  const { editable, known } = useFlags('/system_profiles');
  const profile = useApiQuery(systemProfiles.get, {}, { handles: 'all' });
  return (
    <PageFrame title={t('systemProfile.title')}>
      <PageHeader title={t('systemProfile.title')} />
      <Box sx={{ color: 'text.secondary', mt: -2 }}>{t('systemProfile.lead')}</Box>
      {profile.data && known && !editable && <Alert severity="info">{t('systemProfile.readOnly')}</Alert>}
      {profile.isPending && <FormSkeleton />}
      {profile.isError && !profile.data && (
        <FailureNotice failure={profile.error} retry={() => void profile.refetch()} />
      )}
      {profile.data && <SystemProfileForm profile={profile.data} editable={editable} />}
    </PageFrame>
  );
}

function FormSkeleton() {
  const { t } = useTranslation();
  const late = useLate();
  return (
    <Box role="status" aria-label={t('common.loading')}>
      {late && <Skeleton variant="rounded" height={480} sx={{ maxWidth: 640 }} />}
    </Box>
  );
}
