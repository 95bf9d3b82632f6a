import type { FileHandle } from 'node:fs/promises';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const longestComment = 65_535;
const entryBytes = 46;
const tooBigToSay = 0xffffffff;

/**
 * How many bytes the entries of a zip file say they hold, read from its directory without unpacking; null when there is
 * no directory to be found, or it is longer than `directoryLimit`. Format: PKWARE APPNOTE 4.3.12 and 4.3.16.
 */
export async function unpackedBytes(
  file: FileHandle,
  fileBytes: number,
  directoryLimit = 1_000_000,
): Promise<number | null> {
  const tail = await readAt(file, Math.max(0, fileBytes - endBytes - longestComment), fileBytes);
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < 0) return null;
  const bytes = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (bytes > directoryLimit || offset + bytes > fileBytes) return null;
  const directory = await readAt(file, offset, offset + bytes);
  let total = 0;
  for (let at = 0; at + entryBytes <= directory.length; ) {
    if (directory.readUInt32LE(at) !== entrySignature) return null;
    const size = directory.readUInt32LE(at + 24);
    total += size === tooBigToSay ? Number.MAX_SAFE_INTEGER / 2 : size;
    at +=
      entryBytes + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return total;
}

async function readAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
  return buffer.subarray(0, bytesRead);
}
