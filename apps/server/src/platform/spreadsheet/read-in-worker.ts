import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { badInput } from '../failure.ts';
import { maximumUnpackedBytes } from '../files/assets.ts';
import { threadProgram } from '../thread-program.ts';
import type { SheetPart } from './read-workbook.ts';

/** What the worker is given. */
export interface SheetOrder {
  readonly bytes: Uint8Array;
  readonly maximumBytes: number;
}

/** What it tells: the next rows, the end, or why the file is refused. */
export type SheetNews = SheetPart | { readonly end: true } | { readonly refused: readonly FieldProblem[] };

/** What one file may cost. */
interface SheetBounds {
  readonly unpackedBytes: number;
  readonly memoryMb: number;
  /** Until the next rows have come. */
  readonly patienceMs: number;
}

const usualBounds: SheetBounds = { unpackedBytes: maximumUnpackedBytes, memoryMb: 512, patienceMs: 30_000 };

/**
 * Reads a workbook in a thread of its own, whose memory ends before the server's: whatever a file holds, nobody waits for it
 * but its import. The thread reads on when the rows before were taken.
 */
export async function* readInWorker(bytes: Buffer, bounds: Partial<SheetBounds> = {}): AsyncGenerator<SheetPart> {
  const { unpackedBytes, memoryMb, patienceMs } = { ...usualBounds, ...bounds };
  const worker = new Worker(threadProgram('sheet-worker'), {
    workerData: { bytes, maximumBytes: unpackedBytes } satisfies SheetOrder,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    execArgv: [],
  });
  const broken = new Promise<never>((_, refuse) => {
    worker.once('error', refuse);
    worker.once('exit', () => refuse(new Error('The thread that reads a workbook went away')));
  });
  broken.catch(() => undefined);
  try {
    for (;;) {
      const news = await Promise.race([broken, nextNews(worker, patienceMs)]);
      if ('end' in news) return;
      if ('refused' in news) throw badInput(...news.refused);
      yield news;
      worker.postMessage('more');
    }
  } catch (error) {
    throw isTooMuch(error) ? badInput({ path: 'token', code: 'too-complex' }) : error;
  } finally {
    await worker.terminate();
  }
}

async function nextNews(worker: Worker, patienceMs: number): Promise<SheetNews> {
  const [news] = await once(worker, 'message', { signal: AbortSignal.timeout(patienceMs) });
  return news as SheetNews;
}

/** Out of memory, or of patience. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') || error.name === 'AbortError');
