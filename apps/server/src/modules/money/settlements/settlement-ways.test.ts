import { createHash } from 'node:crypto';
import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { SettlementSetup } from '@parking/contract/money/settlements/settlement-setups';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type FileServerUnderTest,
  login,
  startSftpServer,
} from '../../../platform/outgoing/files/testing/sftp-server.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildPayment } from '../../parking/testing/payments.ts';
import { buildLane, qris } from '../../parking/testing/stays.ts';
import { signedBy } from '../../parking/testing/to-collect.ts';
import { sell } from '../testing/deposits.ts';
import {
  backdateWaiting,
  keepAll,
  listBreaches,
  listSettlements,
  putSettlement,
  settlementDetail,
} from '../testing/settlements.ts';

const { settlements: calls, settlementSetups: setups } = contract;
type Signed = Client & { readonly person: Person };
let server: TestServer;
let bank: FileServerUnderTest;
let finance: Signed;
let second: Signed;
let cashier: Signed;
beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true' });
  bank = await startSftpServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  cashier = await signInAs(server, 'CASHIER');
  // From the first sale on where files go takes two.
  await sell(server, await buildLane(server), cashier.person);
  const { status, error } = await write(finance, { ...toBank(), ...signed() });
  if (status !== 200) throw new Error(error.message);
});
beforeEach(() => bank.files.clear());
afterAll(async () => {
  await server.close();
  await bank.close();
});

const signed = () => signedBy(second.person);
const toBank = () => ({
  way: 'SFTP',
  host: '127.0.0.1',
  port: bank.port,
  ...login,
  hostKey: bank.hostKey,
  folder: '/masuk',
});
const write = (client: Client, body: object): Promise<Answer> =>
  client.call(setups.update, { params: { id: qris }, body });
const read = async (): Promise<SettlementSetup> =>
  (await finance.call(setups.get, { params: { id: qris } })).data as SettlementSetup;
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const send = (client: Client, id: string, call: typeof calls.send | typeof calls.sendBySpecification = calls.send) =>
  client.call(call, { params: { id } });

/** A settlement that waits to be sent. Each is of an earlier day than the one before it. */
let days = 1;
async function generated(): Promise<string> {
  days += 1;
  await buildPayment(server, { byId: cashier.person.id, paidTypeId: qris, amount: 5_000, purpose: 'ANY' });
  await backdateWaiting(server, qris, 40 - days);
  await keepAll(server);
  const [newest] = await listSettlements(finance, `paidTypeId.equals=${qris}&sort=number,desc`);
  expect(newest?.status).toBe('GENERATED');
  return newest?.id ?? '';
}

