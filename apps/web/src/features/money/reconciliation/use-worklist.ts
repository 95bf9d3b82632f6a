import { type Difference, reconciliation } from '@parking/contract/money/reconciliation/reconciliation';
import { type DifferenceKind, waitingStates } from '@parking/contract/money/reconciliation/reconciliation-words';
import { useCallback, useState } from 'react';
import { askAhead, useApiQuery } from '../../../api/query.ts';

const none: readonly Difference[] = [];
const atOnce = '50';

const listOf = (kind: DifferenceKind | null): (readonly [string, string])[] => [
  ['size', atOnce],
  ['sort', 'day,asc'],
  ['sort', 'number,asc'],
  ['state.in', waitingStates.join(',')],
  ...(kind === null ? [] : [['kind.equals', kind] as const]),
];
const options = { handles: 'all', keepPrevious: true } as const;

/** Asks for what waits, before the desk is drawn. */
export const ahead = (): void => askAhead(reconciliation.list, { list: listOf(null) }, options);

/** What waits to be decided, the oldest first, and the one that is looked at: the next one follows where one was decided. */
export function useWorklist(kind: DifferenceKind | null) {
  const { data, error, isPending, refetch } = useApiQuery(reconciliation.list, { list: listOf(kind) }, options);
  const differences = data?.data ?? none;
  const [place, setPlace] = useState(0);
  const [shownId, setShownId] = useState<string | null>(null);
  const found = differences.findIndex(({ id }) => id === shownId);
  const at = found >= 0 ? found : Math.min(place, Math.max(0, differences.length - 1));
  const shown = differences[at] ?? null;
  const goTo = useCallback(
    (to: number) => {
      const next = Math.min(Math.max(0, to), Math.max(0, differences.length - 1));
      setPlace(next);
      setShownId(differences[next]?.id ?? null);
    },
    [differences],
  );
  return {
    differences,
    total: data?.totalElements ?? null,
    failure: data ? null : error,
    isLoading: isPending,
    shown,
    show: (difference: Difference) => goTo(differences.indexOf(difference)),
    move: (by: number) => goTo(at + by),
    refetch: () => void refetch(),
  };
}
