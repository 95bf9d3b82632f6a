import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const NAME = 'last-verify.json';
const LastVerify = z.object({ at: z.iso.datetime(), sound: z.boolean() });
export type LastVerify = z.output<typeof LastVerify>;

/** Remembers when everything was last held against its rules, and how that went, for `/status` to tell. */
export async function recordVerify(dataDir: string, verify: LastVerify): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `${NAME}.new`);
  await writeFile(draft, JSON.stringify(verify));
  await rename(draft, join(dataDir, NAME));
}

/** The last verification with this data directory; null when there was none that can be read. */
export async function findLastVerify(dataDir: string): Promise<LastVerify | null> {
  try {
    return LastVerify.parse(JSON.parse(await readFile(join(dataDir, NAME), 'utf8')));
  } catch {
    return null;
  }
}
