import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** Books taxed takings of a day that is over: nobody can sell on it any more. `tax` in whole rupiah, ten percent. */
export async function bookOldTakings(day: string, tax: number): Promise<void> {
  const tool = join(root, 'apps/server/src/testing/book-old-takings.ts');
  await run(process.execPath, ['--import', 'tsx', tool, day, String(tax)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
  });
}
