import { mkdir } from 'node:fs/promises';
import { generateStays } from '../apps/server/src/demo/generate-stays.ts';
import { runNight } from '../apps/server/src/modules/indications/run-rules.ts';
import { openDatabase } from '../apps/server/src/platform/db/pool.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { type Result, rounded } from './measure.ts';
import { inDirectory, startDatabase, startServer } from './server.ts';

const days = 28;
const seed = 11;
/** Seconds that a night has for a month. */
const aim = 120;

/** A month of so many stays, judged by all rules as it is each night. */
export const benchJudge = (stays: number): Promise<Result[]> =>
  inDirectory(async (directory) => {
    await mkdir(directory, { recursive: true });
    const started = await startDatabase(directory);
    await (await startServer(started.settings)).stop();
    await generateStays(started.owner, { stays, days, seed, until: new Date() });
    const database = openDatabase(started.app, () => undefined);
    try {
      const site = (await openSite(database, undefined)).current();
      const slow = new Map<string, number>();
      const began = performance.now();
      await runNight({
        database,
        site,
        tell: async () => {},
        complain: (error, rule) => {
          throw new Error(`${rule} could not judge`, { cause: error });
        },
        timed: (rule, ms) => slow.set(rule, ms),
      });
      const seconds = (performance.now() - began) / 1_000;
      for (const [rule, ms] of [...slow].toSorted(([, one], [, other]) => other - one).slice(0, 8))
        console.log(`    ${rule}: ${rounded(ms / 1_000)} s`);
      return [
        {
          what: `all rules over ${stays} stays of ${days} days`,
          measured: `${rounded(seconds)} s`,
          against: `${aim} s`,
          ratio: rounded(seconds / aim),
          aim: 'at most 1',
          reached: seconds <= aim,
        },
      ];
    } finally {
      await database.close();
      await started.stop();
    }
  });
