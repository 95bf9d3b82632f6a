import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type MonitoredGate, gateMonitoring } from '@parking/contract/gates/monitoring';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate } from '../../../i18n/format.ts';
import { FailureNotice, Notice } from '../../../kit/list/list-states.tsx';
import { useLate } from '../../../theme/use-late.ts';
import { type } from '../../../theme/tokens.ts';
import { AccessPage } from '../shared/access-page.tsx';
import { useMayOpen } from '../shared/use-may-open.ts';
import { clockText, localText, useSiteClock } from '../shared/wall-clock.ts';
import { WallFrame } from '../shared/wall-frame.tsx';
import { AlarmColumn } from './alarm-column.tsx';
import { ZoneStrip } from '../../zones/shared/zone-strip.tsx';
import { GateWall } from './gate-wall.tsx';
import '../texts.ts';
import '../../../kit/texts.ts';

const OpenGateDialog = lazy(() => import('../shared/open-gate-dialog.tsx'));

/** Alarms that only time brings, and what a lost connection kept from us: changes themselves are told live. */
const readEveryMs = 30_000;

export default function GateMonitoringPage() {
  const { t } = useTranslation();
  return (
    <WallFrame
      title={t('gates.wall.title')}
      other={{ to: '/gate_monitoring/timeline', label: t('gates.wall.timeline'), icon: 'timeline' }}
    >
      {(watching, bar) => <Monitoring isWall={watching === 'wall'} bar={bar} />}
    </WallFrame>
  );
}

interface MonitoringProps {
  readonly isWall: boolean;
  readonly bar: (middle: ReactNode) => ReactNode;
}

function Monitoring({ isWall, bar }: MonitoringProps) {
  const { t } = useTranslation();
  const state = useApiQuery(gateMonitoring.state, { query: {} }, { handles: 'all', refetchEveryMs: readEveryMs });
  const nowMs = useSiteClock(state.data?.asOf);
  const mayOpen = useMayOpen();
  const [opening, setOpening] = useState<MonitoredGate | null>(null);
  const { data, error } = state;
  if (isWall && error?.status === 403) return <AccessPage reason="refused" />;
  const gates = data?.gates ?? [];
  return (
    <>
      {bar(
        nowMs !== null && (
          <>
            <Box sx={{ typography: 'body1', color: 'text.secondary' }}>
              {t('gates.wall.gatesOnline', { online: gates.filter(({ online }) => online).length, all: gates.length })}
            </Box>
            <Box component="time" sx={{ fontSize: type.large, fontWeight: 600, whiteSpace: 'nowrap' }}>
              {formatDate(localText(nowMs))} {clockText(nowMs)}
            </Box>
          </>
        ),
      )}
      {error && data && (
        <Alert severity="warning" variant="filled" sx={{ borderRadius: 0 }}>
          {t('gates.wall.stale', { time: data.asOf.slice(11) })}
        </Alert>
      )}
      {error && !data && <FailureNotice failure={error} retry={() => void state.refetch()} />}
      {!data && !error && <WallSkeleton />}
      {data && gates.length === 0 && (
        <Notice icon="videocam_off" title={t('gates.wall.empty')}>
          {t('gates.wall.emptyHelp')}
        </Notice>
      )}
      {data && <ZoneStrip everyMs={readEveryMs} />}
      {data && nowMs !== null && gates.length > 0 && (
        <Box
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(320px, 24%)' },
            gap: { xs: 3, xl: 4 },
            p: { xs: 3, xl: 4 },
          }}
        >
          <GateWall gates={gates} nowMs={nowMs} open={mayOpen && !isWall ? setOpening : null} />
          <AlarmColumn gates={gates} nowMs={nowMs} />
        </Box>
      )}
      <Suspense fallback={null}>{opening && <OpenGateDialog gate={opening} close={() => setOpening(null)} />}</Suspense>
    </>
  );
}

function WallSkeleton() {
  const { t } = useTranslation();
  const late = useLate();
  return (
    <Box
      role="status"
      aria-label={t('common.loading')}
      sx={{
        flex: 1,
        display: 'grid',
        gap: 4,
        p: 4,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
        gridAutoRows: 'minmax(236px, 1fr)',
      }}
    >
      {late && ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <Skeleton key={key} variant="rounded" height="100%" />)}
    </Box>
  );
}
