import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type ReadCell, readWorkbook } from './testing/read-workbook.ts';

const { identityTypes, users, jobs, assetFiles } = contract;
let server: TestServer;
let admin: Client & { person: Person };

beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
  for (const [name, label] of [
    ['KTP', 'Kartu tanda penduduk'],
    ['SIM', '=1+1'],
    ['PASPOR', '100% "baru"'],
  ]) {
    await admin.call(identityTypes.create, { body: { name, label } });
  }
});
afterAll(() => server.close());

const columns = [
  { key: 'name', heading: 'Nama' },
  { key: 'label', heading: 'Keterangan' },
  { key: 'updatedAt', heading: 'Diubah' },
];

async function start(
  query = '',
  body: object = { columns },
  call: { method: 'POST'; path: string } = identityTypes.export,
  headers: Record<string, string> = {},
): Promise<string> {
  const reply = await admin.call(call, { query, body, headers });
  expect(reply.status).toBe(202);
  return (reply.data as { jobId: string }).jobId;
}

interface Seen {
  status: string;
  progress: number;
  token: string;
  error: string | null;
}
const see = async (id: string): Promise<Seen> => (await admin.call(jobs.get, { params: { id } })).data as Seen;

async function read(id: string): Promise<string[][]> {
  await expect.poll(async () => (await see(id)).status, { timeout: 15_000, interval: 50 }).toBe('DONE');
  const { token } = await see(id);
  const file = await server.app.inject({
    url: `/api/asset_files/${token}?dl=1`,
    headers: { authorization: admin.token ?? '' },
  });
  expect(file.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(file.headers['content-disposition']).toMatch(/filename="\w+_\d{4}-\d{2}-\d{2}\.xlsx"/);
  const [sheet = []] = readWorkbook(file.rawPayload).sheets;
  return sheet.map((row: ReadCell[]) => row.map((cell) => cell.text));
}

test('all filtered rows are exported in the order asked for, under the headings given', async () => {
  const rows = await read(await start('name.in=SIM,KTP&sort=name,desc&size=1'));
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['Nama', 'Keterangan'],
    ['SIM', '=1+1'],
    ['KTP', 'Kartu tanda penduduk'],
  ]);
  expect(Number(rows[1]?.[2])).toBeGreaterThan(46_000);
  expect(await read(await start('q=100%25'))).toHaveLength(2);
  expect(await read(await start('name.equals=nobody'))).toHaveLength(1);
});

test('nested and listed values are written in words', async () => {
  const asked = {
    columns: [
      { key: 'username', heading: 'A' },
      { key: 'roles', heading: 'B' },
      { key: 'biodata.firstName', heading: 'C' },
    ],
  };
  const rows = await read(await start(`username.equals=${admin.person.username}`, asked, users.export));
  expect(rows[1]?.[0]).toBe(admin.person.username);
  expect(rows[1]?.[1]).not.toContain('{');
});

test('names are written in the language that is asked for, unless both are asked for or there is no other', async () => {
  await admin.call(identityTypes.create, {
    body: { name: 'KITAS', label: 'Izin tinggal', labelEn: 'Residence permit' },
  });
  const written = async (keys: readonly string[], headers: Record<string, string>) => {
    const asked = { columns: keys.map((key) => ({ key, heading: key })) };
    const [, ...rows] = await read(
      await start('name.in=KITAS,KTP&sort=name,asc', asked, identityTypes.export, headers),
    );
    return rows;
  };
  const english = { 'accept-language': 'en' };
  expect(await written(['label'], { 'accept-language': 'id' })).toEqual([['Izin tinggal'], ['Kartu tanda penduduk']]);
  expect(await written(['label'], english)).toEqual([['Residence permit'], ['Kartu tanda penduduk']]);
  expect(await written(['label', 'labelEn'], english)).toEqual([
    ['Izin tinggal', 'Residence permit'],
    ['Kartu tanda penduduk', ''],
  ]);
  const nested = { columns: [{ key: 'moduleGroup.label', heading: 'A' }] };
  const groups = async (headers: Record<string, string>) => {
    const [, ...rows] = await read(await start('', nested, contract.modules.export, headers));
    return new Set(rows.map(([group]) => group));
  };
  const { rows } = await server.platform.database.writes.query<{ label: string; en: string }>(
    'select distinct g.label, g.label_en as en from modules m join module_groups g on g.id = m.module_group_id',
  );
  expect(await groups({ 'accept-language': 'id' })).toEqual(new Set(rows.map(({ label }) => label)));
  expect(await groups(english)).toEqual(new Set(rows.map(({ en }) => en)));
});

