import { setTimeout as pause } from 'node:timers/promises';
import type { TestServer } from '../../../testing/test-server.ts';
import { type Run, runNight, runShifts, runSoon } from '../run-rules.ts';
import { tellIndications } from '../tell-indications.ts';

/** Judges by all rules at once. A rule that cannot judge fails the test. */
export const judgeNight = (server: TestServer): Promise<void> => judge(server, (run) => runNight(run));

/** Judges what has happened since the last time. */
export const judgeSoon = (server: TestServer): Promise<void> => judge(server, runSoon);

/** Judges whoever has handed in, as of a moment. */
export const judgeShifts = (server: TestServer, now: Date): Promise<void> =>
  judge(server, (run) => runShifts(run, now));

const pauseMs = 50;

/** One judges at a time: while the server does it by itself, it is waited for. */
async function judge({ platform }: TestServer, by: (run: Run) => Promise<boolean>): Promise<void> {
  const site = platform.site.current();
  const faults: unknown[] = [];
  let judged = 0;
  while (judged === 0) {
    await by({
      database: platform.database,
      site,
      tell: (tx, raised) => tellIndications(tx, site.id, raised),
      complain: (error, rule) => faults.push(new Error(`${rule} could not judge`, { cause: error })),
      timed: () => {
        judged += 1;
      },
    });
    if (judged === 0) await pause(pauseMs);
  }
  if (faults.length > 0) throw new AggregateError(faults, 'rules that could not judge');
}
