import { assetFiles, maximumPhotoBytes } from '@parking/contract/files/files';
import type { Database, Reads } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import { type FileStore, isFileToken } from '../../platform/files/file-store.ts';
import { type Context, type Route, type Site, implement } from '../../platform/http/context.ts';
import { multipartFiles } from './multipart-files.ts';
import { type Reader, mayRead } from './readers.ts';
import { type ArrivingFile, receiveFiles, tooLarge } from './receive-files.ts';
import { sendFile } from '../../platform/files/send-file.ts';
import { openThumbnails } from './thumbnails.ts';

/** Uploads, downloads and thumbnails. */
export function filesRoutes({ files, database }: { readonly files: FileStore; readonly database: Database }): Route[] {
  const thumbnails = openThumbnails(files);
  return implement(assetFiles, {
    upload: async ({ callerId, request, response, signal }) =>
      asTokens(await receiveFiles(database, files, callerId, multipartFiles(request, response), signal)),
    uploadEncoded: async ({ actor, body, signal }) =>
      asTokens(await receiveFiles(database, files, actor.userId, encodedFile(body.filename, body.files), signal)),
    download: async ({ reads, site, actor, gate, params, query, request, response }) => {
      const file = await findReadable(reads, site, params.token, { actor, gate });
      if (!file) throw new Failure('asset-not-found');
      await sendFile(request, response, {
        ...file,
        etag: `"${file.sha256.toString('base64url')}"`,
        asAttachment: query.dl === '1',
        open: async () => {
          const content = await files.get(file.token);
          if (!content) throw new Failure('asset-not-found');
          return content;
        },
      });
      return null;
    },
    logo: async ({ reads, request, response }) => {
      const file = await reads
        .selectFrom('assetFiles as f')
        .innerJoin('systemProfile as p', 'p.appIcon', 'f.token')
        .select(['f.token', 'f.filename', 'f.mediaType', 'f.sha256'])
        .executeTakeFirst();
      if (!file) throw new Failure('asset-not-found');
      await sendThumbnail(request, response, file, await thumbnails.get(file.token, file.mediaType));
      return null;
    },
    thumbnail: async ({ reads, site, actor, gate, params, request, response }) => {
      const file = await findReadable(reads, site, params.token, { actor, gate });
      if (!file) throw new Failure('asset-not-found');
      await sendThumbnail(request, response, file, await thumbnails.get(file.token, file.mediaType));
      return null;
    },
  });
}

type Call = Context<typeof assetFiles.thumbnail>;

const sendThumbnail = (
  request: Call['request'],
  response: Call['response'],
  file: { readonly filename: string; readonly sha256: Buffer },
  picture: Buffer,
): Promise<void> =>
  sendFile(request, response, {
    filename: `${file.filename}.webp`,
    mediaType: 'image/webp',
    bytes: picture.length,
    etag: `"${file.sha256.toString('base64url')}-256"`,
    asAttachment: false,
    open: async () => picture,
  });

const asTokens = (tokens: readonly string[]): { token: string }[] => tokens.map((token) => ({ token }));

/** The file if it exists and the caller may read it; to a stranger both look the same. */
async function findReadable(reads: Reads, site: Site, token: string, caller: Reader) {
  if (!isFileToken(token)) return null;
  const file = await reads
    .selectFrom('assetFiles')
    .select(['token', 'filename', 'mediaType', 'bytes', 'sha256', 'uploadedBy', 'attachedTo'])
    .where('token', '=', token)
    .executeTakeFirst();
  return file && (await mayRead(reads, site, caller, file)) ? file : null;
}

/** One file from base64 text, with or without a data address in front. */
async function* encodedFile(filename: string, text: string): AsyncGenerator<ArrivingFile> {
  const encoded = text.replace(/^data:[^,]{0,200},/, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(encoded)) throw badInput({ path: 'files', code: 'wrong-format' });
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > maximumPhotoBytes) throw tooLarge();
  yield { filename, content: oneChunk(bytes) };
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
