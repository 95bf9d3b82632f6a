import { sweeps } from '@parking/contract/sweeps/sweeps';
import { readingsAtOnce } from '@parking/contract/sweeps/sweep-limits';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type ApiFailure, isServerAway } from '../../api/failure.ts';
import { useApiMutation } from '../../api/query.ts';
import { openStoredValue } from '../../api/stored-value.ts';
import { type KeptSweep, afterUpload, countUnsent, nextUpload } from './kept-readings.ts';

const againMs = 4000;

/** The sweep that this user reads in on this device: it is on the device before anything else, and goes to the server by itself. */
export function useKeptSweep(userId: string) {
  const stored = useMemo(() => openStoredValue(`sweep.${userId}`), [userId]);
  const text = useSyncExternalStore(stored.watch, stored.read);
  const kept = useMemo(() => (text === null ? null : (JSON.parse(text) as KeptSweep)), [text]);
  const keep = useCallback(
    (next: KeptSweep | null) => (next === null ? stored.clear() : stored.store(JSON.stringify(next))),
    [stored],
  );
  const change = useCallback(
    (how: (now: KeptSweep) => KeptSweep) => {
      const now = stored.read();
      if (now !== null) keep(how(JSON.parse(now) as KeptSweep));
    },
    [stored, keep],
  );
  const { mutateAsync } = useApiMutation(sweeps.read, { handles: 'all' });
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [tries, setTries] = useState(0);
  const unsent = kept === null ? 0 : countUnsent(kept);
  useEffect(() => {
    const due = kept === null ? null : nextUpload(kept, readingsAtOnce);
    if (kept === null || due === null) return undefined;
    let timer = 0;
    let left = false;
    const again = () => setTries((count) => count + 1);
    mutateAsync({ params: { id: kept.sweepId }, body: due }).then(
      () => {
        setFailure(null);
        // It has arrived, whatever was typed meanwhile.
        change((now) => afterUpload(now, due));
      },
      (refused: ApiFailure) => {
        setFailure(refused);
        if (!left && isServerAway(refused)) timer = window.setTimeout(again, againMs);
      },
    );
    window.addEventListener('online', again);
    return () => {
      left = true;
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [kept, tries, change, mutateAsync]);
  return { kept, keep, change, unsent, failure };
}
