import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type AddressForm, type ChangeState, changedState } from './address-state.ts';
import { searchNow, searchText } from './search-text.ts';

export interface AddressState<State> {
  readonly state: State;
  /** Writes the address; `replace` for what continues the last change, as typing does. */
  readonly change: ChangeState<State>;
}

/** A screen's state that lives in its address: back, reload and shared links work by themselves. */
export function useAddressState<State>(form: AddressForm<State>): AddressState<State> {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state = useMemo(() => form.read(search), [form, search]);
  const change = useCallback<ChangeState<State>>(
    (patch, how) => {
      const next = changedState(form, searchNow(), patch);
      void navigate({ search: searchText(form.write(next)) }, { replace: how?.replace ?? false });
    },
    [form, navigate],
  );
  return { state, change };
}
