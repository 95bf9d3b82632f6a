const BLOCK = 512;
const LONGEST_NAME = 100;
const LONGEST_PREFIX = 155;

/** One member of a tar archive. `content` must be read to its end before the next member. */
export interface TarMember {
  name: string;
  size: number;
  content: AsyncGenerator<Buffer, void, undefined>;
}

function splitName(name: string): { prefix: string; base: string } {
  if (Buffer.byteLength(name) <= LONGEST_NAME) return { prefix: '', base: name };
  for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) {
    const [prefix, base] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= LONGEST_PREFIX && Buffer.byteLength(base) <= LONGEST_NAME) return { prefix, base };
  }
  throw new RangeError(`Name too long for a backup: ${name}`);
}

/** The header block of a member (ustar). `size` in bytes, below 8 GB. */
export function tarHeader(name: string, size: number, modified: Date): Buffer {
  const { prefix, base } = splitName(name);
  if (size >= 8 ** 11) throw new RangeError(`Too large for a backup: ${name}`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;
  block.write(base, 0);
  block.write(octal(0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(Math.floor(modified.getTime() / 1000), 12), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(prefix, 345);
  block.write(
    `${block
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  return block;
}

/** What follows a member's content to fill its last block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** The two empty blocks that end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

const readText = (block: Buffer, from: number, length: number) => {
  const field = block.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
};

/** Reads members one after another, never holding more than a chunk. Fails when the archive ends too early. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarMember, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function refill(): Promise<void> {
    const { value, done } = await iterator.next();
    if (done) throw new Error('The backup ends too early.');
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
  }

  async function* take(size: number): AsyncGenerator<Buffer, void, undefined> {
    for (let missing = size; missing > 0; ) {
      if (rest.length === 0) await refill();
      const part = rest.subarray(0, missing);
      rest = rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }

  for (;;) {
    while (rest.length < BLOCK) await refill();
    const header = rest.subarray(0, BLOCK);
    rest = rest.subarray(BLOCK);
    if (header[0] === 0) break;
    const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    if (Number.parseInt(readText(header, 148, 8), 8) !== sum) throw new Error('The backup is damaged.');
    const prefix = readText(header, 345, LONGEST_PREFIX);
    const base = readText(header, 0, LONGEST_NAME);
    const size = Number.parseInt(readText(header, 124, 12), 8);
    if (!Number.isSafeInteger(size) || size < 0) throw new Error('The backup is damaged.');
    const content = take(size);
    yield { name: prefix ? `${prefix}/${base}` : base, size, content };
    for await (const _ of content) {
      // What the reader left unread.
    }
    for await (const _ of take(tarPadding(size).length)) {
      // Filling.
    }
  }
  // To the end, so that the checksum of the compressed stream is checked too.
  while (!(await iterator.next()).done);
}
