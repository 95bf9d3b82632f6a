import { startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import { countDueDays, countPaymentDays, countPeakHours, countZoneSpans, drainFolds } from './fold.ts';

const everyMs = 1_500;
/** How often days and hours that lie behind are looked for. */
const betweenLooksMs = 900_000;

/** Keeps the queues of figures short, so that reports read little more than rollups. */
export function startFolding({ database, logger }: Platform): { stop(): Promise<void> } {
  let allCounted = false;
  let lookAgain = 0;
  const run = async (signal: AbortSignal): Promise<void> => {
    await drainFolds(database, signal);
    allCounted ||= await countDueDays(database, signal);
    if (Date.now() < lookAgain) return;
    if (
      (await countPaymentDays(database, signal)) &&
      (await countPeakHours(database, signal)) &&
      (await countZoneSpans(database, signal))
    )
      lookAgain = Date.now() + betweenLooksMs;
  };
  return startPeriodic({ name: 'folder', everyMs, logger, run });
}
