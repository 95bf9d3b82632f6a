import { startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Hearing } from './find-all.ts';
import { mailDigests } from './mail-digest.ts';
import { type JudgeOrder, judgeApart } from './judge-apart.ts';
import { areShiftsDue, runSoon } from './run-rules.ts';
import { tellIndications } from './tell-indications.ts';

/** Within a minute of what happened, with room for a slow run. */
const everyMs = 30_000;

/** Judges what happens, whoever ends a shift, and each night the last weeks. */
export function startIndications(platform: Platform): { stop(): Promise<void> } {
  const { database, site, jobs, events, logger } = platform;
  const told = (found: boolean): void => {
    if (found) events.committed(['indications']);
  };
  const complain: Hearing['complain'] = (error, rule) => logger.error({ err: error, rule }, 'a rule could not judge');
  const stopping = new AbortController();
  const judgeWeeks = async (what: JudgeOrder['what']): Promise<void> =>
    told(
      await judgeApart({ what, connection: database.connection, site: site.current() }, { complain }, stopping.signal),
    );
  jobs.schedule('judge-night', '13 3 * * *', () => judgeWeeks('NIGHT'));
  jobs.schedule('mail-digest', '3 6 * * *', () => mailDigests(platform));
  const soon = startPeriodic({
    name: 'indications',
    everyMs,
    logger,
    run: async () => {
      const current = site.current();
      told(
        await runSoon({
          database,
          site: current,
          tell: (tx, raised) => tellIndications(tx, current.id, raised),
          complain,
        }),
      );
      if (await areShiftsDue(database)) await judgeWeeks('SHIFTS');
    },
  });
  return {
    stop: async () => {
      stopping.abort();
      await soon.stop();
    },
  };
}