test('a stranger, who may not view the list, and columns that it does not show are refused', async () => {
  expect((await server.client().call(identityTypes.export, { body: { columns } })).status).toBe(401);
  const cashier = await signInAs(server, 'CASHIER');
  expect((await cashier.call(identityTypes.export, { body: { columns } })).status).toBe(403);
  const secret = { columns: [...columns, { key: 'passwordHash', heading: 'x' }, { key: '__proto__.x', heading: 'y' }] };
  const reply = await admin.call(identityTypes.export, { body: secret });
  expect(reply.status).toBe(400);
  expect(reply.error.fields.map(({ path, code }) => [path, code])).toEqual([
    ['columns.3.key', 'not-an-option'],
    ['columns.4.key', 'not-an-option'],
  ]);
  const none = await admin.call(identityTypes.export, { body: { columns: [] } });
  expect(none.error.fields[0]?.path).toBe('columns');
});

test('an export is for who asked alone', async () => {
  const id = await start();
  await read(id);
  const other = await signInAs(server, 'SUPERADMIN');
  const { token } = await see(id);
  expect((await other.call(assetFiles.download, { params: { token } })).status).toBe(404);
});

test('who lost the right meanwhile gets no file', async () => {
  const { writes } = server.platform.database;
  const leaving = await signInAs(server, 'SUPERADMIN');
  const request = {
    path: identityTypes.export.path,
    userId: leaving.person.id,
    query: { page: 0, size: 20, total: true, sums: false, sort: [], filters: [], q: '' },
    columns,
  };
  await writes.query('delete from user_group_members where user_id = $1', [leaving.person.id]);
  const id = await server.platform.database.writeQueries
    .transaction()
    .execute((tx) => server.platform.exports.start(tx, request));
  const seen = async () => (await leaving.call(jobs.get, { params: { id } })).data as Seen;
  await expect.poll(seen, { timeout: 10_000 }).toMatchObject({ status: 'FAILED', error: 'forbidden', token: null });
});

test('a long export tells how far it is, shows one moment, and stops in the middle when it is cancelled', async () => {
  const { writes } = server.platform.database;
  await writes.query(
    `insert into identity_types (id, name, label) select gen_random_uuid(), 'N' || n, repeat('x', 150) from generate_series(1, 50000) n`,
  );
  const id = await start('name.startsWith=N');
  await expect.poll(async () => (await see(id)).progress, { timeout: 20_000, interval: 20 }).toBeGreaterThan(5);
  expect((await admin.call(jobs.cancel, { params: { id } })).status).toBe(200);
  await expect.poll(openSnapshots, { timeout: 10_000 }).toBe(0);
  expect(await see(id)).toMatchObject({ status: 'CANCELLED', token: null });
  const made = await writes.query('select from asset_files where uploaded_by = $1 and attached_to is null', [
    admin.person.id,
  ]);
  expect(made.rowCount).toBe(0);
  const whole = await start('name.startsWith=N');
  await expect.poll(async () => (await see(whole)).progress, { timeout: 20_000, interval: 20 }).toBeGreaterThan(1);
  await writes.query(`delete from identity_types where name like 'N%'`);
  await writes.query(`insert into identity_types (id, name, label) values ($1, 'NEW', 'too late')`, [newId()]);
  expect(await read(whole)).toHaveLength(50_001);
});

async function openSnapshots(): Promise<number | null> {
  const { rowCount } = await server.platform.database.writes.query(
    `select from pg_stat_activity where datname = current_database() and query like 'fetch%' and state <> 'idle'`,
  );
  return rowCount;
}
