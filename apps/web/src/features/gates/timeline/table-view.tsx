import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { GateDensity, TimelineEvent } from '@parking/contract/gates/monitoring';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/failure-text.ts';
import { FailureNotice, Notice } from '../../../kit/list/list-states.tsx';
import { EventDetails } from './event-details.tsx';
import { EventTable } from './event-table.tsx';
import { LanesSkeleton } from './lanes-skeleton.tsx';
import { TimelineControls } from './timeline-controls.tsx';
import { type TimelineFilter, useTimeline } from './use-timeline.ts';

interface TableViewProps {
  readonly filter: TimelineFilter;
  readonly put: (change: Readonly<Record<string, string | null>>) => void;
  readonly gates: readonly GateDensity[];
  readonly day: string | null;
}

/** What the gates said on one day, a row each. */
export function TableView({ filter, put, gates, day }: TableViewProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<TimelineEvent | null>(null);
  const { events, more, loading, loadEarlier, failure, retry } = useTimeline(filter);
  const since = more ? events?.at(-1)?.at.slice(11) : undefined;
  return (
    <>
      <TimelineControls {...{ filter, put, gates, day }} view="table">
        {more && (
          <Button variant="outlined" loading={loading} onClick={() => void loadEarlier()}>
            {t('gates.timeline.earlier')}
          </Button>
        )}
        {events && (
          <Box role="status" sx={{ color: 'text.secondary' }}>
            {since === undefined
              ? t('gates.timeline.loaded', { count: events.length })
              : t('gates.timeline.loadedSince', { count: events.length, time: since })}
          </Box>
        )}
      </TimelineControls>
      {failure && events && (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {failureText(failure)}
        </Alert>
      )}
      {failure && !events && <FailureNotice failure={failure} retry={retry} />}
      {!failure && !events && <LanesSkeleton />}
      {events?.length === 0 && <Notice icon="timeline" title={t('gates.timeline.empty')} />}
      {events && events.length > 0 && (
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
          <EventTable events={events} chosen={chosen} choose={setChosen} />
          <EventDetails event={chosen} />
        </Box>
      )}
    </>
  );
}
