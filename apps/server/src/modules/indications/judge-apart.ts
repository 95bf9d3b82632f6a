import { Worker } from 'node:worker_threads';
import type { CheatingType } from '@parking/contract/indications/cheating-types';
import type pg from 'pg';
import type { Site } from '../../platform/http/context.ts';
import { threadProgram } from '../../platform/thread-program.ts';
import type { Hearing } from './find-all.ts';

/** What the thread is given: which run of `run-rules`, and where. */
export interface JudgeOrder {
  readonly what: 'NIGHT' | 'SHIFTS';
  readonly connection: pg.PoolConfig;
  readonly site: Site;
}

/** What it tells: a rule that could not judge, and at the end whether anything new was found. */
export type JudgeNews = { readonly rule: CheatingType; readonly error: unknown } | { readonly found: boolean };

/**
 * Judges weeks of stays in a thread of its own: what it reckons, what it reads at once and the memory that it leaves behind keep no
 * sale waiting. `stopping` ends it in the middle, and its transaction with it.
 */
export async function judgeApart(
  order: JudgeOrder,
  { complain }: Pick<Hearing, 'complain'>,
  stopping: AbortSignal,
): Promise<boolean> {
  stopping.throwIfAborted();
  const worker = new Worker(threadProgram('judge-worker'), { workerData: order, execArgv: [] });
  const stop = (): void => void worker.terminate();
  stopping.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<boolean>((done, fail) => {
      worker.on('message', (news: JudgeNews) => ('found' in news ? done(news.found) : complain(news.error, news.rule)));
      worker.once('error', fail);
      worker.once('exit', () => fail(new Error('The thread that judges went away')));
    });
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}
