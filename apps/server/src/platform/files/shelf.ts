import type { Readable } from 'node:stream';

/** What was stored, as it was counted on the way in. */
export interface StoredFile {
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** Where a store lays files by name: a directory, a bucket. */
export interface Shelf {
  /** Keeps a file that lies complete and synced on this machine's disk. It may take the file away. */
  keep(name: string, path: string, file: StoredFile, signal?: AbortSignal): Promise<void>;
  /** The file's bytes, or null when there is none. */
  get(name: string): Promise<Readable | null>;
  remove(name: string): Promise<void>;
  exists(name: string): Promise<boolean>;
}
