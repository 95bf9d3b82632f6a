import { startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailDigests } from './mail-digest.ts';
import { type Run, runNight, runShifts, runSoon } from './run-rules.ts';
import { tellIndications } from './tell-indications.ts';

/** Within a minute of what happened, with room for a slow run. */
const everyMs = 30_000;

/** Judges what happens, whoever ends a shift, and each night the last weeks. */
export function startIndications(platform: Platform): { stop(): Promise<void> } {
  const { database, site, jobs, events, logger } = platform;
  const told = (found: boolean): void => {
    if (found) events.committed(['indications']);
  };
  const run = (): Run => {
    const current = site.current();
    return {
      database,
      site: current,
      tell: (tx, raised) => tellIndications(tx, current.id, raised),
      complain: (error, rule) => logger.error({ err: error, rule }, 'a rule could not judge'),
    };
  };
  jobs.schedule('judge-night', '13 3 * * *', async () => told(await runNight(run())));
  jobs.schedule('mail-digest', '3 6 * * *', () => mailDigests(platform));
  return startPeriodic({
    name: 'indications',
    everyMs,
    logger,
    run: async () => {
      told(await runSoon(run()));
      told(await runShifts(run()));
    },
  });
}
