import { dashboards } from '@parking/contract/dashboards/dashboards';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { useLate } from '../../../theme/use-late.ts';
import { EmptyDashboard } from './empty-dashboard.tsx';
import { UnreadNews } from './unread-news.tsx';
import { Widget } from './widget.tsx';
import '../texts.ts';

export default function DashboardPage() {
  const { t } = useTranslation();
  const { displayName } = useProfile();
  const widgets = useApiQuery(dashboards.own, {}, { handles: 'all' });
  const shown = useDeferredValue(widgets.data);
  return (
    <PageFrame title={t('dashboard.title')}>
      <PageHeader
        title={t('dashboard.title')}
        note={t('dashboard.greeting', { name: displayName })}
        action={
          <Button component={Link} to="/personalize_dashboards" color="inherit" startIcon={<Icon name="tune" />}>
            {t('dashboard.arrange')}
          </Button>
        }
      />
      <UnreadNews />
      {!shown && !widgets.isError && <WidgetSkeletons />}
      {widgets.isError && <FailureNotice failure={widgets.error} retry={() => void widgets.refetch()} />}
      {shown?.length === 0 && <EmptyDashboard />}
      {shown && shown.length > 0 && (
        <Grid>
          {shown.map((widget) => (
            <Widget key={widget.id} widget={widget} />
          ))}
        </Grid>
      )}
    </PageFrame>
  );
}

function Grid({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: 4, alignItems: 'stretch' }}>
      {children}
    </Box>
  );
}

function WidgetSkeletons() {
  const { t } = useTranslation();
  const late = useLate();
  return (
    <Box role="status" aria-label={t('common.loading')}>
      {late && (
        <Grid>
          {['first', 'second', 'third'].map((place) => (
            <Skeleton key={place} variant="rounded" height={160} sx={{ gridColumn: { xs: 'span 12', md: 'span 4' } }} />
          ))}
        </Grid>
      )}
    </Box>
  );
}
