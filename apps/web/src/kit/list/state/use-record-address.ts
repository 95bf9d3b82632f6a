import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type Pair, screenParameters } from './list-state.ts';
import { searchNow, searchText } from './search-text.ts';

export const recordTabs = ['details', 'history', 'edit'] as const;
export type RecordTab = (typeof recordTabs)[number];

/** Stands in the address for the record that is being made. */
export const newRecord = 'new';

export interface RecordAddress {
  /** Null while none is open. */
  readonly openId: string | null;
  readonly tab: RecordTab;
  readonly open: (id: string, tab?: RecordTab) => void;
  /** Another view of the open record: going back closes it, whatever was looked at. */
  readonly show: (id: string, tab: RecordTab) => void;
  readonly close: () => void;
  readonly addressOf: (id: string, tab?: RecordTab) => string;
}

type OpenRecord = Pick<RecordAddress, 'openId' | 'tab'>;

const readOpen = (address: URLSearchParams): OpenRecord => ({
  openId: address.get(screenParameters.open),
  tab: recordTabs.find((known) => known === address.get(screenParameters.tab)) ?? 'details',
});

/** What the address bar says is open, which is ahead of what is drawn while keys follow fast. */
export const openNow = (): OpenRecord => readOpen(searchNow());

/** Which record is open beside the list, and how: kept in the address, so it can be shared and left by going back. */
export function useRecordAddress(): RecordAddress {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const { open, tab } = screenParameters;
  const within = (location.state as { within?: boolean } | null)?.within === true;

  const searchOf = useCallback(
    (id: string | null, view: RecordTab, before = searchNow()) => {
      const others: Pair[] = [...before].filter(([name]) => name !== open && name !== tab);
      const own: Pair[] = id === null ? [] : [[open, id], ...(view === 'details' ? [] : [[tab, view] as const])];
      return searchText([...others, ...own]);
    },
    [open, tab],
  );
  return {
    ...readOpen(address),
    open: (id, view = 'details') => void navigate({ search: searchOf(id, view) }, { state: { within: true } }),
    show: (id, view) => void navigate({ search: searchOf(id, view) }, { replace: true, state: location.state }),
    close: () => {
      if (within) void navigate(-1);
      else void navigate({ search: searchOf(null, 'details') }, { replace: true });
    },
    addressOf: (id, view = 'details') => `${location.pathname}${searchOf(id, view, address)}`,
  };
}
