import { contract } from '@parking/contract/contract';
import type { SystemConfiguration } from '@parking/contract/settings/system-configurations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { readConfiguration, readFtpPassword } from './configuration.ts';
import { lockPlainReaderKey, readReaderKey } from './reader-key.ts';

const { systemConfigurations } = contract;
let server: TestServer;
let owner: Client;
let cashier: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signInAs(server, 'SUPERADMIN');
  cashier = await signInAs(server, 'CASHIER');
});
afterAll(() => server.close());

const read = async (client: Client): Promise<SystemConfiguration> =>
  (await client.call(systemConfigurations.get)).data as SystemConfiguration;

test('settings merge: what is left out stays, and acts read them', async () => {
  const before = await read(owner);
  const changed = await owner.call(systemConfigurations.update, {
    body: { blindDeposit: false, headerTicket: 'Parkir\nJaya', ftpPort: 21 },
  });
  expect(changed).toMatchObject({
    status: 200,
    data: { blindDeposit: false, headerTicket: 'Parkir\nJaya', ftpPort: 21 },
  });
  const tx = server.platform.database.readQueries;
  expect(await readConfiguration(tx)).toMatchObject({ blindDeposit: false, footerTicket: before.footerTicket });
  await owner.call(systemConfigurations.update, { body: { ftpPort: null, tokenFile: '' } });
  expect(await read(owner)).toMatchObject({ ftpPort: null, tokenFile: null, headerTicket: 'Parkir\nJaya' });
});

test('the form may be sent back as it was read', async () => {
  const shown = await read(owner);
  expect(await owner.call(systemConfigurations.update, { body: shown })).toMatchObject({ status: 200 });
});

test('a password goes in and never comes out, but whoever connects can use it', async () => {
  const answer = await owner.call(systemConfigurations.update, {
    body: { ftpPassword: 'rahasia-ftp', ftpAddress: 'ftp.bank.example' },
  });
  expect(answer.data).toMatchObject({ ftpPassword: null, ftpPasswordSet: true });
  const tx = server.platform.database.readQueries;
  const { rows } = await server.platform.database.reads.query<{ all: string }>(
    `select (select ftp_password from system_configuration) || string_agg(payload, '') as all from operations_log`,
  );
  expect(rows[0]?.all).not.toContain('rahasia-ftp');
  expect(await readFtpPassword(tx)).toBe('rahasia-ftp');
  // A client that sends back what it read does not take it away, nor does a form that makes an empty text of null.
  for (const ftpPassword of [null, '', ' ', '•••', '••••••']) {
    const shown = await read(owner);
    expect((await owner.call(systemConfigurations.update, { body: { ...shown, ftpPassword } })).data).toEqual(shown);
    await owner.call(systemConfigurations.update, {
      body: { ftpPassword, footerTicketIn: `Parkir ${String(ftpPassword).length}` },
    });
    expect(await readFtpPassword(tx)).toBe('rahasia-ftp');
  }
  await owner.call(systemConfigurations.update, { body: { ftpPasswordSet: false } });
  expect(await read(owner)).toMatchObject({ ftpPasswordSet: false });
  const both = { ...(await read(owner)), ftpPassword: 'lain' };
  expect((await owner.call(systemConfigurations.update, { body: both })).data).toMatchObject({ ftpPasswordSet: true });
});

test('a password belongs to its server, port and user: it goes when any of them is changed without a new one', async () => {
  const write = (body: object) => owner.call(systemConfigurations.update, { body });
  const stored = () => readFtpPassword(server.platform.database.readQueries);
  const home = { ftpAddress: 'ftp.bank.example', ftpUsername: 'parkir' };
  await write({ ...home, ftpPassword: 'rahasia' });
  await write({ ...home, footerTicketIn: 'Parkir' });
  expect(await stored()).toBe('rahasia');
  await write({ ...home, ftpPort: 2121 });
  expect(await stored()).toBeNull();
  await write({ ...home, ftpPort: 2121, ftpPassword: 'rahasia' });
  expect(await stored()).toBe('rahasia');
  await write({ ftpPort: null });
  expect(await stored()).toBeNull();
  await write({ ...home, ftpPassword: 'rahasia' });
  // FTP would take the second line for a command of its own.
  for (const name of ['ftpAddress', 'ftpUsername', 'ftpPassword'] as const)
    expect((await write({ [name]: 'a\r\nDELE b' })).error.fields).toMatchObject([{ path: name }]);
  await write({ ftpAddress: 'ftp.elsewhere.example' });
  expect(await stored()).toBeNull();
  await write({ ...home, ftpPassword: 'baru' });
  await write({ ftpUsername: null });
  expect(await stored()).toBeNull();
});

