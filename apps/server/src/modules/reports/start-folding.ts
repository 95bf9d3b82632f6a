import { startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import { drainFolds } from './fold.ts';

const everyMs = 1_500;

/** Keeps the queues of figures short, so that reports read little more than rollups. */
export function startFolding({ database, logger }: Platform): { stop(): Promise<void> } {
  return startPeriodic({ name: 'folder', everyMs, logger, run: (signal) => drainFolds(database, signal) });
}
