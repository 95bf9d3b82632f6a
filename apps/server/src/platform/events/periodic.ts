import type { FastifyBaseLogger } from 'fastify';

export interface PeriodicOptions {
  readonly name: string;
  readonly everyMs: number;
  /** `signal` is aborted when the work must stop. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

export interface Periodic {
  /** Runs at once, or once more when it is running now. */
  now(): void;
  /** Starts nothing further and waits for the run under way. */
  stop(): Promise<void>;
}

/**
 * Repeats work: never overlapping, a tenth early or late so that processes do not march in step, first run at once. An
 * error is logged when it begins and when it has passed, not at every turn.
 */
export function startPeriodic({ name, everyMs, run, logger }: PeriodicOptions): Periodic {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let fault: string | null = null;

  async function turn(): Promise<void> {
    try {
      await run(signal);
      if (fault !== null) logger.info({ work: name }, 'periodic work goes on');
      fault = null;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== fault && !signal.aborted) logger.error({ work: name, err: error }, 'periodic work failed');
      fault = message;
    }
  }

  function start(): void {
    clearTimeout(timer);
    if (signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    again = false;
    running = turn().then(() => {
      running = null;
      if (again) start();
      else if (!signal.aborted) timer = setTimeout(start, everyMs * (0.9 + Math.random() * 0.2));
    });
  }

  start();
  return {
    now: start,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
