import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { backup } from '../platform/backup/backup.ts';
import { recordBackup } from '../platform/backup/last-backup.ts';
import { TRANSIENT_FILES, TRANSIENT_TABLES } from '../platform/backup/scope.ts';
import { openForCommand } from '../platform/postgres/command-access.ts';

/** `npm run backup [-- <file>]`: writes everything into one file, also while the server works. */
const config = readConfig(process.env);
const now = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
const file = resolve(process.argv[2] ?? join(config.dataDir, 'backups', `parking-${now}.tar.gz`));
const database = await openForCommand(config, () => undefined);
try {
  const summary = await backup({
    owner: database.owner,
    file,
    exclude: TRANSIENT_TABLES,
    filesDirectory: config.s3Url ? undefined : join(config.dataDir, 'files'),
    excludeFiles: TRANSIENT_FILES,
  });
  await recordBackup(config.dataDir, summary);
  const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `${rows} rows and ${summary.files} files in ${(summary.tookMs / 1000).toFixed(1)} s, ${summary.bytes} bytes`,
  );
  if (config.s3Url) console.log('Stored files are in the bucket of S3_URL and not part of it.');
  console.log(file);
} catch (error) {
  console.error(`No backup: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await database.close();
}
