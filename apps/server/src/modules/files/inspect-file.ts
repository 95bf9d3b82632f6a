import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { maximumUnpackedBytes, pictureTypes, workbookType } from '../../platform/files/assets.ts';
import { countPixels, maximumPixels } from '../../platform/files/pictures.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import { unpackedBytes } from '../../platform/files/zip-directory.ts';

export interface FileKind {
  readonly mediaType: string;
  readonly extension: string;
}

/** What may be uploaded, by content; what a client says about it is never asked. */
const accepted: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  [workbookType]: 'xlsx',
  // Programs for gates.
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
};

/**
 * Finds out what a stored file is. Refuses with `unsupported-type` whatever is not accepted, and what would unpack into
 * far more than it is: a picture of over 50 megapixels, a workbook of over 200 MB.
 */
export async function inspectFile(path: string, field: string): Promise<FileKind> {
  await refuseZipBomb(path, field);
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const mediaType = found?.mime.split(';')[0] ?? '';
  const extension = accepted[mediaType];
  if (!extension) throw unsupported(field);
  if (pictureTypes.includes(mediaType)) await refusePictureBomb(path, field);
  return { mediaType, extension };
}

const unsupported = (field: string): Failure =>
  new Failure('unsupported-type', { fields: [{ path: field, code: 'wrong-format' }] });

async function refusePictureBomb(path: string, field: string): Promise<void> {
  const pixels = await countPixels(path).catch(() => {
    throw unsupported(field);
  });
  if (pixels > maximumPixels) throw badInput({ path: field, code: 'too-big', values: { maximum: maximumPixels } });
}

async function refuseZipBomb(path: string, field: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    if (!(await beginsAsZip(file))) return;
    const { size } = await file.stat();
    const unpacked = await unpackedBytes({ length: size, read: (from, to) => readAt(file, from, to) });
    if (unpacked === null) throw unsupported(field);
    if (unpacked <= maximumUnpackedBytes) return;
    throw badInput({ path: field, code: 'too-big', values: { maximum: maximumUnpackedBytes } });
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
  return buffer.subarray(0, bytesRead);
}

async function beginsAsZip(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return buffer.readUInt32BE(0) === 0x504b0304;
}
