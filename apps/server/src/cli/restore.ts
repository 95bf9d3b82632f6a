import { join, resolve } from 'node:path';
import pg from 'pg';
import { readConfig } from '../config.ts';
import { restore } from '../platform/backup/restore.ts';
import { migrate } from '../platform/db/migrate.ts';
import { type CommandAccess, openForCommand } from '../platform/postgres/command-access.ts';
import { migrationsDirectory } from '../root.ts';

/** `npm run restore -- <file>`: fills a new, empty database from a backup; the server must not run. */
async function findAppRole(database: CommandAccess): Promise<string> {
  const client = new pg.Client(database.app);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

async function main(): Promise<void> {
  const [, , file] = process.argv;
  if (!file) throw new Error('Say which backup: npm run restore -- <file>');
  const config = readConfig(process.env);
  const database = await openForCommand(config, () => undefined);
  try {
    if (database.inUse) throw new Error(`A server is running on ${config.dataDir}. Stop it first.`);
    const appRole = await findAppRole(database);
    const summary = await restore({
      owner: database.owner,
      file: resolve(file),
      filesDirectory: config.s3Url ? undefined : join(config.dataDir, 'files'),
      migrate: (upTo) => migrate(database.owner, migrationsDirectory, appRole, upTo),
      verify: () => findAppRole(database),
    });
    const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
    console.log(`${rows} rows and ${summary.files} files in ${(summary.tookMs / 1000).toFixed(1)} s`);
    console.log(`The database is what it was at ${summary.takenAt}`);
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  console.error(`Not restored: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
