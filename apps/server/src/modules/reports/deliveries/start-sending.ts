import { startPeriodic } from '../../../platform/events/periodic.ts';
import type { Platform } from '../../../platform/platform.ts';
import { giveUpLost, runDueReports } from './run-due-reports.ts';
import { defineSending } from './send-report.ts';

const everyMs = 15_000;

/** Sends reports as they come due. Before `jobs.run`. */
export function startSending(platform: Platform): { stop(): Promise<void> } {
  defineSending(platform);
  return startPeriodic({
    name: 'due reports',
    everyMs,
    logger: platform.logger,
    run: async () => {
      await runDueReports(platform);
      await giveUpLost(platform);
    },
  });
}
