import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A copy of a stopped server's data directory with the owners of its files: PostgreSQL asks for its own. Returns where it lies. */
export async function copyDirectory(directory: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'parking-copy-'));
  await promisify(execFile)('cp', ['-a', `${directory}/.`, copy]);
  return copy;
}
