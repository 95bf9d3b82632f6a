import { Writable } from 'node:stream';
import { FileFault, type FileWay, type ListedFile, stepMs } from './file-way.ts';

/** How long one file may take, however little of it comes at a time. */
const wholeMs = 300_000;
const lookMs = 1_000;

/**
 * Reads a listed file. Returns its bytes; null where they are not what its folder said before and says afterwards: it is written to
 * just now, or was cut off, and is there another time. Throws `FileFault`, `NO_ANSWER` also where nothing comes any more.
 */
export async function fetchFile(way: FileWay, folder: string, file: ListedFile): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  const path = `${folder}${file.name}`;
  const got = await readFileInto(way, path, file.bytes, (part) => void parts.push(part));
  if (got !== file.bytes) return null;
  const again = (await way.list(folder)).find(({ name }) => name === file.name);
  return again?.bytes === file.bytes && again.stamp === file.stamp ? Buffer.concat(parts) : null;
}

/**
 * Reads a file from its beginning and hands on each part, of no more than so many bytes. Returns how many bytes came. Throws `FileFault`,
 * `NO_ANSWER` also where nothing comes any more.
 */
export async function readFileInto(
  way: FileWay,
  path: string,
  bytes: number,
  take: (part: Buffer) => void,
): Promise<number> {
  let got = 0;
  let heardAt = Date.now();
  const into = new Writable({
    write: (part: Buffer, _encoding, done) => {
      got += part.length;
      heardAt = Date.now();
      // What it has grown by is not kept.
      if (got <= bytes) take(part);
      done();
    },
  });
  const silence = watch(() => heardAt);
  try {
    await Promise.race([way.get(path, into), silence.over]);
  } finally {
    silence.stop();
  }
  return got;
}

/** Fails once nothing was heard for a step, or the whole takes too long. */
function watch(heardAt: () => number): { readonly over: Promise<never>; stop(): void } {
  const begun = Date.now();
  let look: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, fail) => {
    look = setInterval(() => {
      const now = Date.now();
      if (now - heardAt() > stepMs || now - begun > wholeMs) fail(new FileFault('NO_ANSWER', 'timeout'));
    }, lookMs);
  });
  return { over, stop: () => clearInterval(look) };
}
