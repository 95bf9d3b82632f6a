import type { AuditCounts, AuditItem, AuditedExit } from '@parking/contract/audits/audited-exit';
import { parkingOutAudits } from '@parking/contract/audits/parking-out-audits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchAssetAddress } from '../../../api/asset-image.tsx';
import { call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { askAhead, useApiMutation } from '../../../api/query.ts';

/** So many exits are at hand, with their pictures, before anybody looks at them. */
const ahead = 5;
const fewLeft = 3;
const freshMs = 5 * 60_000;

interface Said {
  readonly exit: AuditedExit;
  readonly status: AuditItem['status'];
  /** False where it was refused. */
  readonly stands: Promise<boolean>;
}

/** What the server counted, and how much had been said here when it was asked. */
interface Told {
  readonly counts: AuditCounts;
  readonly saidBefore: number;
  /** Own audits of the day, less those said here. */
  readonly ownElsewhere: number;
}

/** What is on its way while the server counts is in its number or is not, so own audits are counted here after the first answer. */
const tell = (known: Told | null, counts: AuditCounts, saidBefore: number): Told => ({
  counts,
  saidBefore,
  ownElsewhere: known?.counts.day === counts.day ? known.ownElsewhere : counts.ownToday - saidBefore,
});

function leftOf({ counts, saidBefore, ownElsewhere }: Told, saidCount: number) {
  const waiting = Math.max(0, counts.waiting - (saidCount - saidBefore));
  return { waiting, risks: Math.min(waiting, counts.waitingRisk), own: ownElsewhere + saidCount };
}

/** A count that is shown, and known at once to whatever waits for an answer. */
function useCount() {
  const ref = useRef(0);
  const [count, setCount] = useState(0);
  const add = useCallback((by: number) => setCount((ref.current += by)), []);
  return { ref, count, add };
}

/** What is asked of an exit beside its record; it stays as it was asked as long as it is looked at. */
export const whatIsKnown = (parkingOutId: string) =>
  [parkingOutAudits.viewDetail, { query: { parkingOutId } }, { handles: 'all', staleTimeMs: freshMs }] as const;

const loadAhead = ({ id, images, imagesIn }: AuditedExit): void => {
  askAhead(...whatIsKnown(id));
  for (const token of [...images, ...imagesIn]) void fetchAssetAddress(token, 'full').catch(() => undefined);
};

/**
 * The exits that this auditor holds. What is said of one goes out while the next one is looked at already; where it is refused, the
 * exit comes back.
 */
export function useAuditQueue() {
  const [items, setItems] = useState<readonly AuditedExit[]>([]);
  const [at, setAt] = useState(0);
  const [told, setTold] = useState<Told | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { ref: saidHere, count: saidCount, add: countSaid } = useCount();
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
    const saidBefore = saidHere.current;
    try {
      const next = await call(parkingOutAudits.next, { body: { size: ahead } });
      const fresh = next.items.filter(({ id }) => !said.current.has(id));
      fresh.forEach(loadAhead);
      setItems((known) => [...known, ...fresh.filter(({ id }) => known.every((one) => one.id !== id))]);
      setTold((known) => tell(known, next.counts, saidBefore));
      setFailure(null);
    } catch (error) {
      if (error instanceof ApiFailure) setFailure(error);
    } finally {
      loading.current = false;
      setIsLoading(false);
    }
  }, [saidHere]);
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
      countSaid(1);
      const stands = audit({ body: { parkingOutId: exit.id, ...body } }).then(
        () => true,
        (error: unknown) => {
          const isElsewhere = error instanceof ApiFailure && error.code === 'already-audited';
          countSaid(-1);
          if (!isElsewhere) bringBack(exit);
          return false;
        },
      );
      history.current.push({ exit, status: body.status, stands });
      if (items.length - 1 < fewLeft) void stands.then(fill);
    },
    [audit, bringBack, countSaid, fill, items.length],
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
      countSaid(-1);
      return last.exit;
    },
    [bringBack, countSaid, rollbackMatched, rollbackUnmatched],
  );
  const move = useCallback(
    (by: number) => setAt((place) => Math.min(Math.max(0, place + by), Math.max(0, items.length - 1))),
    [items.length],
  );
  return {
    exit: items[at] ?? null,
    at,
    held: items.length,
    left: told && leftOf(told, saidCount),
    failure,
    isLoading,
    decide,
    takeBack,
    move,
    fill,
  };
}
