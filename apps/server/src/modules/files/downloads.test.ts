import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/pool.ts';
import { attachAsset, releaseAsset } from '../../platform/files/assets.ts';
import { sweepFiles } from '../../platform/files/sweep-files.ts';
import { signInAs } from '../../testing/people.ts';
import { type FilesServer, startFilesServer } from './testing/files-server.ts';
import { type Reply, form, send } from './testing/http.ts';
import { pdf, picture, pictureOf } from './testing/samples.ts';

let files: FilesServer;
let owner: Awaited<ReturnType<typeof signInAs>>;
let other: Awaited<ReturnType<typeof signInAs>>;

beforeAll(async () => {
  files = await startFilesServer();
  owner = await signInAs(files.server, 'CASHIER');
  other = await signInAs(files.server, 'SUPERADMIN');
});
afterAll(() => files.close());

const get = (
  who: { token: string | undefined } | null,
  path: string,
  headers?: Record<string, string>,
): Promise<Reply> => send(files.address, who?.token, 'GET', `/asset_files/${path}`, undefined, headers);

async function upload(bytes: Buffer, name = 'foto.jpg'): Promise<string> {
  const reply = await send(files.address, owner.token, 'POST', '/asset_files/upload', form([name, bytes]));
  return reply.data[0]?.token ?? '';
}

const database = () => files.server.platform.database;
const attach = (token: string, holder: string, picture = false): Promise<void> =>
  inTransaction(database(), (tx) =>
    attachAsset(tx, token, holder, { uploadedBy: owner.person.id, picture, field: 'profilePicture' }),
  );

test('a file that nothing holds is its uploader’s alone; to others it does not exist', async () => {
  const token = await upload(await picture());
  expect((await get(null, token)).status).toBe(401);
  expect((await get(null, `${token}/thumbnail`)).status).toBe(401);
  expect((await get(owner, token)).status).toBe(200);
  for (const path of [token, `${token}/thumbnail`]) {
    const reply = await get(other, path);
    expect([reply.status, reply.error.code]).toEqual([404, 'asset-not-found']);
  }
});

test.each(['users', 'system_profile'])('every signed-in user reads a picture that belongs to %s', async (holder) => {
  const token = await upload(await picture());
  await attach(token, holder, true);
  expect((await get(other, token)).status).toBe(200);
  expect((await get(other, `${token}/thumbnail`)).status).toBe(200);
  expect((await get(null, token)).status).toBe(401);
});

test('the logo is shown to who has not signed in yet, and nothing else is', async () => {
  const logo = () => send(files.address, undefined, 'GET', '/system_profiles/logo');
  expect((await logo()).status).toBe(404);
  const token = await upload(await picture());
  await attach(token, 'system_profile', true);
  await database().writeQueries.updateTable('systemProfile').set({ appIcon: token }).execute();
  const shown = await logo();
  expect([shown.status, (await sharp(shown.bytes).metadata()).format]).toEqual([200, 'webp']);
  expect((await get(null, token)).status).toBe(401);
});

test('an export, and what belongs to something unknown, is not for others', async () => {
  const token = await upload(pdf);
  await attach(token, 'jobs');
  expect((await get(other, token)).status).toBe(404);
  expect((await get(owner, token)).status).toBe(200);
  const strange = await upload(pdf);
  await attach(strange, 'nothing_known');
  expect((await get(owner, strange)).status).toBe(404);
});

test.each(['..%2f..%2fetc%2fpasswd', '%00', 'x', 'a'.repeat(32), '..', '%2e%2e%2f', 'a'.repeat(101), '%ff'])(
  'the token %s finds nothing',
  async (token) => {
    expect([400, 404]).toContain((await get(owner, token)).status);
    expect([400, 404]).toContain((await get(owner, `${token}/thumbnail`)).status);
  },
);

test('an unknown query is refused by name', async () => {
  const token = await upload(await picture());
  const reply = await get(owner, `${token}?dl=2&x=1`);
  expect(reply.status).toBe(400);
  expect(reply.error.fields.map(({ path }) => path).toSorted()).toEqual(['dl', 'x']);
});

