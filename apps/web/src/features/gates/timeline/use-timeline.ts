import { type TimelineEvent, gateMonitoring } from '@parking/contract/gates/monitoring';
import { useEffect, useState } from 'react';
import { type ResultOf, call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { useApiQuery } from '../../../api/query.ts';
import { mergeEvents } from './merge-events.ts';

type Page = ResultOf<typeof gateMonitoring.timeline>;

export interface TimelineFilter {
  /** Undefined is the running day. */
  readonly date?: string;
  readonly gateId?: string;
  readonly type?: string;
}

interface Read {
  /** Of which day and filters. */
  readonly key: string;
  /** The newest page that it holds. */
  readonly head: Page;
  /** Newest first. */
  readonly events: readonly TimelineEvent[];
  /** Where the earlier ones begin; null when all are here. */
  readonly next: string | null;
}

/** Read unasked, so that an ordinary day is whole at once. */
const atFirst = 1000;

/** A day's events: the newest are read again when gates change, earlier ones once. */
export function useTimeline(filter: TimelineFilter) {
  const key = JSON.stringify([filter.date, filter.gateId, filter.type]);
  const head = useApiQuery(gateMonitoring.timeline, { query: { ...filter } }, { handles: 'all' });
  const [read, setRead] = useState<Read | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [loading, setLoading] = useState(false);
  const { data } = head;
  if (data && read?.head !== data) setRead(withHead(read?.key === key ? read : null, key, data));

  const shown = read?.key === key ? read : null;
  const loadEarlier = async () => {
    const before = shown?.next;
    if (!before || loading) return;
    setLoading(true);
    setFailure(null);
    try {
      const { events, next } = await call(gateMonitoring.timeline, { query: { ...filter, before } });
      setRead((now) =>
        now?.key === key && now.next === before ? { ...now, events: [...now.events, ...events], next } : now,
      );
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      setLoading(false);
    }
  };

  const wantsMore = shown !== null && shown.next !== null && shown.events.length < atFirst;
  useEffect(() => {
    if (!wantsMore || loading || failure) return undefined;
    const timer = setTimeout(() => void loadEarlier());
    return () => clearTimeout(timer);
  });

  return {
    day: data ? { date: data.date, from: data.from, until: data.until } : null,
    events: shown?.events ?? null,
    /** There are earlier ones that are not here. */
    more: shown !== null && shown.next !== null,
    loading,
    loadEarlier,
    failure: head.error ?? failure,
    retry: () => void head.refetch(),
  };
}

/** What was read, with the newest page as it is now. */
function withHead(known: Read | null, key: string, head: Page): Read {
  const merged = known && mergeEvents(head.events, known.events);
  // More new ones than one page holds: what lies between is unknown, so it is read from here on.
  return merged && known
    ? { key, head, events: merged, next: known.next }
    : { key, head, events: head.events, next: head.next };
}
