import { mkdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { generateStays } from '../apps/server/src/demo/generate-stays.ts';
import { pickRisks } from '../apps/server/src/modules/audits/pick-exits.ts';
import { runNight } from '../apps/server/src/modules/indications/run-rules.ts';
import { openDatabase } from '../apps/server/src/platform/db/pool.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { type Booths, openBooths } from './exit.ts';
import { type Result, rounded } from './measure.ts';
import { type BenchDatabase, inDirectory, startDatabase, startServer } from './server.ts';

const days = 28;
const seed = 11;
/** Seconds that a night has for a month. */
const aim = 120;

/** A month of so many stays, judged by all rules as it is each night; then exits beside the rules. */
export const benchJudge = (stays: number): Promise<Result[]> =>
  inDirectory(async (directory) => {
    await mkdir(directory, { recursive: true });
    const started = await startDatabase(directory);
    try {
      await (await startServer(started.settings)).stop();
      await generateStays(started.owner, { stays, days, seed, until: new Date() });
      return [
        await timeNight(started, stays),
        ...(await timePicks(started, stays)),
        ...(await timeExits(started, stays)),
      ];
    } finally {
      await started.stop();
    }
  });

async function timeNight(started: BenchDatabase, stays: number): Promise<Result> {
  const database = openDatabase(started.app, () => undefined);
  try {
    const site = (
      await openSite(database, { siteId: undefined, publicUrl: 'http://127.0.0.1', isTraining: false })
    ).current();
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
    return {
      what: `all rules over ${stays} stays of ${days} days`,
      measured: `${rounded(seconds)} s`,
      against: `${aim} s`,
      ratio: rounded(seconds / aim),
      aim: 'at most 1',
      reached: seconds <= aim,
    };
  } finally {
    await database.close();
  }
}

/** Seconds that looking for exits that are a risk has: it is done each quarter of a minute, and each hour of all that are open. */
const pickAims = [1.5, 30] as const;

/** After all that was found is written, as it is nearly always. */
async function timePicks(started: BenchDatabase, stays: number): Promise<Result[]> {
  const database = openDatabase(started.app, () => undefined);
  try {
    const site = (
      await openSite(database, { siteId: undefined, publicUrl: 'http://127.0.0.1', isTraining: false })
    ).current();
    while ((await pickRisks(database, site, { all: true })) > 0);
    const results: Result[] = [];
    for (const [index, pickAim] of pickAims.entries()) {
      const all = index > 0;
      const began = performance.now();
      await pickRisks(database, site, { all });
      const seconds = (performance.now() - began) / 1_000;
      results.push({
        what: `exits that are a risk looked for among ${all ? 'all that are open' : 'those of the last days'} of ${stays} stays`,
        measured: `${rounded(seconds)} s`,
        against: `${pickAim} s`,
        ratio: rounded(seconds / pickAim),
        aim: 'at most 1',
        reached: seconds <= pickAim,
      });
    }
    return results;
  } finally {
    await database.close();
  }
}

/** A busy hour of a site with ten thousand exits a day, and more. */
const everyMs = 150;
/** Longer than the rules wait between two looks at what has just happened. */
const carsPerRound = 240;
const rounds = 3;
const slower = 1.2;

/** Exits of a running server without any rule, while rules judge what happens, and while they judge a night: in turns. */
async function timeExits(started: BenchDatabase, stays: number): Promise<Result[]> {
  const server = await startServer(started.settings);
  const owner = new pg.Client(started.owner);
  let booths: Booths | null = null;
  try {
    await owner.connect();
    booths = await openBooths(owner, server);
    await booths.serve(await booths.makeCars(carsPerRound));
    const times = { off: [] as number[], events: [] as number[], night: [] as number[] };
    for (let round = 0; round < rounds; round += 1)
      for (const engine of ['off', 'events', 'night'] as const) {
        await switchRules(owner, engine !== 'off');
        if (engine === 'night') await owner.query("insert into pgboss.job (name) values ('judge-night')");
        times[engine].push(...(await booths.pace(await booths.makeCars(carsPerRound), everyMs)));
        await nightIsOver(owner);
      }
    const off = p99(times.off);
    return (['events', 'night'] as const).map((engine) => ({
      what: `exit while rules judge ${engine === 'events' ? 'what happens' : 'a night'}, ${stays} stays, one each ${everyMs} ms`,
      measured: `p99 ${rounded(p99(times[engine]))} ms`,
      against: `without rules: p99 ${rounded(off)} ms`,
      ratio: rounded(p99(times[engine]) / off),
      aim: `at most ${slower}`,
      reached: p99(times[engine]) <= off * slower,
    }));
  } finally {
    booths?.close();
    await owner.end();
    await server.stop();
  }
}

/** A version that switches all of them off stands above those that judge, or is taken away. */
async function switchRules(owner: pg.Client, on: boolean): Promise<void> {
  await owner.query('delete from rule_settings where version = 1000');
  if (!on)
    await owner.query(`insert into rule_settings (rule, version, enabled, thresholds, silent_until)
      select rule, 1000, false, thresholds, silent_until from rule_settings`);
}

async function nightIsOver(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ busy: boolean }>(
      `select exists (select from pgboss.job where name = 'judge-night' and state < 'completed') as busy`,
    );
    if (!rows[0]?.busy) return;
    await delay(250);
  }
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
