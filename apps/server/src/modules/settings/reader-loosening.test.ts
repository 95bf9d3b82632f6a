import { contract } from '@parking/contract/contract';
import type { SystemConfiguration } from '@parking/contract/settings/system-configurations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs, testPassword } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildLane, buildStay, cash, save } from '../parking/testing/stays.ts';
import { readReaderKey } from './reader-key.ts';
import { beginAtOnce } from '../controls/testing/begin-at-once.ts';

const { systemConfigurations, pendingSettings, controlChanges } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let admin: Signed;
let other: Signed;
let cashier: Signed;
const [home, dead] = ['https://reader.example/', 'https://nobody.example/'];
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
  other = await signInAs(server, 'ADMIN');
  cashier = await signInAs(server, 'CASHIER');
  const lane = await buildLane(server);
  const { id } = await buildStay(server, lane);
  await save(cashier, { parkingInId: id, gateId: lane.exitId, paidTypeId: cash });
  await set({ lprServer: home, lprKey: 'RAHASIA', lprProvider: 'PLATE_RECOGNIZER', useLpr: true });
});
afterAll(() => server.close());

const set = (body: object, more: object = {}) =>
  admin.call(systemConfigurations.update, { body: { ...body, ...more } });
const read = async (by: Client = admin) => (await by.call(systemConfigurations.get)).data as SystemConfiguration;
const signed = () => ({ approverUsername: other.person.username, approverPassword: testPassword });
const key = () => readReaderKey(server.platform.database.readQueries);
const waiting = async (by?: Client) => (await read(by)).pending.map(({ setting, value }) => [setting, value]);

test('before it is on, where it stands is set at once', async () => {
  expect(await read()).toMatchObject({ lprServer: home, lprKeySet: true, useLpr: true, pending: [] });
});

test('another address, key or provider while it is on waits as turning it off does, and nobody else sees where', async () => {
  await set({ lprServer: dead, lprKey: 'LAIN' });
  await set({ lprProvider: 'OPENALPR' });
  expect(await read()).toMatchObject({ lprServer: home, lprProvider: 'PLATE_RECOGNIZER' });
  expect(await key()).toBe('RAHASIA');
  expect(await waiting()).toEqual([
    ['lprKey', null],
    ['lprProvider', 'OPENALPR'],
    ['lprServer', dead],
  ]);
  expect(await waiting(cashier)).toEqual([['lprProvider', 'OPENALPR']]);
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const { data } = await other.call(controlChanges.list, { query: `from=${today}&to=${today}` });
  expect(JSON.stringify(data)).toContain('lprServer');
  expect(JSON.stringify(data)).not.toMatch(/nobody\.example|LAIN/);
});

test('address and key are taken back together', async () => {
  const { pending } = await read();
  const id = pending.find(({ setting }) => setting === 'lprServer')?.id ?? '';
  expect((await admin.call(pendingSettings.withdraw, { params: { id } })).status).toBe(200);
  expect(await waiting()).toEqual([['lprProvider', 'OPENALPR']]);
  expect((await admin.call(pendingSettings.withdraw, { params: { id } })).status).toBe(404);
});

test('once its day begins, the address holds with the key that was given for it', async () => {
  await set({ lprServer: dead, lprKey: 'LAIN' });
  await beginAtOnce(server);
  expect(await read()).toMatchObject({ lprServer: dead, lprProvider: 'OPENALPR', lprKeySet: true, pending: [] });
  expect(await key()).toBe('LAIN');
});

test('said once more and signed for it holds at once, with the key that waits', async () => {
  await set({ lprServer: home, lprKey: 'BARU' });
  expect((await set({ lprServer: home }, signed())).data).toMatchObject({ lprServer: home, pending: [] });
  expect(await key()).toBe('BARU');
  await set({ lprKey: 'SALAH' });
  expect(await key()).toBe('BARU');
  expect((await set({ lprServer: home }, signed())).status).toBe(200);
  expect(await key()).toBe('SALAH');
});

test('an address without a key takes the key away with it, and waits so', async () => {
  await set({ lprServer: dead });
  expect(await key()).toBe('SALAH');
  await beginAtOnce(server);
  expect([await key(), (await read()).lprServer]).toEqual([null, dead]);
});

test('while it is off everything of it holds at once', async () => {
  await set({ useLpr: false }, signed());
  expect((await set({ lprServer: home, lprKey: 'X', lprProvider: 'SIMULATOR' })).data).toMatchObject({
    lprServer: home,
    lprProvider: 'SIMULATOR',
    pending: [],
  });
});