test('the key in the address of the plate reader is locked away: not stored plainly, answered or logged', async () => {
  const write = async (body: object) => (await owner.call(systemConfigurations.update, { body })).data;
  const stored = () => readReaderKey(server.platform.database.readQueries);
  const shown = await write({ lprServer: 'https://kunci-lpr%21:x@lpr.example/v1/' });
  expect(shown).toMatchObject({ lprServer: 'https://lpr.example/v1/', lprKey: null, lprKeySet: true });
  expect(await stored()).toBe('kunci-lpr!');
  expect((await owner.call(systemConfigurations.update, { body: await read(owner) })).status).toBe(200);
  expect(await stored()).toBe('kunci-lpr!');
  await write({ lprKey: 'kunci-baru-2' });
  expect(await stored()).toBe('kunci-baru-2');
  // What stands in its place is no key, in the address neither.
  const unchanged = await read(owner);
  for (const said of [{ lprKey: '••••••' }, { lprKey: '•••' }, { lprServer: 'https://•••@lpr.example/v1/' }])
    expect(await write({ ...unchanged, ...said })).toMatchObject({ lprServer: unchanged.lprServer, lprKeySet: true });
  expect(await stored()).toBe('kunci-baru-2');
  const { rows } = await server.platform.database.reads.query<{ all: string }>(
    `select (select system_configuration::text from system_configuration) || string_agg(payload, '') as all from operations_log`,
  );
  expect(rows[0]?.all).not.toMatch(/kunci-(lpr|baru)/);
  // A key that nobody may read is not sent to a machine that somebody else names.
  expect(await write({ lprServer: 'https://elsewhere.example/v1/' })).toMatchObject({ lprKeySet: false });
  await write({ lprKey: 'kunci-3' });
  for (const lprKey of ['', null]) expect(await write({ lprKey, lprKeySet: true })).toMatchObject({ lprKeySet: true });
  expect(await write({ lprKeySet: false })).toMatchObject({ lprKeySet: false });
  await write({ lprServer: 'https://100%@lpr.example/v1/' });
  expect(await stored()).toBe('100%');
});

test('an address that is shown to others holds no user name', async () => {
  const website = 'https://kunci@contoh.example/';
  const answers = [
    await owner.call(contract.systemProfiles.update, { body: { website } }),
    await owner.call(contract.auditConfigurations.update, { body: { url: website } }),
  ];
  expect(answers.map(({ error }) => error.fields[0]?.code)).toEqual(['unsafe-address', 'unsafe-address']);
});

test('a key that an older release kept in the address is locked away at the next start', async () => {
  const { database } = server.platform;
  await database.writes.query(
    `update system_configuration set lpr_server = 'http://tua@lpr.example/v3', lpr_key = null`,
  );
  await lockPlainReaderKey(database);
  await lockPlainReaderKey(database);
  expect(await read(owner)).toMatchObject({ lprServer: 'http://lpr.example/v3', lprKeySet: true });
  expect(await readReaderKey(database.readQueries)).toBe('tua');
});

test('what is printed is cleared by null and is then empty', async () => {
  await owner.call(systemConfigurations.update, { body: { headerTicket: 'Parkir', titleTicketIn: 'TIKET' } });
  const cleared = await owner.call(systemConfigurations.update, { body: { headerTicket: null, titleTicketIn: null } });
  expect(cleared.data).toMatchObject({ headerTicket: '', titleTicketIn: '' });
});

test('every signed-in user reads how the site works, but not where other machines stand', async () => {
  await owner.call(systemConfigurations.update, {
    body: { ftpAddress: 'ftp.bank.example', lprServer: 'http://lpr.example' },
  });
  expect(await read(cashier)).toMatchObject({ ftpAddress: null, lprServer: null, cashlessTimer: 120 });
  expect(await read(owner)).toMatchObject({ ftpAddress: 'ftp.bank.example', lprServer: 'http://lpr.example' });
});

test('unknown choices, hours, addresses and pictures that are not there are refused by field', async () => {
  const answer = await owner.call(systemConfigurations.update, {
    body: { fineType: 'NONE', filterTime: 0, lprServer: 'javascript:alert(1)', taxPercent: 101, hue: 1 },
  });
  expect(answer.status).toBe(400);
  expect(answer.error.fields.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'filterTime',
    'fineType',
    'hue',
    'lprServer',
    'taxPercent',
  ]);
  const missing = await owner.call(systemConfigurations.update, { body: { tokenFile: 'no-such-file' } });
  expect(missing).toMatchObject({ status: 404, error: { code: 'asset-not-found', fields: [{ path: 'tokenFile' }] } });
});

test('of two who change it at once, the one with the older state is told', async () => {
  const { updatedAt } = await read(owner);
  const change = (titleTicketIn: string) =>
    owner.call(systemConfigurations.update, { body: { titleTicketIn, updatedAt } });
  const answers = await Promise.all([change('SATU'), change('DUA')]);
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('the choices of both enumerations are named in two languages', async () => {
  const fares = (await cashier.call(systemConfigurations.fareHandlingList)).data as { id: string }[];
  const fines = (await cashier.call(systemConfigurations.fineTypeList)).data as { id: string }[];
  expect([fares.map(({ id }) => id), fines.map(({ id }) => id)]).toEqual([
    ['ENTRY', 'EXIT', 'SPLIT'],
    ['FINE_ONLY', 'FINE_PLUS_FARE'],
  ]);
});
