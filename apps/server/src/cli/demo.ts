import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { cashiers, staff } from '../demo/car-park.ts';
import { writeDemoSite } from '../demo/demo-site.ts';
import { finishLoad } from '../demo/load-steps.ts';
import { makeDemo } from '../demo/make-demo.ts';
import type { Planted } from '../demo/schemes/scheme.ts';
import { demoPin } from '../demo/handed-over.ts';
import { scorePlanted } from '../demo/schemes/score-planted.ts';
import { seedFirstAccount, seedIdentity } from '../modules/identity/seed.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { migrate } from '../platform/db/migrate.ts';
import { type Database, openDatabase } from '../platform/db/pool.ts';
import { openFileStore } from '../platform/files/file-store.ts';
import { openForCommand, readAppRole } from '../platform/postgres/command-access.ts';
import { openSite } from '../platform/site.ts';
import { migrationsDirectory } from '../root.ts';

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
        console.log(`Making a car park with ${options.stays} stays in ${options.days} days …`);
        const planted = await makeDemo(
          {
            owner: access.owner,
            database,
            site: site.current(),
            files: await openFileStore(config),
            passwordHash: await hashPassword(demoPassword),
            hasRecogniser: true,
            say: (line) => console.log(`  ${line}`),
          },
          options,
        );
        if (options.schemes) await tellPlanted(database, join(config.dataDir, 'planted-schemes.json'), planted);
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
  console.log(`  Password of all: ${demoPassword}; PIN at desks: ${demoPin}`);
}

await main().catch((error: unknown) => {
  console.error(`No demo: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
