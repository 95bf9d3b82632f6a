import { startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepFull } from './keep-full.ts';
import { recountDue } from './recount-due.ts';

/** As often as figures are added up. */
const everyMs = 1_500;

/** Keeps signs true: which zones are full, and which are free again. */
export const startZones = ({ database, site, events, logger }: Platform): { stop(): Promise<void> } =>
  startPeriodic({
    name: 'full zones',
    everyMs,
    logger,
    run: async () => {
      await recountDue(database);
      if (await keepFull(database, site.current().id)) events.committed(['zones']);
    },
  });
