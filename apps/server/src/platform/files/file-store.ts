import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { Failure } from '../failure.ts';
import { openBucket } from './bucket-store.ts';
import { openDirectory } from './directory-store.ts';
import type { Shelf, StoredFile } from './shelf.ts';

export interface PutOptions {
  /** Bytes allowed; one more is refused while they still arrive. */
  readonly limit: number;
  /** Looks at the whole file before it is kept; what it throws keeps nothing. */
  readonly inspect?: (path: string) => Promise<void>;
  readonly signal?: AbortSignal;
}

/** Where the bytes of files are. Names are made by the server (`newFileToken`); nothing a client says becomes a path. */
export interface FileStore extends Pick<Shelf, 'get' | 'remove' | 'exists'> {
  /**
   * Keeps all of `source` under `name`, or nothing. Refuses with `too-large` past the limit, `storage-full` when there is
   * no room, `unavailable` when a bucket does not answer.
   */
  put(name: string, source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredFile>;
  /** Removes what broken uploads left behind. */
  tidy(): Promise<void>;
}

const form = /^[A-Za-z0-9_-]{32}(\.thumbnail)?$/;

/** A file's name: 192 random bits, not to be guessed. */
export const newFileToken = (): string => randomBytes(24).toString('base64url');

export const isFileToken = (text: string): boolean => /^[A-Za-z0-9_-]{32}$/.test(text);

/** Opens the bucket of `S3_URL`, else the directory `files` of the data directory. */
export async function openFileStore(config: Pick<Config, 'dataDir' | 's3Url'>): Promise<FileStore> {
  const root = join(config.dataDir, 'files');
  const arriving = join(root, 'arriving');
  await mkdir(arriving, { recursive: true, mode: 0o700 });
  return storeOver(config.s3Url === undefined ? openDirectory(root) : openBucket(config.s3Url), arriving);
}

/** A store that receives files in `arriving`, whole and within their limit, before the shelf gets them. */
export function storeOver(shelf: Shelf, arriving: string): FileStore {
  const checked = (name: string): string => {
    if (!form.test(name)) throw new TypeError('Not a file name of ours');
    return name;
  };
  return {
    put: async (name, source, options) => {
      const path = join(arriving, `${checked(name)}.${randomBytes(6).toString('hex')}`);
      try {
        const file = await receive(path, source, options);
        await options.inspect?.(path);
        options.signal?.throwIfAborted();
        await shelf.keep(name, path, file, options.signal);
        return file;
      } catch (error) {
        throw isFull(error) ? new Failure('storage-full') : error;
      } finally {
        await rm(path, { force: true });
      }
    },
    get: (name) => shelf.get(checked(name)),
    remove: (name) => shelf.remove(checked(name)),
    exists: (name) => shelf.exists(checked(name)),
    tidy: () => tidy(arriving),
  };
}

async function receive(path: string, source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > options.limit) throw new Failure('too-large', { values: { limit: options.limit } });
      options.signal?.throwIfAborted();
      hash.update(chunk);
      await writeAll(file, chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest() };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    written += (await file.write(chunk, written)).bytesWritten;
  }
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '');

const dayMs = 86_400_000;

async function tidy(arriving: string): Promise<void> {
  for (const name of await readdir(arriving)) {
    const path = join(arriving, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > dayMs) await rm(path, { force: true });
  }
}
