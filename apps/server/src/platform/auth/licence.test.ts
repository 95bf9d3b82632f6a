import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, signInAs, testPassword } from '../../testing/people.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openLicence } from './licence.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parking-licence-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function licenceFile(payload: object, change: (bytes: Buffer) => Buffer = (bytes) => bytes): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(payload));
  const signature = sign(null, bytes, privateKey).toString('base64');
  const file = join(directory, `${Math.random()}.json`);
  await writeFile(file, JSON.stringify({ payload: change(bytes).toString('base64'), signature }));
  return file;
}
const stateOn = async (file: string | undefined, today: string) =>
  (await openLicence({ file }, () => today, key)).state();

test('a licence holds to the end of its last day and names its holder', async () => {
  const file = await licenceFile({ holder: 'PT Parkir Jaya', validUntil: '2026-12-31' });
  expect(await stateOn(file, '2026-12-31')).toEqual({
    state: 'VALID',
    holder: 'PT Parkir Jaya',
    validUntil: '2026-12-31',
  });
  expect((await stateOn(file, '2027-01-01')).state).toBe('EXPIRED');
});

test('without a file the product runs; a forged, foreign or broken file licenses nothing', async () => {
  expect((await openLicence({ file: undefined }, () => '2026-01-01')).isExpired()).toBe(false);
  const longer = (bytes: Buffer) => Buffer.from(bytes.toString().replace('2026', '2099'));
  const forged = await licenceFile({ holder: 'X', validUntil: '2026-12-31' }, longer);
  const broken = join(directory, 'broken.json');
  await writeFile(broken, 'not a licence');
  for (const file of [forged, broken, join(directory, 'missing.json')])
    expect((await stateOn(file, '2026-01-01')).state).toBe('INVALID');
  const genuine = await licenceFile({ holder: 'X', validUntil: '2026-12-31' });
  expect((await openLicence({ file: genuine }, () => '2026-01-01')).state().state).toBe('INVALID');
});

test('when it no longer holds, 402 answers everything but signing in, the profile, menus, passwords and files', async () => {
  const file = await licenceFile({ holder: 'X', validUntil: '2020-01-01' });
  const server = await startTestServer({ LICENCE_FILE: file });
  const { username } = await buildUser(server, { groups: ['ADMIN'] });
  const login = await server.client().call(contract.session.logIn, { body: { username, password: testPassword } });
  expect(login.status).toBe(200);
  const admin = await signInAs(server, 'ADMIN');
  const { session, menus, system, systemProfiles, users, identityTypes, assetFiles } = contract;
  for (const open of [session.profile, menus.navigation, system.license, systemProfiles.get, systemProfiles.branding]) {
    expect((await admin.call(open)).status, open.path).toBe(200);
  }
  expect((await admin.call(assetFiles.download, { params: { token: 'x' } })).status).toBe(404);
  for (const closed of [users.list, identityTypes.list, identityTypes.options]) {
    const answer = await admin.call(closed);
    expect([answer.status, answer.error.code], closed.path).toEqual([402, 'licence-expired']);
  }
  await server.close();
});

test('SUPERADMIN uploads a licence after the old one has ended: a forged or earlier one changes nothing, nobody else may', async () => {
  const today = '2026-06-01';
  const file = await licenceFile({ holder: 'PT Lama', validUntil: '2026-05-31' });
  const server = await startTestServer({ LICENCE_FILE: file });
  const { database, licence } = server.platform;
  const stored = async (): Promise<string | null> =>
    (await database.readQueries.selectFrom('licence').select('file').executeTakeFirst())?.file ?? null;
  // The licence of this test is signed with a key of its own.
  Object.assign(licence, await openLicence({ file, stored }, () => today, key));
  const top = await signInAs(server, 'SUPERADMIN');
  const { system, identityTypes } = contract;
  const upload = async (path: string, client = top) =>
    client.call(system.replaceLicense, { body: { licence: await readFile(path, 'utf8') } });
  expect((await top.call(identityTypes.list)).status).toBe(402);
  const newer = await licenceFile({ holder: 'PT Baru', validUntil: '2027-05-31' });
  expect((await upload(newer, await signInAs(server, 'ADMIN'))).status).toBe(403);
  const forged = await licenceFile({ holder: 'X', validUntil: '2026-12-31' }, (bytes) =>
    Buffer.from(bytes.toString().replace('2026', '2099')),
  );
  expect((await upload(forged)).error.fields).toMatchObject([{ path: 'licence', code: 'licence-not-genuine' }]);
  const earlier = await licenceFile({ holder: 'X', validUntil: '2026-05-30' });
  expect((await upload(earlier)).error.fields).toMatchObject([{ path: 'licence', code: 'licence-ends-earlier' }]);
  expect(await stored()).toBeNull();
  expect((await upload(newer)).data).toEqual({ state: 'VALID', holder: 'PT Baru', validUntil: '2027-05-31' });
  expect((await top.call(identityTypes.list)).status).toBe(200);
  expect((await upload(newer)).status).toBe(200);
  await server.close();
});
