import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTar, TAR_END, tarHeader, tarPadding } from './tar.ts';

async function* chunksOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function pack(members: readonly { name: string; content: Buffer }[]): Buffer {
  const parts = members.flatMap(({ name, content }) => [
    tarHeader(name, content.length, new Date(0)),
    content,
    tarPadding(content.length),
  ]);
  return Buffer.concat([...parts, TAR_END]);
}

test('what was packed is read back, however the stream is cut', async () => {
  const segment = fc.stringMatching(/^[a-z0-9é._-]{1,40}$/);
  const member = fc.record({
    name: fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
    content: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(member, { maxLength: 6 }), fc.integer({ min: 1, max: 1500 }), async (members, size) => {
      const found: { name: string; content: Buffer }[] = [];
      for await (const { name, content } of readTar(chunksOf(pack(members), size))) {
        const parts: Buffer[] = [];
        for await (const part of content) parts.push(part);
        found.push({ name, content: Buffer.concat(parts) });
      }
      expect(found).toEqual(members);
    }),
    { numRuns: 50 },
  );
});

test('members that nobody reads are skipped', async () => {
  const packed = pack([
    { name: 'a', content: Buffer.alloc(3000, 1) },
    { name: 'b', content: Buffer.from('x') },
  ]);
  const names: string[] = [];
  for await (const { name } of readTar(chunksOf(packed, 700))) names.push(name);
  expect(names).toEqual(['a', 'b']);
});

test('an archive that was cut short or damaged is refused', async () => {
  const packed = pack([{ name: 'a', content: Buffer.alloc(3000, 1) }]);
  const drain = async (bytes: Buffer) => {
    for await (const { content } of readTar(chunksOf(bytes, 512))) for await (const _ of content);
  };
  await expect(drain(packed.subarray(0, 1500))).rejects.toThrow('ends too early');
  const damaged = Buffer.from(packed);
  damaged[0] = 98;
  await expect(drain(damaged)).rejects.toThrow('damaged');
});

test('an ordinary tar lists it', () => {
  const packed = pack([{ name: `${'d'.repeat(90)}/${'e'.repeat(90)}`, content: Buffer.from('hello') }]);
  expect(execFileSync('tar', ['-tf', '-'], { input: packed, encoding: 'utf8' }).trim()).toBe(
    `${'d'.repeat(90)}/${'e'.repeat(90)}`,
  );
});
