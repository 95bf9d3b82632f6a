import { buffer } from 'node:stream/consumers';
import { pictureTypes } from '../../platform/files/assets.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { drawThumbnail } from '../../platform/files/pictures.ts';
import { Failure } from '../../platform/failure.ts';

const atOnce = 1;
const maximumBytes = 1_000_000;

/** Draws each picture's thumbnail once and keeps it beside the picture. */
export interface Thumbnails {
  /** WebP bytes. Refuses with `unsupported-type` what is no picture or damaged, `asset-not-found` what is gone. */
  get(token: string, mediaType: string): Promise<Buffer>;
}

export function openThumbnails(store: FileStore): Thumbnails {
  const underWay = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let drawing = 0;

  /** An interlaced picture of 50 megapixels takes 220 MB while it is drawn: one at a time. */
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (drawing >= atOnce) await new Promise<void>((next) => waiting.push(next));
    drawing += 1;
    try {
      return await work();
    } finally {
      drawing -= 1;
      waiting.shift()?.();
    }
  }

  async function make(token: string): Promise<Buffer> {
    const name = `${token}.thumbnail`;
    const known = await store.get(name);
    if (known) return buffer(known);
    const drawn = await inTurn(async () => {
      const picture = await store.get(token);
      if (!picture) throw new Failure('asset-not-found');
      return drawThumbnail(await buffer(picture)).catch(() => {
        throw new Failure('unsupported-type');
      });
    });
    // Without room for the copy the picture is still shown.
    await store.put(name, oneChunk(drawn), { limit: maximumBytes }).catch(() => undefined);
    return drawn;
  }

  return {
    get: async (token, mediaType) => {
      if (!pictureTypes.includes(mediaType)) throw new Failure('unsupported-type');
      const drawing = underWay.get(token) ?? make(token).finally(() => underWay.delete(token));
      underWay.set(token, drawing);
      return drawing;
    },
  };
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
