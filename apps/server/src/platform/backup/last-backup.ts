import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSummary } from './format.ts';

const NAME = 'last-backup.json';

export interface LastBackup {
  /** The moment whose data it holds. */
  takenAt: string;
  file: string;
  bytes: number;
}

/** Remembers a finished backup for the next start to tell. */
export async function recordBackup(dataDir: string, summary: BackupSummary): Promise<void> {
  const { takenAt, file, bytes } = summary;
  const draft = join(dataDir, `${NAME}.new`);
  await writeFile(draft, JSON.stringify({ takenAt, file, bytes } satisfies LastBackup));
  await rename(draft, join(dataDir, NAME));
}

/** The last backup taken with this data directory, `undefined` when there was none. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await readFile(join(dataDir, NAME), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
