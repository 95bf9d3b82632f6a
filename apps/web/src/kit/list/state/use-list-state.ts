import type { Columns } from '@parking/contract/core/list';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type ListState, addressPairs, readListState, withChange } from './list-state.ts';
import { searchNow, searchText } from './search-text.ts';

export interface ListAddress {
  readonly state: ListState;
  /** Writes the address; `replace` for what continues the last change, as typing does. */
  readonly change: (patch: Partial<ListState>, how?: { readonly replace?: boolean }) => void;
  /** Goes to a saved view. */
  readonly show: (viewText: string) => void;
}

/** A list's state lives in its address: back, reload and shared links work by themselves. */
export function useListState(columns: Columns): ListAddress {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const state = useMemo(() => readListState(columns, address), [columns, address]);
  const change = useCallback<ListAddress['change']>(
    (patch, how) => {
      const search = searchText(addressPairs(withChange(readListState(columns, searchNow()), patch)));
      void navigate({ search }, { replace: how?.replace ?? false });
    },
    [columns, navigate],
  );
  const show = useCallback((viewText: string) => void navigate({ search: viewText }), [navigate]);
  return { state, change, show };
}
