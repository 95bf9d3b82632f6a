import type { OfflineSale } from '@parking/contract/parking/offline/offline';
import { ApiFailure, isServerAway } from '../../../../api/failure.ts';
import type { DeskMemory } from './desk-memory.ts';
import type { Clocks, DeskApi } from './desk-types.ts';
import { isHeld } from './told-handovers.ts';
import {
  type Grant,
  type QueuedSale,
  afterAnswer,
  afterFailure,
  isWaiting,
  nextBatch,
  pauseUntilNext,
} from './queue.ts';

const leastPauseMs = 200;
const saleOf = ({ sale }: QueuedSale): OfflineSale => sale;

interface UploadParts {
  readonly memory: DeskMemory;
  readonly api: Pick<DeskApi, 'upload'>;
  readonly clocks: Pick<Clocks, 'wallMs'>;
  readonly lost: () => void;
  /** All that was due is tried. */
  readonly onDone: () => Promise<void>;
}

/** Sends what was sold without the server, each sale until it is known there. */
export function openUploads({ memory, api, clocks, lost, onDone }: UploadParts) {
  let uploading: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether it is worth going on at once. */
  const send = async (grant: Grant, batch: readonly QueuedSale[]): Promise<boolean> => {
    try {
      const results = await api.upload(grant.grant, batch.map(saleOf));
      const done = afterAnswer(batch, results);
      await memory.putSales(done.length > 0 ? done : afterFailure(batch, clocks.wallMs()));
      return done.length > 0;
    } catch (error) {
      const refused = error instanceof ApiFailure ? error : null;
      if (refused && !isServerAway(refused) && refused.code !== 'token-invalid' && batch.length > 1) {
        // One of them is at fault; the others must not wait for it.
        for (const single of batch) await send(grant, [single]);
        return true;
      }
      if (refused?.code === 'token-invalid') memory.dropGrant(grant.id);
      await memory.putSales(afterFailure(batch, clocks.wallMs()));
      if (refused && isServerAway(refused)) lost();
      return false;
    }
  };

  const sendable = () => {
    const handovers = memory.handovers();
    return memory.state().sales.filter((sale) => !isHeld(sale, handovers));
  };

  const uploadDue = async (): Promise<void> => {
    if (!memory.store || memory.state().elsewhere) return;
    for (;;) {
      const due = nextBatch(sendable(), memory.grants(), clocks.wallMs());
      if (!due) break;
      if (!(await send(due.grant, due.sales))) break;
    }
    await onDone();
  };

  const planNext = (): void => {
    clearTimeout(timer);
    const { elsewhere } = memory.state();
    const pause = pauseUntilNext(sendable(), memory.grants(), clocks.wallMs());
    if (pause !== null && !elsewhere) timer = setTimeout(() => void upload(), Math.max(pause, leastPauseMs));
  };

  /** Uploads what is due, now. */
  const upload = (): Promise<void> => {
    uploading ??= uploadDue().finally(() => {
      uploading = null;
      planNext();
    });
    return uploading;
  };

  return {
    upload,
    /** Each sale that waits is due at once: the pauses were for a server that did not answer. */
    uploadAll: (): void => {
      const { sales } = memory.state();
      memory.change({ sales: sales.map((sale) => (isWaiting(sale) ? { ...sale, nextTryAt: 0 } : sale)) });
      void upload();
    },
  };
}
