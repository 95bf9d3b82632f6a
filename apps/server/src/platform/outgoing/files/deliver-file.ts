import type { Readable } from 'node:stream';
import { OutgoingFault } from '../outgoing-fault.ts';
import { FileFault, type FileServer, type FileWay } from './file-way.ts';
import { openFtp } from './ftp-way.ts';
import { openSftp } from './sftp-way.ts';

export interface FileToSend {
  /** Its name, with the folder that it lies in. */
  readonly path: string;
  readonly bytes: number;
  readonly open: () => Readable;
  /** It was about to be named there when an earlier try broke off. */
  readonly wasRenaming: boolean;
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
    throw new FileFault(error.code === 'address-not-allowed' ? 'NOT_ALLOWED' : 'NO_ANSWER', error.code);
  }
}

/**
 * Brings a file to a file server once: written under another name, held against its size, then given its own. After a connection was
 * lost what lies there is looked at before anything is sent again. Throws `FileFault`, `UNSURE` where it may have been taken already.
 */
export async function deliverFile(server: FileServer, file: FileToSend): Promise<void> {
  let renaming = file.wasRenaming;
  const noted: FileToSend = {
    ...file,
    beforeRename: async () => {
      await file.beforeRename();
      renaming = true;
    },
  };
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await bring(server, { ...noted, wasRenaming: renaming });
    } catch (error) {
      if (!(error instanceof FileFault) || error.code !== 'NO_ANSWER' || left === 0) throw error;
    }
  }
}

async function bring(server: FileServer, file: FileToSend): Promise<void> {
  const way = await openFileWay(server);
  try {
    const { path, bytes, wasRenaming } = file;
    const there = await way.size(path);
    if (there === bytes) return;
    if (there !== null) throw new FileFault('OTHER_FILE', String(there));
    const begun = await way.size(unfinished(path));
    // Named and taken away again, or neither: nobody here can tell.
    if (wasRenaming && begun === null) throw new FileFault('UNSURE');
    if (begun !== bytes) await way.put(unfinished(path), file.open());
    const written = await way.size(unfinished(path));
    if (written !== bytes) throw new FileFault('NO_ANSWER', `${written} of ${bytes}`);
    await file.beforeRename();
    await way.rename(unfinished(path), path);
  } finally {
    await way.close();
  }
}
