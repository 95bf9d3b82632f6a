import Alert from '@mui/material/Alert';
import { gateMonitoring } from '@parking/contract/gates/monitoring';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { failureText } from '../../../api/failure-text.ts';
import { useApiQuery } from '../../../api/query.ts';
import { FailureNotice, Notice } from '../../../kit/list/list-states.tsx';
import { searchNow } from '../../../kit/list/state/search-text.ts';
import { AccessPage } from '../shared/access-page.tsx';
import { LanesSkeleton } from './lanes-skeleton.tsx';
import { LanesView } from './lanes-view.tsx';
import { TableView } from './table-view.tsx';
import { type View, views } from './timeline-controls.tsx';
import type { TimelineFilter } from './use-timeline.ts';

interface TimelineProps {
  readonly isWall: boolean;
  readonly bar: (middle: ReactNode) => ReactNode;
}

/** A day is added up for it: once a minute while it runs. */
const readEveryMs = 60_000;

/** One day of the gates: their cars on a lane each, or what they said as a table. What is looked at stands in the address. */
export function Timeline({ isWall, bar }: TimelineProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const given = (name: string): string | undefined => search.get(name) || undefined;
  const [date, gateId, type] = [given('date'), given('gate'), given('type')];
  const filter: TimelineFilter = { ...(date && { date }), ...(gateId && { gateId }), ...(type && { type }) };
  const view: View = views.find((known) => known === search.get('view')) ?? 'lanes';
  const put = (change: Readonly<Record<string, string | null>>) => {
    const next = searchNow();
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    // Drawn at once: the next key means what this one led to.
    setSearch(next, { replace: true, flushSync: true });
  };
  const { data, error, refetch } = useApiQuery(
    gateMonitoring.density,
    { query: { ...(date && { date }) } },
    { handles: 'all', refetchEveryMs: date === undefined && readEveryMs },
  );
  if (isWall && error?.status === 403) return <AccessPage reason="refused" />;
  const shown = { filter, put, gates: data?.gates ?? [] };
  return (
    <>
      {bar(null)}
      {view === 'table' && <TableView {...shown} day={data?.date ?? null} />}
      {view === 'lanes' && error && data && (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {failureText(error)}
        </Alert>
      )}
      {view === 'lanes' && error && !data && <FailureNotice failure={error} retry={() => void refetch()} />}
      {view === 'lanes' && !error && !data && <LanesSkeleton />}
      {view === 'lanes' && data && data.gates.length > 0 && (
        <LanesView {...shown} day={data} zoom={search.get('zoom')} at={search.get('at')} isWall={isWall} />
      )}
      {view === 'lanes' && data?.gates.length === 0 && (
        <Notice icon="timeline" title={t('gates.wall.empty')}>
          {t('gates.wall.emptyHelp')}
        </Notice>
      )}
    </>
  );
}
