import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { PaymentProvider } from '@parking/contract/parking/payments/payment-providers';
import { type SimulatedProviders, startProviders } from '@parking/gate-simulator/providers/start-providers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../../testing/test-server.ts';
import { providerNames, setProvider, settingsFor } from '../../testing/providers.ts';
import { buildLane, buildStay, cash, emoney, qris, save } from '../../testing/stays.ts';
import { signedBy } from '../../testing/to-collect.ts';

const { paymentProviders } = contract;
let server: TestServer;
let providers: SimulatedProviders;
let finance: Client & { readonly person: Person };
let other: Client & { readonly person: Person };
beforeAll(async () => {
  [server, providers] = await Promise.all([startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true' }), startProviders()]);
  finance = await signInAs(server, 'FINANCE');
  other = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => Promise.all([server.close(), providers.stop()]));
beforeEach(async () => {
  for (const name of providerNames) providers.behave(name, {});
  await changeAsOwner(server, 'delete from payment_providers');
  await changeAsOwner(server, 'delete from attempts');
});

const set = (body: object, client: Client = finance, id = qris) => setProvider(client, id, body);
const get = async (client: Client = finance, id = qris) =>
  (await client.call(paymentProviders.get, { params: { id } })).data as PaymentProvider;
const attempt = async (client: Client = finance, id = qris) =>
  (await client.call(paymentProviders.test, { params: { id } })).data as { result: string; said: string | null };
const stored = () => server.platform.database.readQueries.selectFrom('paymentProviders').selectAll().executeTakeFirst();

test('of a type of which nothing was set the simulator is told, and nothing stands', async () => {
  expect(await get()).toMatchObject({ provider: 'SIMULATOR', baseUrl: null, secretSet: false, updatedAt: null });
  expect(await stored()).toBeUndefined();
});

test('signed out, without the right and of nothing, each is refused', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  for (const call of [paymentProviders.get, paymentProviders.update, paymentProviders.test]) {
    const input = (id: string) => ({ params: { id }, ...(call.method !== 'GET' && { body: {} }) });
    expect((await server.client().call(call, input(qris))).status).toBe(401);
    expect((await cashier.call(call, input(qris))).status).toBe(403);
    expect((await finance.call(call, input(newId()))).status).toBe(404);
  }
});

test('its secrets are encrypted and told by nothing: no answer, no log, no history', async () => {
  const { status, body } = await set(settingsFor(providers, 'SNAP'));
  expect([status, body]).toMatchObject([200, { data: { secretSet: true, privateKeySet: true } }]);
  const log = await server.platform.database.reads.query(`select * from operations_log where action = 'set-provider'`);
  expect(log.rowCount).toBeGreaterThan(0);
  for (const told of [body, await get(), log.rows, await stored()])
    for (const secret of [providers.snap.secret, 'PRIVATE KEY']) expect(JSON.stringify(told)).not.toContain(secret);
});

test('a secret that is not said stays, one that is null goes, and all go with the address they belong to', async () => {
  await set(settingsFor(providers, 'XENDIT'));
  expect((await set({ cutOff: '23:00', zone: 'Asia/Makassar' })).data).toMatchObject({
    secretSet: true,
    callbackTokenSet: true,
    cutOff: '23:00',
  });
  expect((await set({ secret: '•••' })).data).toMatchObject({ secretSet: true });
  expect((await attempt()).result).toBe('OK');
  const gone = await set({ secret: null });
  expect([gone.status, gone.error.fields]).toMatchObject([400, [{ path: 'secret', code: 'required' }]]);
  const moved = await set({ baseUrl: 'https://penadah.example' });
  expect(moved.error.fields.map(({ path }) => path)).toEqual(['secret', 'callbackToken']);
  const becomes = await set({ provider: 'MIDTRANS' });
  expect(becomes.error.fields.map(({ path }) => path)).toEqual(['secret']);
});

test('what is missing or wrong is told by its field', async () => {
  const fields = async (body: object) => (await set(body)).error.fields.map(({ path, code }) => `${path} ${code}`);
  expect(await fields({ provider: 'MIDTRANS' })).toEqual(['baseUrl required', 'secret required']);
  const snap = settingsFor(providers, 'SNAP');
  expect(await fields({ ...snap, privateKey: 'bukan kunci' })).toEqual(['privateKey wrong-format']);
  expect(await fields({ ...snap, notifyAlgorithm: 'RSA_SHA256' })).toEqual(['notifyKey required']);
  expect(await fields({ ...snap, notifyAlgorithm: 'RSA_SHA256', notifyKey: 'x' })).toEqual(['notifyKey wrong-format']);
  expect(await fields({ ...snap, cutOff: '24:00' })).toEqual(['cutOff wrong-format']);
  expect(await fields({ ...snap, baseUrl: 'http://a:b@c.example' })).toEqual(['baseUrl unsafe-address']);
  for (const id of [cash, emoney])
    expect((await set(snap, finance, id)).error.fields).toMatchObject([{ path: 'provider', code: 'not-an-option' }]);
});

test('a type with a provider becomes no other kind', async () => {
  await set(settingsFor(providers, 'XENDIT'));
  const body = { kind: 'EMONEY' };
  const { error } = await finance.call(contract.paidTypes.update, { params: { id: qris }, body });
  expect(error.code).toBe('in-use');
});

test('two who change it one after the other, the second from what it was, are told', async () => {
  await set(settingsFor(providers, 'MIDTRANS'));
  const { updatedAt } = await get();
  const answers = await Promise.all(['22:00', '21:00', '20:00'].map((cutOff) => set({ cutOff, updatedAt })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
});

describe('tried out', () => {
  test.each(providerNames)('%s says in a word what keeps it from being asked', async (name) => {
    const settings = settingsFor(providers, name);
    await set(settings);
    expect(await attempt()).toEqual({ result: 'OK', said: null, clockSeconds: null });
    providers.behave(name, { status: 503 });
    expect(await attempt()).toMatchObject({ result: 'NO_ANSWER' });
    providers.behave(name, { refusesKeys: true });
    expect(await attempt()).toMatchObject({ result: 'WRONG_KEY', said: 'Unauthorized' });
    providers.behave(name, {});
    await set({ ...settings, baseUrl: `${providers.url(name)}-lain` });
    expect(await attempt()).toMatchObject({ result: 'WRONG_HOST' });
    await set({ ...settings, baseUrl: 'http://127.0.0.1:1' });
    expect(await attempt()).toMatchObject({ result: 'WRONG_HOST' });
  });

  test('too often it is not asked any more', async () => {
    await set(settingsFor(providers, 'MIDTRANS'));
    for (let n = 0; n < 10; n += 1) expect((await attempt()).result).toBe('OK');
    expect((await finance.call(paymentProviders.test, { params: { id: qris } })).status).toBe(429);
  });
});

test('once something was sold, nobody alone says where money goes or who may say that it came', async () => {
  await set(settingsFor(providers, 'SNAP'));
  const lane = await buildLane(server);
  const cashier = await signInAs(server, 'CASHIER');
  const { id } = await buildStay(server, lane);
  await save(cashier, { parkingInId: id, gateId: lane.exitId, paidTypeId: cash });
  const before = await stored();
  const changes = [
    { baseUrl: 'https://penadah.example', secret: 'x', privateKey: providers.snap.privateKey },
    { merchantId: 'REKENING-SENDIRI' },
    { secret: 'lain' },
    { notifyAlgorithm: 'RSA_SHA256', notifyKey: providers.snap.publicKey },
    { notifyPath: '/lain' },
    { provider: 'SIMULATOR' },
  ];
  for (const change of changes) expect((await set(change)).error.code).toBe('approval-needed');
  expect((await set({ ...changes[1], ...signedBy(finance.person) })).error.code).toBe('approval-needed');
  expect((await set({ ...changes[1], ...signedBy(cashier.person) })).error.code).toBe('approval-needed');
  expect(await stored()).toEqual(before);
  expect((await set({ merchantId: 'BARU', ...signedBy(other.person) })).data).toMatchObject({ merchantId: 'BARU' });
  const { rows } = await server.platform.database.reads.query(
    `select before, after, loosens, by_name, approver_name from control_changes where setting = 'provider' order by at`,
  );
  expect(rows).toEqual([
    {
      before: `SNAP ${new URL(providers.url('SNAP')).host} 00007100010926`,
      after: `SNAP ${new URL(providers.url('SNAP')).host} BARU`,
      loosens: true,
      by_name: finance.person.username,
      approver_name: other.person.username,
    },
  ]);
});

test('once something was sold, nobody alone says to which day money belongs or lets it come later; that it comes sooner is told', async () => {
  await set({ ...settingsFor(providers, 'MIDTRANS'), ...signedBy(other.person) });
  const before = await stored();
  for (const change of [{ cutOff: '22:00' }, { zone: 'Asia/Jayapura' }, { paysAfterDays: 4 }]) {
    expect((await set(change)).error.code).toBe('approval-needed');
    expect((await set({ ...change, ...signedBy(finance.person) })).error.code).toBe('approval-needed');
  }
  expect(await stored()).toEqual(before);
  expect((await set({ cutOff: '22:00', paysAfterDays: 4, ...signedBy(other.person) })).status).toBe(200);
  expect((await set({ cutOff: '22:00', paysAfterDays: 4 })).status).toBe(200);
  expect((await set({ paysAfterDays: 2 })).data).toMatchObject({ cutOff: '22:00', paysAfterDays: 2 });
  const { rows } = await server.platform.database.reads.query(
    `select before, after, loosens, approver_name from control_changes where setting = 'providerDays' order by at`,
  );
  expect(rows).toEqual([
    { before: '00:00 +1', after: '22:00 +4', loosens: true, approver_name: other.person.username },
    { before: '22:00 +4', after: '22:00 +2', loosens: false, approver_name: null },
  ]);
});
