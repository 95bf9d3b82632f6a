import { setImmediate as nextTurn } from 'node:timers/promises';
import { createInflateRaw } from 'node:zlib';
import { badInput } from '../failure.ts';
import { maximumUnpackedBytes } from '../files/assets.ts';
import { type ZipEntry, readPacked, readZipDirectory } from '../files/zip-directory.ts';

/** The parts of a packed document by name. */
export interface Parts {
  has(name: string): boolean;
  /** The bytes of a part as they unpack; nothing for a part that is not there. */
  read(name: string): AsyncGenerator<Buffer>;
  /** How much of a part has been read, 0 to 1, as far as its stated size is true. */
  shareOf(name: string): number;
}

export const notAWorkbook = () => badInput({ path: 'token', code: 'not-a-workbook' });

/** What a file unpacks into, or what its cells then say. */
export const unpacksTooBig = (bytes: number) =>
  badInput({ path: 'token', code: 'unpacks-too-big', values: { megabytes: Math.ceil(bytes / 1_000_000) } });

const unpackedAtOnce = 32_768;

/**
 * Opens a packed document. What its directory says about sizes is not believed: bytes are counted as they unpack, over all
 * parts that are read, and reading stops with `unpacks-too-big` past the limit.
 */
export async function openParts(bytes: Buffer, limit = maximumUnpackedBytes): Promise<Parts> {
  const zip = { length: bytes.length, read: async (from: number, to: number) => bytes.subarray(from, to) };
  const entries = await readZipDirectory(zip);
  if (!entries) throw notAWorkbook();
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const read = new Map<string, number>();
  let unpacked = 0;
  const count = (name: string, chunk: Buffer): void => {
    read.set(name, (read.get(name) ?? 0) + chunk.length);
    unpacked += chunk.length;
    if (unpacked > limit) throw unpacksTooBig(limit);
  };
  return {
    has: (name) => byName.has(name),
    shareOf: (name) => Math.min(1, (read.get(name) ?? 0) / (byName.get(name)?.unpackedBytes || 1)),
    read: async function* (name) {
      const entry = byName.get(name);
      if (!entry) return;
      const packed = await readPacked(zip, entry);
      if (!packed) throw notAWorkbook();
      for await (const chunk of unpack(entry, packed)) {
        count(name, chunk);
        yield chunk;
        await nextTurn();
      }
    },
  };
}

/** Inflated by another thread, in pieces. */
async function* unpack({ method, encrypted }: ZipEntry, packed: Buffer): AsyncGenerator<Buffer> {
  if (encrypted || (method !== 0 && method !== 8)) throw notAWorkbook();
  if (method === 0) {
    for (let from = 0; from < packed.length; from += unpackedAtOnce) yield packed.subarray(from, from + unpackedAtOnce);
    return;
  }
  const inflate = createInflateRaw({ chunkSize: unpackedAtOnce });
  inflate.end(packed);
  try {
    for await (const chunk of inflate) yield chunk as Buffer;
  } catch (error) {
    const { code } = error as { code?: string };
    throw code?.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE' ? notAWorkbook() : error;
  } finally {
    inflate.destroy();
  }
}
