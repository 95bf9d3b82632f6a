import { shiftDays } from '@parking/contract/core/business-day';
import { businessDayOf } from '../../platform/business-day.ts';
import { startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import { auditByMachine } from './machine-audit.ts';
import { measurePictures } from './measure-pictures.ts';
import { drawSamples, pickRisks, sealSeeds } from './pick-exits.ts';

const everyMs = 15_000;
const lookBackMs = 3_600_000;

/** What goes on without anybody asking: seeds of today and tomorrow, exits that are a risk, samples of days that have ended. */
export function startAudits(platform: Platform): { stop(): Promise<void> } {
  const { database, site, events, logger, files, config } = platform;
  let lookedBack = 0;
  const picking = startPeriodic({
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
  const machine = startPeriodic({
    name: 'audits by machine',
    everyMs,
    logger,
    run: async (signal) => {
      const allowPrivate = config.webhookPrivateAddresses;
      if (await auditByMachine({ database, files, site: site.current(), allowPrivate, signal }))
        events.committed(['parkingOutAudits']);
    },
  });
  const looking = startPeriodic({
    name: 'pictures of audits',
    everyMs,
    logger,
    run: (signal) => measurePictures({ database, files, site: site.current(), signal }),
  });
  return { stop: () => Promise.all([picking.stop(), machine.stop(), looking.stop()]).then(() => undefined) };
}
