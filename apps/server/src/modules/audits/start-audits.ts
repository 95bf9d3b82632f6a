import { shiftDays } from '@parking/contract/core/business-day';
import { businessDayOf } from '../../platform/business-day.ts';
import { startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import { drawSamples, pickRisks, sealSeeds } from './pick-exits.ts';

const everyMs = 15_000;
const lookBackMs = 3_600_000;

/** What goes on without anybody asking: seeds of today and tomorrow, exits that are a risk, samples of days that have ended. */
export function startAudits({ database, site, events, logger }: Platform): { stop(): Promise<void> } {
  let lookedBack = 0;
  return startPeriodic({
    name: 'audits',
    everyMs,
    logger,
    run: async () => {
      const now = site.current();
      const today = businessDayOf(new Date(), now);
      await sealSeeds(database, now, [today, shiftDays(today, 1)]);
      const all = Date.now() - lookedBack >= lookBackMs;
      const picked = await pickRisks(database, now, { all });
      if (all) lookedBack = Date.now();
      if (picked + (await drawSamples(database, now)) > 0) events.committed(['parkingOutAudits']);
    },
  });
}
