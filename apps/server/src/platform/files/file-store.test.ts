import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { type FileStore, newFileToken, openFileStore } from './file-store.ts';
import { type Bucket, startBucket } from './testing/bucket.ts';

let dataDir: string;
let bucket: Bucket;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parking-store-'));
  bucket = await startBucket();
});
afterEach(() => void bucket.faults.splice(0));
afterAll(async () => {
  await bucket.close();
  await rm(dataDir, { recursive: true, force: true });
});

const stores: [string, () => Promise<FileStore>][] = [
  ['a directory', () => openFileStore({ dataDir: join(dataDir, 'plain'), s3Url: undefined })],
  ['a bucket', () => openFileStore({ dataDir: join(dataDir, 'bucket'), s3Url: bucket.url })],
];

async function* inPieces(bytes: Buffer, size = 64_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const arriving = async (name: string): Promise<string[]> => readdir(join(dataDir, name, 'files', 'arriving'));

describe.each(stores)('files in %s', (kind, open) => {
  const folder = kind === 'a bucket' ? 'bucket' : 'plain';

  test('come back as they went in, and can be taken away, twice', async () => {
    const store = await open();
    const bytes = randomBytes(2_999_999);
    const name = newFileToken();
    const kept = await store.put(name, inPieces(bytes), { limit: bytes.length });
    expect(kept).toEqual({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest() });
    const read = await store.get(name);
    expect(read && (await buffer(read)).equals(bytes)).toBe(true);
    expect(await store.exists(name)).toBe(true);
    await store.remove(name);
    await store.remove(name);
    expect([await store.exists(name), await store.get(name)]).toEqual([false, null]);
    expect(await arriving(folder)).toEqual([]);
  });

  test('are refused at the limit while they arrive', async () => {
    const store = await open();
    let taken = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) {
        taken += 1000;
        yield Buffer.alloc(1000);
      }
    }
    const name = newFileToken();
    await expect(store.put(name, endless(), { limit: 5_000 })).rejects.toMatchObject({ code: 'too-large' });
    expect(taken).toBe(6_000);
    expect([await store.exists(name), await arriving(folder)]).toEqual([false, []]);
  });

  test('are not kept when whoever looks at them, sends them or stops them says no', async () => {
    const store = await open();
    const name = newFileToken();
    const refuse = async (): Promise<void> => {
      throw new Failure('unsupported-type');
    };
    await expect(store.put(name, inPieces(Buffer.alloc(10)), { limit: 10, inspect: refuse })).rejects.toMatchObject({
      code: 'unsupported-type',
    });
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(10);
      throw new Error('the line broke');
    }
    await expect(store.put(name, broken(), { limit: 100 })).rejects.toThrow('the line broke');
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(store.put(name, inPieces(Buffer.alloc(10)), { limit: 10, signal })).rejects.toThrow('stopped');
    expect([await store.exists(name), await arriving(folder)]).toEqual([false, []]);
  });

  test.each(['../../etc/passwd', '', '.', 'a', `${'a'.repeat(31)}/`, `${'a'.repeat(32)}.png`, `${'a'.repeat(32)}\0`])(
    'are never looked for under the name %j',
    async (name) => {
      const store = await open();
      expect(() => store.get(name)).toThrow(TypeError);
      expect(() => store.remove(name)).toThrow(TypeError);
      await expect(store.put(name, inPieces(Buffer.alloc(1)), { limit: 1 })).rejects.toThrow(TypeError);
    },
  );

  test('that broke off with their process are cleared away after a day', async () => {
    const store = await open();
    const path = join(dataDir, folder, 'files', 'arriving');
    await writeFile(join(path, 'old'), 'x');
    await writeFile(join(path, 'young'), 'x');
    await utimes(join(path, 'old'), new Date(0), new Date(0));
    await store.tidy();
    expect(await arriving(folder)).toEqual(['young']);
    await rm(join(path, 'young'));
  });
});

describe('a bucket', () => {
  const store = (): Promise<FileStore> => openFileStore({ dataDir: join(dataDir, 'bucket'), s3Url: bucket.url });
  const put = async (): Promise<unknown> =>
    (await store()).put(newFileToken(), inPieces(Buffer.alloc(100)), { limit: 100 });

  test('that is busy is asked again', async () => {
    bucket.faults.push({ status: 503 }, { status: 500 });
    await expect(put()).resolves.toMatchObject({ bytes: 100 });
  });

  test('that stays away, is full or refuses is told apart', async () => {
    bucket.faults.push({ status: 503 }, { status: 503 }, { status: 503 });
    await expect(put()).rejects.toMatchObject({ code: 'unavailable' });
    bucket.faults.push({ status: 507, body: '<Code>XMinioStorageFull</Code>' });
    await expect(put()).rejects.toMatchObject({ code: 'storage-full' });
    const wrongKey = bucket.url.replace('test-key', 'other');
    const stranger = await openFileStore({ dataDir: join(dataDir, 'bucket'), s3Url: wrongKey });
    await expect(stranger.get(newFileToken())).rejects.toThrow('SignatureDoesNotMatch');
    const gone = bucket.url.replace(/:\d+\//, ':9/');
    const away = await openFileStore({ dataDir: join(dataDir, 'bucket'), s3Url: gone });
    await expect(away.exists(newFileToken())).rejects.toMatchObject({ code: 'unavailable' });
    expect(await arriving('bucket')).toEqual([]);
  });

  test('that is not named whole is told at the start', async () => {
    for (const s3Url of ['https://key:secret@s3.example.id', 'https://s3.example.id/bucket']) {
      await expect(openFileStore({ dataDir, s3Url })).rejects.toThrow('S3_URL');
    }
  });
});

/** A file system of 2 MB; where this user may not mount one, a source that fails as a full disk does. */
async function smallDisk(): Promise<{ path: string; mounted: boolean }> {
  const path = join(dataDir, 'small');
  await mkdir(path, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', path], { stdio: 'ignore' });
    return { path, mounted: true };
  } catch {
    return { path, mounted: false };
  }
}

async function* noRoom(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(1_000_000);
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
}

test('a full disk is told as full, nothing stays behind, and what fits is still taken', async () => {
  const { path, mounted } = await smallDisk();
  try {
    const store = await openFileStore({ dataDir: path, s3Url: undefined });
    const name = newFileToken();
    const tooMuch = mounted ? inPieces(Buffer.alloc(4_000_000)) : noRoom();
    await expect(store.put(name, tooMuch, { limit: 5_000_000 })).rejects.toMatchObject({ code: 'storage-full' });
    expect(await store.exists(name)).toBe(false);
    expect(await readdir(join(path, 'files', 'arriving'))).toEqual([]);
    await store.put(name, inPieces(Buffer.alloc(500_000)), { limit: 500_000 });
    expect(await store.exists(name)).toBe(true);
  } finally {
    if (mounted) execFileSync('umount', [path]);
  }
});
