import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { OutgoingFault } from '../outgoing-fault.ts';
import { readFileInto } from './fetch-file.ts';
import { FileFault, type FileServer, type FileWay } from './file-way.ts';
import { openFtp } from './ftp-way.ts';
import { openSftp } from './sftp-way.ts';

/**
 * What is known of earlier tries: NONE of them began to give it its name; NAMED: one did, and broke off; UNKNOWN where nobody keeps it, of
 * a file that a second time does no harm.
 */
export type EarlierTries = 'NONE' | 'NAMED' | 'UNKNOWN';

export interface FileToSend {
  /** Its name, with the folder that it lies in. */
  readonly path: string;
  readonly bytes: number;
  readonly open: () => Readable;
  readonly earlier: EarlierTries;
  /** Kept before it is given its name: from then on it may have been taken. */
  readonly beforeRename: () => Promise<void>;
}

const tries = 3;
/** Under which a file lies there until it is whole. */
const unfinished = (path: string): string => `${path}.part`;

/** Opens a connection to a file server. Throws `FileFault`. */
export async function openFileWay(server: FileServer): Promise<FileWay> {
  try {
    return await (server.way === 'SFTP' ? openSftp(server) : openFtp(server));
  } catch (error) {
    if (!(error instanceof OutgoingFault)) throw error;
    throw new FileFault(
      error.code === 'address-not-allowed' || error.code === 'training' ? 'NOT_ALLOWED' : 'NO_ANSWER',
      error.code,
    );
  }
}

/**
 * Brings a file to a file server once: written under another name, held against its size, then given its own. What has its name there
 * already is ours only after a try that broke off when it was named, and only if it holds the same, byte by byte. Throws `FileFault`,
 * `UNSURE` where it may have been taken already.
 */
export async function deliverFile(server: FileServer, file: FileToSend): Promise<void> {
  let { earlier } = file;
  const noted: FileToSend = {
    ...file,
    beforeRename: async () => {
      await file.beforeRename();
      earlier = 'NAMED';
    },
  };
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await bring(server, { ...noted, earlier });
    } catch (error) {
      if (!(error instanceof FileFault) || error.code !== 'NO_ANSWER' || left === 0) throw error;
    }
  }
}

async function bring(server: FileServer, file: FileToSend): Promise<void> {
  const way = await openFileWay(server);
  try {
    const { path, bytes, earlier } = file;
    const there = await way.size(path);
    if (there !== null) {
      if (earlier !== 'NONE' && there === bytes && (await isSame(way, file))) return;
      throw new FileFault('OTHER_FILE', String(there));
    }
    // Named and taken away again, or neither: nobody here can tell.
    if (earlier === 'NAMED' && (await way.size(unfinished(path))) === null) throw new FileFault('UNSURE');
    // Whatever lies there unfinished may be anybody's.
    await way.put(unfinished(path), file.open());
    const written = await way.size(unfinished(path));
    if (written !== bytes) throw new FileFault('NO_ANSWER', `${written} of ${bytes}`);
    await file.beforeRename();
    await way.rename(unfinished(path), path);
  } finally {
    await way.close();
  }
}

/** Whether what has its name there holds the same. */
async function isSame(way: FileWay, { path, bytes, open }: FileToSend): Promise<boolean> {
  const theirs = createHash('sha256');
  const got = await readFileInto(way, path, bytes, (part) => void theirs.update(part));
  if (got !== bytes) return false;
  const ours = createHash('sha256');
  for await (const part of open()) ours.update(part as Buffer);
  return ours.digest().equals(theirs.digest());
}