test('GET sends it as POST does: under its name, once, however often and by how many it is asked for', async () => {
  for (const call of [calls.sendBySpecification, calls.send]) {
    const id = await generated();
    const answers = await Promise.all([send(finance, id, call), send(second, id, call)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { versions, status, steps } = await settlementDetail(finance, id);
    const { name, bytes } = versions[0] ?? { name: '', bytes: 0 };
    expect(status).toBe('SENT');
    expect(bank.files.get(`/masuk/${name}`)?.length).toBe(bytes);
    expect(steps.filter(({ to }) => to === 'SENT')).toHaveLength(1);
    const written = bank.written();
    expect(await send(finance, id, call)).toMatchObject({
      status: 200,
      data: { sent: true, way: 'SFTP', fileName: name },
    });
    expect(bank.written()).toBe(written);
  }
  expect(await listBreaches(server)).toEqual([]);
});

test('what did not get there is not sent, says why, and is sent by the next try', async () => {
  const id = await generated();
  await changeAsOwner(server, 'update settlement_setups set port = 1');
  const failed = await send(finance, id);
  expect([...codeOf(failed), failed.error.message]).toEqual([
    409,
    'file-not-sent',
    'The file was not sent: the file server did not answer.',
  ]);
  expect((await settlementDetail(finance, id)).status).toBe('GENERATED');
  await changeAsOwner(server, 'update settlement_setups set port = $1', [bank.port]);
  expect(await send(finance, id)).toMatchObject({ status: 200, data: { sent: true } });
});

test('what the bank may have taken before the answer came is sent to nobody again, until somebody says that it was', async () => {
  const id = await generated();
  bank.breaks.atRename = 'taken';
  for (const _ of [1, 2]) {
    const unsure = await send(finance, id);
    expect([...codeOf(unsure), bank.files.size]).toEqual([409, 'file-not-sent', 0]);
    expect(unsure.error.message).toContain('ask the bank');
  }
  expect((await putSettlement(finance, id, { status: 'SENT', note: 'Bank sudah menerima' })).status).toBe(200);
});

test('a try whose process died is looked at before it is sent again', async () => {
  const id = await generated();
  const [version] = (await settlementDetail(finance, id)).versions;
  const died = (state: string, minutes: number) =>
    changeAsOwner(
      server,
      `insert into settlement_sends (id, settlement_id, version, way, state, by_id, started_at)
        values ($1, $2, 1, 'SFTP', $3, $4, now() - make_interval(mins => $5))`,
      [newId(), id, state, finance.person.id, minutes],
    );
  await died('RENAMING', 1);
  expect(codeOf(await send(finance, id))).toEqual([409, 'request-in-progress']);
  await changeAsOwner(
    server,
    `update settlement_sends set started_at = now() - interval '5 minutes' where settlement_id = $1`,
    [id],
  );
  expect(codeOf(await send(finance, id))).toEqual([409, 'file-not-sent']);
  // It was not taken: what lies there unfinished may be anybody's, and is written over before it is given its name.
  bank.files.set(`/masuk/${version?.name}.part`, Buffer.alloc(version?.bytes ?? 0));
  expect(await send(finance, id)).toMatchObject({ status: 200, data: { sent: true } });
  const brought = bank.files.get(`/masuk/${version?.name}`) ?? '';
  expect(createHash('sha256').update(brought).digest('hex')).toBe(version?.sha256);
});

test('a file of its name and length that lay at the bank before is not said to be the one sent', async () => {
  const id = await generated();
  const [version] = (await settlementDetail(finance, id)).versions;
  const path = `/masuk/${version?.name}`;
  bank.files.set(path, Buffer.alloc(version?.bytes ?? 0));
  const answer = await send(finance, id);
  expect(codeOf(answer)).toEqual([409, 'file-not-sent']);
  expect((await settlementDetail(finance, id)).status).toBe('GENERATED');
  bank.files.delete(path);
  expect(await send(finance, id)).toMatchObject({ status: 200, data: { sent: true } });
});

test('where files go is said by two, and its secrets are told to nobody', async () => {
  const before = await read();
  expect(before).toMatchObject({ way: 'SFTP', passwordSet: true, privateKeySet: false, folder: '/masuk' });
  expect(JSON.stringify(before)).not.toContain(login.password);
  const { rows } = await server.platform.database.writes.query<{ all: string }>(
    `select (select password from settlement_setups limit 1) || string_agg(payload, '') as all from operations_log`,
  );
  expect(rows[0]?.all).not.toContain(login.password);
  for (const body of [
    { host: 'bank.example', password: 'lain' },
    { folder: '/lain' },
    { way: 'DOWNLOAD' },
    { password: 'lain' },
  ])
    expect(codeOf(await write(finance, body)), JSON.stringify(body)).toEqual([409, 'approval-needed']);
  // By what it is written too: what stands there as a text tells the bank whose money it is.
  const templates = (await finance.call(contract.settlementTemplates.options)).data as { id: string; label: string }[];
  expect(templates.map(({ label }) => label)).toContain('Mandiri EDC');
  const templateId = templates.find(({ label }) => label === 'Brizzi')?.id;
  expect(codeOf(await write(finance, { templateId }))).toEqual([409, 'approval-needed']);
  expect(await write(finance, { templateId, ...signed() })).toMatchObject({
    status: 200,
    data: { templateId, passwordSet: true },
  });
  expect(await write(finance, { templateId })).toMatchObject({ status: 200 });
  // Secrets go with their host.
  const elsewhere = await write(finance, { host: 'bank.example', ...signed() });
  expect(elsewhere.error.fields).toMatchObject([{ path: 'password', code: 'required' }]);
  // And with its port, its name and the key that it is known by.
  const hostKey = `SHA256:${'A'.repeat(43)}`;
  for (const body of [{ port: bank.port + 1 }, { port: null }, { username: 'lain' }, { hostKey }])
    expect([body, (await write(finance, { ...body, ...signed() })).error?.fields]).toMatchObject([
      body,
      [{ path: 'password', code: 'required' }],
    ]);
  for (const [body, path] of [
    // FTP would take the second line for a command of its own.
    [{ username: 'parkir\r\nDELE a.csv' }, 'username'],
    [{ password: 'rahasia\nDELE a.csv' }, 'password'],
    [{ folder: '../etc' }, 'folder'],
    [{ folder: '/a/../b' }, 'folder'],
    [{ host: 'a/b' }, 'host'],
    [{ hostKey: 'SHA256:x' }, 'hostKey'],
    [{ hostKey: null, password: login.password }, 'hostKey'],
    // What a host of the other way is known by.
    [{ way: 'FTPS', password: 'rahasia' }, 'hostKey'],
    [{ hostKey: Array(32).fill('AB').join(':'), password: login.password }, 'hostKey'],
    [{ templateId: newId() }, 'templateId'],
  ] as const)
    expect((await write(finance, { ...body, ...signed() })).error.fields, path).toMatchObject([{ path }]);
});

test('the file server that all share is moved by two, once files are sent there', async () => {
  const admin = await signInAs(server, 'ADMIN');
  const other = await signInAs(server, 'ADMIN');
  const set = (body: object, more: object = {}) =>
    admin.call(contract.systemConfigurations.update, { body: { ...body, ...more } });
  const shared = { ftpAddress: 'bersama.example', ftpPort: 22, ftpUsername: 'parkir', ftpPassword: 'rahasia' };
  expect((await set(shared)).status).toBe(200);
  // Nothing is sent there yet.
  expect((await set({ ftpPort: 2222, ftpPassword: 'rahasia' })).status).toBe(200);
  const ofShared = { host: null, port: null, username: null };
  expect(codeOf(await write(finance, ofShared))).toEqual([409, 'approval-needed']);
  expect((await write(finance, { ...ofShared, ...signed() })).status).toBe(200);
  for (const body of [
    { ftpAddress: 'pencuri.example' },
    { ftpAddress: null },
    { ftpPort: 23 },
    { ftpUsername: 'lain' },
    // As it would read with its parts put together.
    { ftpPort: null, ftpUsername: '2222 parkir' },
    { ftpPassword: 'lain' },
    { ftpPasswordSet: false },
  ]) {
    expect(codeOf(await set(body)), JSON.stringify(body)).toEqual([409, 'approval-needed']);
    expect(codeOf(await set(body, signedBy(admin.person)))).toEqual([409, 'approval-needed']);
  }
  expect((await set({ headerTicket: 'Parkir', ftpAddress: shared.ftpAddress, ftpPassword: null })).status).toBe(200);
  expect(await set({ ftpAddress: 'pindah.example', ftpPassword: 'baru' }, signedBy(other.person))).toMatchObject({
    status: 200,
    data: { ftpAddress: 'pindah.example', ftpPasswordSet: true },
  });
  const { rows } = await server.platform.database.reads.query(
    `select setting, before, after, approver_name from control_changes where setting in ('provider', 'fileServer')
      order by at desc limit 2`,
  );
  expect(rows).toMatchObject([
    {
      setting: 'fileServer',
      before: 'bersama.example 2222 parkir',
      after: 'pindah.example 2222 parkir',
      approver_name: other.person.username,
    },
    { setting: 'provider', after: expect.stringContaining('SFTP bersama.example') },
  ]);
  const back = { ...toBank(), ...signed() };
  expect((await write(finance, back)).status).toBe(200);
});

test('a file server is tried out as it is stored, and shows which key it has', async () => {
  const tryIt = async () => (await finance.call(setups.test, { params: { id: qris } })).data;
  expect(await tryIt()).toEqual({ result: 'OK', said: null });
  await changeAsOwner(server, 'update settlement_setups set host_key = $1', [`SHA256:${'A'.repeat(43)}`]);
  expect(await tryIt()).toEqual({ result: 'HOST_KEY', said: bank.hostKey });
  const id = await generated();
  expect(codeOf(await send(finance, id))).toEqual([409, 'file-not-sent']);
  expect(bank.files.size).toBe(0);
  await changeAsOwner(server, 'update settlement_setups set host_key = $1', [bank.hostKey]);
});

test('only who may sets it up', async () => {
  expect((await write(server.client(), {})).status).toBe(401);
  const auditor = await signInAs(server, 'AUDITOR');
  expect((await write(auditor, {})).status).toBe(403);
  expect((await auditor.call(setups.get, { params: { id: qris } })).status).toBe(200);
  expect((await auditor.call(setups.test, { params: { id: qris } })).status).toBe(403);
  expect((await cashier.call(setups.get, { params: { id: qris } })).status).toBe(403);
  expect((await finance.call(setups.get, { params: { id: newId() } })).status).toBe(404);
});
