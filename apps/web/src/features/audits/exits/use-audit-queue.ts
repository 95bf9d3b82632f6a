import type { AuditCounts, AuditItem, AuditedExit } from '@parking/contract/audits/audited-exit';
import { parkingOutAudits } from '@parking/contract/audits/parking-out-audits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchAssetAddress } from '../../../api/asset-image.tsx';
import { call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { useApiMutation } from '../../../api/query.ts';

/** So many exits are at hand, with their pictures, before anybody looks at them. */
const ahead = 5;
const fewLeft = 3;

interface Said {
  readonly exit: AuditedExit;
  readonly status: AuditItem['status'];
  /** False where it was refused. */
  readonly stands: Promise<boolean>;
}

const loadPictures = ({ images, imagesIn }: AuditedExit): void => {
  for (const token of [...images, ...imagesIn]) void fetchAssetAddress(token, 'full').catch(() => undefined);
};

/**
 * The exits that this auditor holds. What is said of one goes out while the next one is looked at already; where it is refused, the
 * exit comes back.
 */
export function useAuditQueue() {
  const [items, setItems] = useState<readonly AuditedExit[]>([]);
  const [at, setAt] = useState(0);
  const [counts, setCounts] = useState<AuditCounts | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [saidNow, setSaidNow] = useState(0);
  const said = useRef(new Set<string>());
  const history = useRef<Said[]>([]);
  const loading = useRef(false);
  const [isLoading, setIsLoading] = useState(true);
  const { mutateAsync: audit } = useApiMutation(parkingOutAudits.audit);
  const { mutateAsync: rollbackMatched } = useApiMutation(parkingOutAudits.rollbackMatched);
  const { mutateAsync: rollbackUnmatched } = useApiMutation(parkingOutAudits.rollbackUnmatched);

  const fill = useCallback(async () => {
    if (loading.current) return;
    loading.current = true;
    setIsLoading(true);
    try {
      const next = await call(parkingOutAudits.next, { body: { size: ahead } });
      const fresh = next.items.filter(({ id }) => !said.current.has(id));
      fresh.forEach(loadPictures);
      setItems((known) => [...known, ...fresh.filter(({ id }) => known.every((one) => one.id !== id))]);
      setCounts(next.counts);
      setSaidNow(0);
      setFailure(null);
    } catch (error) {
      if (error instanceof ApiFailure) setFailure(error);
    } finally {
      loading.current = false;
      setIsLoading(false);
    }
  }, []);
  useEffect(() => void fill(), [fill]);

  const bringBack = useCallback((exit: AuditedExit) => {
    said.current.delete(exit.id);
    setItems((known) => [exit, ...known.filter(({ id }) => id !== exit.id)]);
    setAt(0);
  }, []);
  const decide = useCallback(
    (exit: AuditedExit, body: Omit<AuditItem, 'parkingOutId'>) => {
      if (said.current.has(exit.id)) return;
      said.current.add(exit.id);
      setItems((known) => known.filter(({ id }) => id !== exit.id));
      setAt(0);
      setSaidNow((count) => count + 1);
      const stands = audit({ body: { parkingOutId: exit.id, ...body } }).then(
        () => true,
        (error: unknown) => {
          const isElsewhere = error instanceof ApiFailure && error.code === 'already-audited';
          if (!isElsewhere) bringBack(exit);
          return false;
        },
      );
      history.current.push({ exit, status: body.status, stands });
      if (items.length - 1 < fewLeft) void stands.then(fill);
    },
    [audit, bringBack, fill, items.length],
  );
  const takeBack = useCallback(
    async (note: string): Promise<AuditedExit | null> => {
      const last = history.current.pop();
      if (!last) return null;
      if (!(await last.stands)) return last.exit;
      const params = { id: last.exit.id };
      if (last.status === 'UNMATCHED') await rollbackUnmatched({ params, body: { note } });
      else await rollbackMatched({ params, body: { note } });
      bringBack(last.exit);
      setSaidNow((count) => Math.max(0, count - 1));
      return last.exit;
    },
    [bringBack, rollbackMatched, rollbackUnmatched],
  );
  const move = useCallback(
    (by: number) => setAt((place) => Math.min(Math.max(0, place + by), Math.max(0, items.length - 1))),
    [items.length],
  );
  return {
    exit: items[at] ?? null,
    at,
    held: items.length,
    counts,
    saidNow,
    failure,
    isLoading,
    decide,
    takeBack,
    move,
    fill,
  };
}
