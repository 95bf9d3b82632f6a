import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { auditDays } from '../demo/audited-days.ts';
import { cashiers, staff, staffNamed } from '../demo/car-park.ts';
import { setUpRecogniser, writeDemoSite } from '../demo/demo-site.ts';
import { generateStays } from '../demo/generate-stays.ts';
import { finishLoad } from '../demo/load-steps.ts';
import { pictureInside } from '../demo/inside-pictures.ts';
import { pictureRefunds } from '../demo/refund-pictures.ts';
import { plantedSpells } from '../demo/schemes/planted-spells.ts';
import type { Planted } from '../demo/schemes/scheme.ts';
import { scorePlanted } from '../demo/schemes/score-planted.ts';
import { giveSounds } from '../demo/sounds.ts';
import { saveReports } from '../demo/saved-reports.ts';
import { reconcileDays } from '../demo/reconciled-days.ts';
import { settleDays } from '../demo/settled-days.ts';
import { numberRecent } from '../demo/number-recent.ts';
import { fileTaxes } from '../demo/tax-months.ts';
import { sweepTwoNights } from '../demo/sweep-nights.ts';
import { visitTwice } from '../demo/visit-days.ts';
import { divideCarPark } from '../demo/zones.ts';
import { seedFirstAccount, seedIdentity } from '../modules/identity/seed.ts';
import { addNewRules } from '../modules/indications/rule-settings.ts';
import { runNight } from '../modules/indications/run-rules.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { migrate } from '../platform/db/migrate.ts';
import { type Database, inTransaction, openDatabase } from '../platform/db/pool.ts';
import { openFileStore } from '../platform/files/file-store.ts';
import { openForCommand, readAppRole } from '../platform/postgres/command-access.ts';
import { openSite } from '../platform/site.ts';
import { migrationsDirectory } from '../root.ts';

/** Cars more from year to year. */
const growth = 0.06;
const demoPassword = 'coba-parkir-bersama';

function readOptions(): { stays: number; seed: number; days: number; schemes: boolean } {
  const { values } = parseArgs({
    options: {
      stays: { type: 'string', default: '250000' },
      seed: { type: 'string', default: '1' },
      days: { type: 'string', default: '365' },
      schemes: { type: 'boolean', default: false },
    },
  });
  const whole = (name: 'stays' | 'seed' | 'days', most: number): number => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= 1 && value <= most) return value;
    throw new Error(`--${name} ${values[name]} is no whole number from 1 to ${most}.`);
  };
  return {
    stays: whole('stays', 50_000_000),
    seed: whole('seed', 2_147_483_647),
    days: whole('days', 3_650),
    schemes: values.schemes,
  };
}

/** Writes down who did what, and says how much of it the night has found. */
async function tellPlanted(database: Database, file: string, planted: readonly Planted[]): Promise<void> {
  await writeFile(file, JSON.stringify(planted, null, 2), { mode: 0o600 });
  console.log(`Planted schemes are written down in ${file}; docs/training.md tells of each. Found of them:`);
  for (const { rule, scheme, planted: all, found } of await scorePlanted(database.readQueries, planted))
    console.log(`  ${rule.padEnd(20)}${scheme.padEnd(26)}${found} of ${all}`);
}

/**
 * `npm run demo` before its server starts: fills the demo's data directory with a car park, once, and writes what the gate
 * simulator needs.
 */
async function main(): Promise<void> {
  const options = readOptions();
  const config = readConfig(process.env);
  const access = await openForCommand(config, () => undefined);
  try {
    if (access.inUse) throw new Error(`A server is running on ${config.dataDir}. Stop it first.`);
    await finishLoad(access.owner);
    await migrate(access.owner, migrationsDirectory, await readAppRole(access));
    const database = openDatabase(access.app, () => undefined);
    try {
      const site = await openSite(database, config);
      await seedIdentity(database);
      await seedFirstAccount(database, demoPassword);
      const filled = await database.readQueries.selectFrom('stays').select('id').limit(1).executeTakeFirst();
      if (!filled) {
        // Before there are any cars: rules that are new to a car park at work would say nothing for two weeks.
        await inTransaction(database, (tx) => addNewRules(tx, site.current()));
        console.log(`Making a car park with ${options.stays} stays in ${options.days} days …`);
        const passwordHash = await hashPassword(demoPassword);
        const until = new Date();
        const { planted } = await generateStays(access.owner, {
          ...options,
          until,
          growth,
          ...(options.schemes && { spells: plantedSpells(until, options.seed) }),
          passwordHash,
          say: (line) => console.log(`  ${line}`),
        });
        await numberRecent(access.owner, database, site.current(), until);
        await settleDays(database, site.current(), new Date());
        await reconcileDays(database, site.current(), new Date());
        await fileTaxes(database, site.current(), new Date());
        await sweepTwoNights(database, site.current(), new Date());
        await divideCarPark(database, site.current(), new Date());
        await visitTwice(database, site.current(), new Date());
        await saveReports(database, new Date());
        await runNight({
          database,
          site: site.current(),
          tell: async () => undefined,
          complain: (error, rule) => {
            throw new Error(`${rule} could not judge`, { cause: error });
          },
        });
        if (options.schemes) await tellPlanted(database, join(config.dataDir, 'planted-schemes.json'), planted);
        await setUpRecogniser(database);
        const files = await openFileStore(config);
        await giveSounds(database, files, staffNamed('manajer').id);
        await pictureRefunds(database, site.current(), files);
        await pictureInside(database, site.current(), files);
        await auditDays({ database, site: site.current(), files }, new Date());
      }
      const file = join(config.dataDir, 'demo-site.json');
      await writeDemoSite(database, { file, baseUrl: config.publicUrl, password: demoPassword });
    } finally {
      await database.close();
    }
  } finally {
    await access.close();
  }
  const people = staff.filter(({ username }) => !username.startsWith('robot'));
  console.log('Sign in as one of these; the data is invented and so are they.');
  for (const { username, group } of [{ username: 'admin', group: 'SUPERADMIN' }, ...people])
    console.log(`  ${username.padEnd(20)}${group}`);
  console.log(
    `  ${`${cashiers[0]?.username} … ${cashiers.at(-1)?.username}`.padEnd(20)}CASHIER, exit K4 waits for one`,
  );
  console.log(`  Password of all: ${demoPassword}`);
}

await main().catch((error: unknown) => {
  console.error(`No demo: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
