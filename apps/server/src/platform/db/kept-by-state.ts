import type { Tx } from './pool.ts';

/**
 * Keeps in the process what many acts read and few change. A row names its state, which every change makes anew: the same state
 * is the same contents, in whichever transaction or database they are seen. What is kept is shared: nobody writes into it.
 * `read` answers contents and state of one moment; a caller that has asked for the state already hands it on.
 */
export function keepByState<Kept extends { readonly state: string }>(
  epoch: 'tariffEpoch' | 'settingsEpoch',
  read: (tx: Tx) => Promise<Kept>,
): (tx: Tx, state?: string) => Promise<Kept> {
  let kept: Kept | null = null;
  return async (tx, state) => {
    const present = state ?? (await tx.selectFrom(epoch).select('state').executeTakeFirstOrThrow()).state;
    if (kept?.state === present) return kept;
    const found = await read(tx);
    kept = found;
    return found;
  };
}
