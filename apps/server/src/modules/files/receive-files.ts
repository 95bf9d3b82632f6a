import { maximumPhotoBytes } from '@parking/contract/files/files';
import { type Database, inTransaction } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import { type NewAsset, insertAssets } from '../../platform/files/assets.ts';
import { type FileStore, newFileToken } from '../../platform/files/file-store.ts';
import { safeName } from '../../platform/files/file-names.ts';
import { type FileKind, inspectFile } from './inspect-file.ts';

export const field = 'files';

export interface ArrivingFile {
  readonly filename: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** All of one upload's files are kept, or none: a refusal or fault takes away what arrived before it. */
export async function receiveFiles(
  database: Database,
  store: FileStore,
  uploadedBy: string,
  arriving: AsyncIterable<ArrivingFile>,
  signal: AbortSignal,
): Promise<string[]> {
  const kept: NewAsset[] = [];
  try {
    for await (const file of arriving) kept.push(await receiveFile(store, uploadedBy, file, signal));
    if (kept.length === 0) throw badInput({ path: field, code: 'required' });
    signal.throwIfAborted();
    await inTransaction(database, (tx) => insertAssets(tx, kept));
  } catch (error) {
    await Promise.allSettled(kept.map(({ token }) => store.remove(token)));
    throw error;
  }
  return kept.map(({ token }) => token);
}

async function receiveFile(
  store: FileStore,
  uploadedBy: string,
  { filename, content }: ArrivingFile,
  signal: AbortSignal,
): Promise<NewAsset> {
  const token = newFileToken();
  let kind: FileKind | undefined;
  const inspect = async (path: string): Promise<void> => {
    kind = await inspectFile(path, field);
  };
  const stored = await store
    .put(token, content, { limit: maximumPhotoBytes, inspect, signal })
    .catch((error: unknown) => {
      throw error instanceof Failure && error.code === 'too-large' ? tooLarge() : error;
    });
  if (!kind) throw new Error('The file was kept without being looked at');
  return { token, filename: safeName(filename, kind.extension), mediaType: kind.mediaType, uploadedBy, ...stored };
}

export const tooLarge = (): Failure =>
  new Failure('too-large', {
    values: { limit: maximumPhotoBytes },
    fields: [{ path: field, code: 'too-big', values: { maximum: maximumPhotoBytes } }],
  });
