import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** How many rows each table of the database in a data directory has, by its name. */
export async function countRows(dataDir: string): Promise<Record<string, number>> {
  const tool = join(root, 'apps/server/src/testing/count-rows.ts');
  const { stdout } = await run(process.execPath, ['--import', 'tsx', tool], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return JSON.parse(stdout) as Record<string, number>;
}
