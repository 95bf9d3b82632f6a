import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type MonitoredGate, gateMonitoring } from '@parking/contract/gates/monitoring';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { findMenu } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { FailureNotice, Notice } from '../../../kit/list/list-states.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { useLate } from '../../../theme/use-late.ts';
import { type } from '../../../theme/tokens.ts';
import { AccessPage } from '../shared/access-page.tsx';
import { useMayOpen } from '../shared/use-may-open.ts';
import { clockText, localText, useSiteClock } from '../shared/wall-clock.ts';
import { type WallGiven, WallFrame } from '../shared/wall-frame.tsx';
import { BarButton } from '../shared/bar-button.tsx';
import { wallZoom } from '../shared/wall-zoom.ts';
import { AlarmColumn } from './alarm-column.tsx';
import { SiteFigures } from './site-figures.tsx';
import { useAlarmSound } from './use-alarm-sound.ts';
import { isNight, useWallOptions } from './wall-options.ts';
import { WallOptionsPanel } from './wall-options-panel.tsx';
import { ZoneStrip } from '../../zones/shared/zone-strip.tsx';
import { GateWall } from './gate-wall.tsx';
import '../texts.ts';
import '../../../kit/texts.ts';

const OpenGateDialog = lazy(() => import('../shared/open-gate-dialog.tsx'));
const AlarmHistory = lazy(() => import('./alarm-history.tsx'));

/** Alarms that only time brings, and what a lost connection kept from us: changes themselves are told live. */
const readEveryMs = 30_000;
/** A day's takings are added up for it. */
const takingsEveryMs = 60_000;

export default function GateMonitoringPage() {
  const { t } = useTranslation();
  return (
    <WallFrame
      title={t('gates.wall.title')}
      other={{ to: '/gate_monitoring/timeline', label: t('gates.wall.timeline'), icon: 'timeline' }}
    >
      {(given) => <Monitoring {...given} />}
    </WallFrame>
  );
}

function Monitoring({ isWall, bar, setDimmed }: WallGiven) {
  const { t } = useTranslation();
  const state = useApiQuery(gateMonitoring.state, { query: {} }, { handles: 'all', refetchEveryMs: readEveryMs });
  const nowMs = useSiteClock(state.data?.asOf);
  const mayOpen = useMayOpen();
  const [opening, setOpening] = useState<MonitoredGate | null>(null);
  const [isTelling, setIsTelling] = useState(false);
  const { options, choose } = useWallOptions();
  const mayTakings = findMenu(useNavigation(), '/production') !== null;
  const takings = useApiQuery(
    gateMonitoring.takings,
    { query: {} },
    { handles: 'all', enabled: mayTakings && options.takings, refetchEveryMs: takingsEveryMs },
  );
  const { isSilent } = useAlarmSound(state.data?.gates, options.sound);
  const isDimmed = nowMs !== null && isNight(options, new Date(nowMs).getUTCHours());
  useEffect(() => {
    setDimmed(isDimmed);
    return () => setDimmed(false);
  }, [isDimmed, setDimmed]);
  const { data, error } = state;
  if (isWall && error?.status === 403) return <AccessPage reason="refused" />;
  const gates = data?.gates ?? [];
  const shownTakings = mayTakings && options.takings ? (takings.data ?? null) : null;
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
        <>
          <BarButton label={t('gates.wall.history')} icon="history" onClick={() => setIsTelling(true)} />
          <WallOptionsPanel options={options} choose={choose} mayTakings={mayTakings} />
        </>,
      )}
      {isSilent && (
        <Alert severity="warning" icon={<Icon name="volume_off" />} sx={{ borderRadius: 0 }}>
          {t('gates.wall.silent')}
        </Alert>
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
      {data && nowMs !== null && (
        <Box
          sx={{ ...wallZoom, display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 2, px: { xs: 3, xl: 4 }, pt: 3 }}
        >
          {gates.length > 0 && <SiteFigures gates={gates} nowMs={nowMs} takings={shownTakings} />}
          <ZoneStrip everyMs={readEveryMs} />
        </Box>
      )}
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
          <GateWall gates={gates} nowMs={nowMs} takings={shownTakings} open={mayOpen && !isWall ? setOpening : null} />
          <AlarmColumn gates={gates} nowMs={nowMs} />
          {isDimmed && <Box aria-hidden sx={dimmed} />}
        </Box>
      )}
      <Suspense fallback={null}>
        {opening && <OpenGateDialog gate={opening} close={() => setOpening(null)} />}
        {isTelling && nowMs !== null && <AlarmHistory nowMs={nowMs} close={() => setIsTelling(false)} />}
      </Suspense>
    </>
  );
}

/** Over everything but alarms, and nothing that a hand could touch. */
const dimmed = {
  position: 'fixed',
  inset: 0,
  zIndex: 1,
  bgcolor: '#000',
  opacity: 0.5,
  pointerEvents: 'none',
} as const;

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