test('a picture is shown in place, all else is saved, and nothing in it can run', async () => {
  const shown = await get(owner, await upload(await picture()));
  expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="foto.jpg"/);
  const saved = await get(owner, await upload(pdf, 'surat.pdf'));
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="surat.pdf"/);
  for (const { headers } of [shown, saved]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toContain('private');
    expect(headers.get('content-length')).not.toBeNull();
  }
});

test('a picture that is a page as well is only ever a picture', async () => {
  const polyglot = Buffer.concat([await picture('gif'), Buffer.from('<script>alert(document.domain)</script>')]);
  const reply = await get(owner, await upload(polyglot, 'a.html'));
  expect(reply.headers.get('content-type')).toBe('image/gif');
  expect(reply.headers.get('content-disposition')).toContain('a.gif');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a copy in the browser is confirmed without sending the file, as long as the right holds', async () => {
  const token = await upload(await picture());
  const etag = (await get(owner, token)).headers.get('etag') ?? '';
  const again = await get(owner, token, { 'if-none-match': etag });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  expect((await get(other, token, { 'if-none-match': etag })).status).toBe(404);
  expect((await get(owner, `${token}/thumbnail`, { 'if-none-match': etag })).status).toBe(200);
});

test('a thumbnail is a small upright WebP, drawn once however many ask', async () => {
  const turned = await sharp(await picture('jpeg', 3000, 1000))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const token = await upload(turned);
  const replies = await Promise.all(Array.from({ length: 6 }, () => get(owner, `${token}/thumbnail`)));
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const { format, width, height } = await sharp(replies[0]?.bytes).metadata();
  expect([format, width, height]).toEqual(['webp', 85, 256]);
  expect(await files.store.exists(`${token}.thumbnail`)).toBe(true);
  await rm(join(files.dataDir, 'files', token.slice(0, 2), token));
  expect((await get(owner, `${token}/thumbnail`)).bytes.equals(replies[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
});

test('what is no picture, or a damaged one, has no thumbnail', async () => {
  const document = await get(owner, `${await upload(pdf)}/thumbnail`);
  expect([document.status, document.error.code]).toEqual([415, 'unsupported-type']);
  const whole = await picture('png');
  const damaged = await get(owner, `${await upload(whole.subarray(0, whole.length / 2))}/thumbnail`);
  expect(damaged.status).toBe(415);
});

test('a file is attached once, by its uploader, and as a picture only if it is one', async () => {
  const token = await upload(await picture());
  const foreign = inTransaction(database(), (tx) => attachAsset(tx, token, 'users', { uploadedBy: other.person.id }));
  await expect(foreign).rejects.toMatchObject({ code: 'asset-not-found' });
  const tries = await Promise.allSettled([attach(token, 'users'), attach(token, 'system_profile')]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(attach(await upload(pdf), 'users', true)).rejects.toMatchObject({
    code: 'asset-not-found',
    detail: { fields: [{ path: 'profilePicture', code: 'does-not-exist' }] },
  });
  await expect(attach('nothing', 'users')).rejects.toMatchObject({ code: 'asset-not-found' });
});

test('a day after nothing holds it any more a file goes, with its thumbnail; younger and held ones stay', async () => {
  const [old, released, young, held] = await Promise.all(
    Array.from({ length: 4 }, async () => upload(await pictureOf(20_000))),
  );
  const tokens = [old, released, young, held].map(String);
  const [, second = '', third = '', fourth = ''] = tokens;
  await get(owner, `${old}/thumbnail`);
  await attach(second, 'users');
  await attach(fourth, 'users');
  await inTransaction(database(), (tx) => releaseAsset(tx, second));
  const aged = tokens.filter((token) => token !== third);
  const past = new Date(Date.now() - 25 * 3_600_000);
  await database().writeQueries.updateTable('assetFiles').set({ createdAt: past }).where('token', 'in', aged).execute();
  await sweepFiles(database(), files.store);
  const left = await Promise.all(tokens.map((token) => files.store.exists(token)));
  expect(left).toEqual([false, false, true, true]);
  expect(await files.store.exists(`${old}.thumbnail`)).toBe(false);
  expect((await get(owner, tokens[0] ?? '')).status).toBe(404);
  expect((await get(owner, third)).status).toBe(200);
});
