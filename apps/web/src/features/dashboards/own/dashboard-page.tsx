import { dashboards } from '@parking/contract/dashboards/dashboards';
import { reportCards } from '@parking/contract/reports/report-cards';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { useLate } from '../../../theme/use-late.ts';
import { EmptyDashboard } from './empty-dashboard.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ReportCardView } from './report-card.tsx';
import { UnreadNews } from './unread-news.tsx';
import { Wall } from './wall.tsx';
import { Widget } from './widget.tsx';
import '../texts.ts';

export default function DashboardPage() {
  const { t } = useTranslation();
  const { displayName } = useProfile();
  const widgets = useApiQuery(dashboards.own, {}, { handles: 'all' });
  const cards = useApiQuery(reportCards.list, {}, { handles: 'all' });
  const shown = useDeferredValue(widgets.data);
  const reports = useDeferredValue(cards.data) ?? [];
  const [address, setAddress] = useSearchParams();
  const seconds = wallSeconds(address.get('wall'));
  const hasNone = shown?.length === 0 && cards.isFetched && reports.length === 0;
  if (shown && seconds !== null && !hasNone) {
    const items = [
      ...shown.map((widget) => ({ key: widget.id, size: widget.size, card: <Widget widget={widget} /> })),
      ...reports.map((card) => ({ key: card.savedViewId, size: card.size, card: <ReportCardView card={card} /> })),
    ];
    return <Wall items={items} seconds={seconds} leave={() => setAddress({})} />;
  }
  return (
    <PageFrame title={t('dashboard.title')}>
      <PageHeader
        title={t('dashboard.title')}
        note={t('dashboard.greeting', { name: displayName })}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button
              component={Link}
              to={`?wall=${usualSeconds}`}
              color="inherit"
              startIcon={<Icon name="tv" />}
              sx={{ display: { xs: 'none', md: 'inline-flex' } }}
            >
              {t('dashboard.wall.open')}
            </Button>
            <Button component={Link} to="/personalize_dashboards" color="inherit" startIcon={<Icon name="tune" />}>
              {t('dashboard.arrange')}
            </Button>
          </Box>
        }
      />
      <FirstSteps />
      <UnreadNews />
      {!shown && !widgets.isError && <WidgetSkeletons />}
      {widgets.isError && <FailureNotice failure={widgets.error} retry={() => void widgets.refetch()} />}
      {hasNone && <EmptyDashboard />}
      {shown && !hasNone && (
        <Grid>
          {shown.map((widget) => (
            <Widget key={widget.id} widget={widget} />
          ))}
          {reports.map((card) => (
            <ReportCardView key={card.savedViewId} card={card} />
          ))}
        </Grid>
      )}
      {cards.isError && <FailureNotice failure={cards.error} retry={() => void cards.refetch()} />}
    </PageFrame>
  );
}

const usualSeconds = 20;
const [fewest, most] = [5, 600] as const;

/** How long each page stays on a wall, as the address says it; null where it is no wall. */
function wallSeconds(text: string | null): number | null {
  if (text === null) return null;
  const seconds = Number(text);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(most, Math.max(fewest, seconds)) : usualSeconds;
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
