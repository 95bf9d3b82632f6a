import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Shelf } from './shelf.ts';

/** Files of a directory, in 4,096 folders by the first two letters of their names. */
export function openDirectory(root: string): Shelf {
  const folder = (name: string): string => join(root, name.slice(0, 2));
  const place = (name: string): string => join(folder(name), name);
  return {
    keep: async (name, path) => {
      await mkdir(folder(name), { recursive: true, mode: 0o700 });
      await rename(path, place(name));
      await syncFolder(folder(name));
    },
    get: async (name): Promise<Readable | null> => {
      try {
        const file = await open(place(name), 'r');
        return file.createReadStream();
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: async (name) => {
      await rm(place(name), { force: true });
    },
    exists: (name) =>
      access(place(name)).then(
        () => true,
        () => false,
      ),
  };
}

/** The entry itself must survive a power cut, not only the bytes. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
