import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type TimelineEvent, gateMonitoring } from '@parking/contract/gates/monitoring';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { failureText } from '../../../api/failure-text.ts';
import { useApiQuery } from '../../../api/query.ts';
import { FailureNotice, Notice } from '../../../kit/list/list-states.tsx';
import { searchNow } from '../../../kit/list/state/search-text.ts';
import { useLate } from '../../../theme/use-late.ts';
import { AccessPage } from '../shared/access-page.tsx';
import { localMs, useSiteClock } from '../shared/wall-clock.ts';
import { EventDetails } from './event-details.tsx';
import { EventTable } from './event-table.tsx';
import { LaneChart } from './lane-chart.tsx';
import { lanesOf } from './lanes.ts';
import { TimelineControls, type View, type ZoomHours, views } from './timeline-controls.tsx';
import { type TimelineFilter, useTimeline } from './use-timeline.ts';

interface TimelineProps {
  readonly isWall: boolean;
  readonly bar: (middle: ReactNode) => ReactNode;
}

/** One day of the gates: a lane each, or the same events as a table. What is chosen stands in the address. */
export function Timeline({ isWall, bar }: TimelineProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [zoom, setZoom] = useState<ZoomHours>(24);
  const [chosen, setChosen] = useState<TimelineEvent | null>(null);
  const state = useApiQuery(gateMonitoring.state, { query: {} }, { handles: 'all' });
  const nowMs = useSiteClock(state.data?.asOf);
  const filter: TimelineFilter = {
    ...(search.get('date') && { date: search.get('date') ?? '' }),
    ...(search.get('gate') && { gateId: search.get('gate') ?? '' }),
    ...(search.get('type') && { type: search.get('type') ?? '' }),
  };
  const view: View = views.find((known) => known === search.get('view')) ?? 'lanes';
  const put = (change: Readonly<Record<string, string | null>>) => {
    const next = searchNow();
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  };
  const { day, events, more, loading, loadEarlier, failure, retry } = useTimeline(filter);
  const gates = useMemo(() => state.data?.gates ?? [], [state.data]);
  const lanes = useMemo(() => lanesOf(gates, events ?? [], filter.gateId), [gates, events, filter.gateId]);
  if (isWall && [failure?.status, state.error?.status].includes(403)) return <AccessPage reason="refused" />;
  return (
    <>
      {bar(null)}
      <TimelineControls
        {...{ filter, view, zoom, gates, put, setZoom }}
        day={day?.date ?? null}
        count={events?.length ?? null}
        since={more ? (events?.at(-1)?.at.slice(11) ?? null) : null}
        earlier={more ? { loading, load: () => void loadEarlier() } : null}
      />
      {failure && events && (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {failureText(failure)}
        </Alert>
      )}
      {failure && !events && <FailureNotice failure={failure} retry={retry} />}
      {!failure && !events && <LanesSkeleton />}
      {events?.length === 0 && <Notice icon="timeline" title={t('gates.timeline.empty')} />}
      {events && day && events.length > 0 && (
        <Box
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'grid',
            gap: 4,
            p: { xs: 3, xl: 4 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
            gridTemplateRows: { lg: 'minmax(0, 1fr)' },
          }}
        >
          {view === 'lanes' ? (
            <LaneChart
              lanes={lanes}
              fromMs={localMs(day.from)}
              untilMs={localMs(day.until)}
              knownFromMs={more ? localMs(events.at(-1)?.at ?? day.from) : null}
              nowMs={nowMs}
              zoom={zoom}
              chosen={chosen}
              choose={setChosen}
            />
          ) : (
            <EventTable events={events} chosen={chosen} choose={setChosen} />
          )}
          <EventDetails event={chosen} />
        </Box>
      )}
    </>
  );
}

function LanesSkeleton() {
  const { t } = useTranslation();
  const late = useLate();
  return (
    <Box role="status" aria-label={t('common.loading')} sx={{ p: 4, display: 'grid', gap: 3 }}>
      {late && ['a', 'b', 'c', 'd', 'e'].map((key) => <Skeleton key={key} variant="rounded" height={48} />)}
    </Box>
  );
}
