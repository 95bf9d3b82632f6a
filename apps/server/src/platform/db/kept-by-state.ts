import type { Reads } from './pool.ts';

/**
 * Keeps in the process what many acts read and few change. A row names its state, which every change makes anew: the same state
 * is the same contents, in whichever transaction or database they are seen. What is kept is shared: nobody writes into it.
 * `read` returns contents and state of one moment; a caller that has asked for the state already hands it on.
 */
export function keepByState<Kept extends { readonly state: string }>(
  epoch: 'tariffEpoch' | 'settingsEpoch',
  read: (reads: Reads) => Promise<Kept>,
): (reads: Reads, state?: string) => Promise<Kept> {
  let kept: Kept | null = null;
  return async (reads, state) => {
    const present = state ?? (await reads.selectFrom(epoch).select('state').executeTakeFirstOrThrow()).state;
    if (kept?.state === present) return kept;
    const found = await read(reads);
    kept = found;
    return found;
  };
}
