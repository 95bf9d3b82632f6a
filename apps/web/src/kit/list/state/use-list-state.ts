import type { Columns } from '@parking/contract/core/list';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type ListState, addressPairs, readListState, withChange } from './list-state.ts';
import { type AddressState, useAddressState } from './use-address-state.ts';

export interface ListAddress extends AddressState<ListState> {
  /** Goes to a saved view. */
  readonly show: (viewText: string) => void;
}

/** What a list shows, kept in its address. */
export function useListState(columns: Columns): ListAddress {
  const navigate = useNavigate();
  const form = useMemo(
    () => ({
      read: (search: URLSearchParams) => readListState(columns, search),
      write: addressPairs,
      changed: withChange,
    }),
    [columns],
  );
  const show = useCallback((viewText: string) => void navigate({ search: viewText }), [navigate]);
  return { ...useAddressState(form), show };
}
