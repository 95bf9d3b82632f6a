import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../db/pool.ts';
import { createTestDatabase } from '../../testing/test-server.ts';
import { fingerprintOf, makeSigningKey, readSigner } from './signing-key.ts';

let copy: Awaited<ReturnType<typeof createTestDatabase>>;
let processes: readonly [Database, Database];
beforeAll(async () => {
  copy = await createTestDatabase();
  processes = [openDatabase(copy.app, () => undefined), openDatabase(copy.app, () => undefined)];
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.close()));
  await copy.drop();
});

test('two processes that start at once, and again later, sign with one key', async () => {
  await Promise.all(processes.map(makeSigningKey));
  const first = await readSigner(processes[0].readQueries);
  await makeSigningKey(processes[1]);
  const second = await readSigner(processes[1].readQueries);
  expect(second.publicKey).toBe(first.publicKey);
  expect(first.fingerprint).toMatch(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/);
  expect(fingerprintOf(first.publicKey)).toBe(first.fingerprint);
});

test('what was signed is genuine by the public key alone, and nothing else is', async () => {
  const signer = await readSigner(processes[0].readQueries);
  const x = Buffer.from(signer.publicKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signature = Buffer.from(signer.sign(Buffer.from('berkas')), 'base64');
  expect(verify(null, Buffer.from('berkas'), key, signature)).toBe(true);
  expect(verify(null, Buffer.from('berkaS'), key, signature)).toBe(false);
});
