import type { Readable, Writable } from 'node:stream';

/**
 * Why a file did not get there. NO_ANSWER: nobody was there, or not any more; OTHER_FILE: another one has its name there; UNSURE: it may
 * have got there, and nothing tells.
 */
export const fileFaults = ['NO_ANSWER', 'NOT_ALLOWED', 'LOGIN', 'HOST_KEY', 'REFUSED', 'OTHER_FILE', 'UNSURE'] as const;
export type FileFaultCode = (typeof fileFaults)[number];

/** Why a file did not get to another machine; says nothing of a password. */
export class FileFault extends Error {
  override readonly name = 'FileFault';

  constructor(
    readonly code: FileFaultCode,
    /** In the other side's words; of HOST_KEY the fingerprint that it showed. */
    readonly said: string | null = null,
  ) {
    super(said === null ? code : `${code}: ${said}`);
  }
}

/** A file server, as it is set up. */
export interface FileServer {
  readonly way: 'SFTP' | 'FTPS' | 'FTP';
  readonly host: string;
  /** Null: the usual one of its way. */
  readonly port: number | null;
  readonly username: string;
  readonly password: string | null;
  /** PEM or OpenSSH; of SFTP alone. */
  readonly privateKey: string | null;
  /** By SFTP `SHA256:…`, and needed there; by FTPS `AB:CD:…` of its certificate, null where an authority that is trusted stands for it. */
  readonly hostKey: string | null;
  /** Also machines of the own network and this one. */
  readonly allowPrivate: boolean;
}

/** A file as a folder shows it. */
export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  /** When it was written last, in the other side's words: said otherwise it was written again. */
  readonly stamp: string;
}

/** An open connection to a file server. Every call throws `FileFault`. */
export interface FileWay {
  /** What lies in a folder, without its folders; '' is the one that it opens with. */
  list(folder: string): Promise<ListedFile[]>;
  /** Reads it from its beginning. */
  get(path: string, into: Writable): Promise<void>;
  /** Bytes; null where there is no such file. */
  size(path: string): Promise<number | null>;
  /** Writes it from its beginning, over whatever is there. */
  put(path: string, content: Readable): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  close(): Promise<void>;
}

/** How long one step may take. */
export const stepMs = 20_000;

const longestSaid = 200;
export const saidBy = (error: unknown): string | null =>
  error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, longestSaid) : null;
