import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pictureTypes } from './assets.ts';
import { sentName } from './file-mark.ts';
import { contentDisposition } from './file-names.ts';

export interface FileAnswer {
  readonly filename: string;
  readonly mediaType: string;
  /** Null where it is made while it is sent. */
  readonly bytes: number | null;
  readonly etag: string;
  /** Saved rather than shown; what is no picture always is. */
  readonly asAttachment: boolean;
  /** The bytes, asked for only when the caller has no copy. */
  readonly open: () => Promise<Readable | Buffer>;
}

/**
 * Sends a file so that no browser runs it: its type is what the content is, nothing is sniffed, scripts are off.
 * A copy may be kept by the browser, and is asked about each time, since rights can end.
 */
export async function sendFile(request: FastifyRequest, response: FastifyReply, file: FileAnswer): Promise<void> {
  const inline = !file.asAttachment && pictureTypes.includes(file.mediaType);
  response.headers({
    etag: file.etag,
    'cache-control': 'private, no-cache',
    vary: 'Authorization',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(file.etag)) {
    await response.code(304).send();
    return;
  }
  const content = await file.open();
  if (content instanceof Readable) response.raw.once('close', () => content.destroy());
  await response
    .headers({
      'content-type': file.mediaType,
      ...(file.bytes !== null && { 'content-length': file.bytes }),
      'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', sentName(file.filename)),
    })
    .send(content);
}
