import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Nothing is gained by packing it, as of a picture. */
  readonly isPacked?: boolean;
}

const level = 6;

/** The bytes of a zip file, as its parts are read: never more of them in memory than a chunk. */
export async function* writeZip(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  for (const { name, content, isPacked = false } of parts) {
    const part = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level });
    zip.add(part);
    for await (const chunk of content) {
      part.push(chunk);
      yield* packed.splice(0);
    }
    part.push(new Uint8Array(), true);
    yield* packed.splice(0);
  }
  zip.end();
  yield* packed.splice(0);
}
