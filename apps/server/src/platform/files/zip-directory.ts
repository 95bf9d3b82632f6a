const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const headSignature = 0x04034b50;
const endBytes = 22;
const longestComment = 65_535;
const entryBytes = 46;
const headBytes = 30;
const tooBigToSay = 0xffffffff;

/** Bytes of a zip file, wherever they lie. */
export interface ZipBytes {
  readonly length: number;
  read(from: number, to: number): Promise<Buffer>;
}

/** An entry as the directory of a zip file describes it; a directory may lie about sizes. */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly encrypted: boolean;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Where the entry's own head stands. */
  readonly at: number;
}

/**
 * The entries of a zip file, read from its directory without unpacking; null when there is no directory to be found, or
 * it is longer than `directoryLimit`. Format: PKWARE APPNOTE 4.3.12 and 4.3.16.
 */
export async function readZipDirectory(zip: ZipBytes, directoryLimit = 1_000_000): Promise<ZipEntry[] | null> {
  const tail = await zip.read(Math.max(0, zip.length - endBytes - longestComment), zip.length);
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < 0) return null;
  const bytes = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (bytes > directoryLimit || offset + bytes > zip.length) return null;
  const directory = await zip.read(offset, offset + bytes);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + entryBytes <= directory.length; ) {
    if (directory.readUInt32LE(at) !== entrySignature) return null;
    const nameEnd = at + entryBytes + directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + entryBytes, nameEnd),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      unpackedBytes: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The packed bytes of an entry; null when they are not where the directory says. Format: PKWARE APPNOTE 4.3.7. */
export async function readPacked(zip: ZipBytes, { at, packedBytes }: ZipEntry): Promise<Buffer | null> {
  if (at + headBytes > zip.length) return null;
  const head = await zip.read(at, at + headBytes);
  if (head.readUInt32LE(0) !== headSignature) return null;
  const from = at + headBytes + head.readUInt16LE(26) + head.readUInt16LE(28);
  return from + packedBytes > zip.length ? null : zip.read(from, from + packedBytes);
}

/** How many bytes the entries of a zip file say they hold; null when that cannot be read. */
export async function unpackedBytes(zip: ZipBytes): Promise<number | null> {
  const entries = await readZipDirectory(zip);
  const sizes = entries?.map((entry) => entry.unpackedBytes);
  return sizes?.reduce((sum, size) => sum + (size === tooBigToSay ? Number.MAX_SAFE_INTEGER / 2 : size), 0) ?? null;
}
