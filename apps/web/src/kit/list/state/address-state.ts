import type { Pair } from './list-state.ts';

/** How a state is read from the query of an address, and the shortest query that says it. */
export interface AddressForm<State> {
  readonly read: (search: URLSearchParams) => State;
  readonly write: (state: State) => readonly Pair[];
  /** The state once something of it changed, where that changes more; by default no more than that. */
  readonly changed?: (state: State, patch: Partial<State>) => State;
}

/** Nothing of what is a list: of all else the newest choice stands, whatever was chosen before. */
type NoLists<State> = {
  readonly [Key in keyof State]?: NonNullable<State[Key]> extends readonly unknown[] ? never : unknown;
};

/**
 * What changes of a state. Lists (filters, order, groups, bands) are told only of the state that the address has by now: it is ahead of what is
 * drawn when somebody clicks twice in a moment, and of what was drawn the second click would undo the first.
 */
export type StateChange<State> = (Partial<State> & NoLists<State>) | ((now: State) => Partial<State>);

export type ChangeState<State> = (patch: StateChange<State>, how?: { readonly replace?: boolean }) => void;

export const patchOf = <State>(patch: StateChange<State>, now: State): Partial<State> =>
  typeof patch === 'function' ? patch(now) : patch;

/** The state of this query once it was changed. */
export function changedState<State>(
  { read, changed }: Pick<AddressForm<State>, 'read' | 'changed'>,
  search: URLSearchParams,
  patch: StateChange<State>,
): State {
  const now = read(search);
  const next = patchOf(patch, now);
  return changed ? changed(now, next) : { ...now, ...next };
}
