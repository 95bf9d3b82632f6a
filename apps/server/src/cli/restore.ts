import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { restore } from '../platform/backup/restore.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openForCommand, readAppRole } from '../platform/postgres/command-access.ts';
import { migrationsDirectory } from '../root.ts';
import { describeVerification, verifyDatabase } from '../verify-database.ts';

/** `npm run restore -- <file>`: fills a new, empty database from a backup; the server must not run. */
async function main(): Promise<void> {
  const [, , file] = process.argv;
  if (!file) throw new Error('Say which backup: npm run restore -- <file>');
  const config = readConfig(process.env);
  const database = await openForCommand(config, () => undefined);
  try {
    if (database.inUse) throw new Error(`A server is running on ${config.dataDir}. Stop it first.`);
    const appRole = await readAppRole(database);
    const summary = await restore({
      owner: database.owner,
      file: resolve(file),
      filesDirectory: config.s3Url ? undefined : join(config.dataDir, 'files'),
      migrate: (upTo) => migrate(database.owner, migrationsDirectory, appRole, upTo),
      // Seals and gate commands of before are told from those after: what was done since the backup is not in it.
      afterLoad: async (client) => {
        await client.query('update sites set epoch = epoch + 1 where is_own');
      },
      verify: async () => {
        // A backup of an older release is brought to this one, whose checks know no other schema.
        await migrate(database.owner, migrationsDirectory, appRole);
        const verification = await verifyDatabase(database.app);
        for (const line of describeVerification(verification)) console.log(line);
        if (!verification.sound)
          throw new Error('the data does not hold together, see above. It is loaded all the same.');
      },
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
