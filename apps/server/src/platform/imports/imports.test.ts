import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Person, signIn, signInAs } from '../../testing/people.ts';
import { spawnProgram } from '../../testing/programs.ts';
import { type Client, type TestServer, startServerOn, startTestServer } from '../../testing/test-server.ts';
import { buildSheet, buildWorkbook, lyingBomb } from '../spreadsheet/testing/build-workbook.ts';
import { readWorkbook } from '../spreadsheet/testing/read-workbook.ts';
import { begin, faults, importFile, see, untilEnded, upload } from './testing/import-client.ts';

const { departments, inventories, jobs, assetFiles } = contract;
let server: TestServer;
let admin: Client & { person: Person };
const children: ChildProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.close();
});
afterEach(async () => {
  await server.platform.database.writes.query('delete from departments');
});

const names = async (): Promise<unknown[]> => {
  const { rows } = await server.platform.database.writes.query(
    'select name, label, label_en from departments order by name',
  );
  return rows.map(({ name, label, label_en }) => [name, label, label_en]);
};
const heads = ['Kode', 'Nama'];
const numbered = (count: number) =>
  buildSheet(heads, ...Array.from({ length: count }, (_, n) => [`D${n}`, `Departemen ${n}`]));

test('a template in the caller’s language explains its columns, and what is filled in comes in as it is', async () => {
  for (const [language, heading, guide] of [
    ['id', 'Nama (Inggris)', 'Petunjuk'],
    ['en', 'Name (English)', 'Guide'],
  ] as const) {
    const file = await server.app.inject({
      url: '/api/departments/template',
      headers: { authorization: admin.token ?? '', 'accept-language': language },
    });
    expect(file.headers['content-disposition']).toContain('filename="import_departments.xlsx"');
    const { names: sheets, sheets: cells } = readWorkbook(file.rawPayload);
    expect(sheets).toEqual(['Data', guide]);
    expect(cells[0]?.[0]?.[2]?.text).toBe(heading);
    expect(cells[1]?.map((row) => row[0]?.text)).toContain(heading);
    expect(await importFile(admin, departments.import, file.rawPayload)).toMatchObject({ rows: 1, created: 1 });
    expect(await names()).toEqual([['KEUANGAN', 'Keuangan', 'Finance']]);
    await server.platform.database.writes.query('delete from departments');
  }
});

test('a dry run does everything and changes nothing; the import then creates what a form would have', async () => {
  const file = buildSheet(['name (english)', null, 'NAMA', 'name'], ['Parking', null, 'Parkir', 'PKR']);
  const headings = buildSheet(
    ['name (english)', null, 'label', ' KODE *'],
    ['Parking', null, 'Parkir', ' PKR '],
    [],
    [null, null, 'Teknik', 1001],
  );
  expect(faults(await importFile(admin, departments.import, file))).toEqual([
    [1, 'Name', 'Given more than once.'],
    [1, 'Code', 'The column "Kode / Code" is missing.'],
  ]);
  const dry = await importFile(admin, departments.import, headings, { dryRun: true });
  expect(dry).toMatchObject({
    status: 'DONE',
    progress: 100,
    dryRun: true,
    rows: 2,
    created: 0,
    problems: [],
    more: 0,
  });
  expect(await names()).toEqual([]);
  const done = await importFile(admin, departments.import, headings);
  expect(done).toMatchObject({ dryRun: false, rows: 2, created: 2, problems: [], token: null, error: null });
  expect(await names()).toEqual([
    ['1001', 'Teknik', null],
    ['PKR', 'Parkir', 'Parking'],
  ]);
  const page = await admin.call(departments.list, { query: 'name.equals=PKR' });
  const [{ id }] = page.data as [{ id: string }];
  const history = await admin.call(departments.history, { params: { id } });
  expect(history.data).toMatchObject([{ action: 'create', actor: admin.person.username, after: { name: 'PKR' } }]);
  const { rows } = await server.platform.database.writes.query(
    `select payload::jsonb -> 'after' as after from operations_log where action = 'import' order by at desc limit 1`,
  );
  expect(rows).toEqual([{ after: { jobId: done.id, rows: 2 } }]);
});

test('every bad row is named with its column and reason, and nothing is created', async () => {
  await admin.call(departments.create, { body: { name: 'ADA', label: 'Sudah ada' } });
  const file = buildSheet(
    heads,
    ['OK', 'Baik'],
    [null, 'Tanpa kode'],
    ['PANJANG', 'x'.repeat(201)],
    ['OK', 'Dua kali'],
    ['ADA', 'Sudah ada'],
    ['R', { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }],
    ['SANGAT', 'x'.repeat(2_500)],
    ['ADA', null],
  );
  const expected = [
    [3, 'Code', 'Required.'],
    [4, 'Name', 'At most 200 characters.'],
    [5, 'Code', 'The same as row 2.'],
    [6, 'Code', 'Already taken.'],
    [7, 'Name', 'The formula of this cell has no value.'],
    [8, 'Name', 'At most 2000 characters.'],
    [9, 'Name', 'Required.'],
    [9, 'Code', 'The same as row 6.'],
  ];
  const dry = await importFile(admin, departments.import, file, { dryRun: true });
  expect(faults(dry)).toEqual(expected);
  const real = await importFile(admin, departments.import, file, { language: 'id' });
  expect(real).toMatchObject({ status: 'DONE', rows: 8, created: 0, more: 0 });
  expect(faults(real)[1]).toEqual([4, 'Nama', 'Paling banyak 200 karakter.']);
  expect(await names()).toHaveLength(1);
  const report = await admin.call(assetFiles.download, { params: { token: real.token ?? '' } });
  expect(report.status).toBe(200);
  const stranger = await signInAs(server, 'SUPERADMIN');
  expect((await stranger.call(assetFiles.download, { params: { token: real.token ?? '' } })).status).toBe(404);
});

test('goods are imported too, and nobody writes how many there are', async () => {
  const goods = ['Nama', 'Kode', 'Satuan'];
  const file = buildSheet(goods, ['Kertas struk', 'K-80', 'rol'], ['Pita', 'P-1', null]);
  expect(await importFile(admin, inventories.import, file)).toMatchObject({ created: 2, problems: [] });
  const { data } = await admin.call(inventories.list);
  expect(data).toMatchObject([
    { name: 'Kertas struk', code: 'K-80', unit: 'rol', amount: 0 },
    { name: 'Pita', unit: null },
  ]);
  const stock = await importFile(admin, inventories.import, buildSheet([...goods, 'amount'], ['a', 'b', 'c', 5]));
  expect(faults(stock)).toEqual([[1, 'amount', 'There is no column "amount".']]);
});

test('of many problems a thousand are listed and all are counted', async () => {
  const rows = Array.from({ length: 1_200 }, () => ['', 'x']);
  const state = await importFile(admin, departments.import, buildSheet(heads, ...rows), { dryRun: true });
  expect([state.problems.length, state.more, state.rows]).toEqual([1_000, 200, 1_200]);
  expect(state.problems.at(-1)?.row).toBe(1_001);
});

test('cells come in as what they show: formulas by their value, and text that looks like one as text', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>';
  const sharedStrings =
    '<sst><si><t>Kode</t></si><si><r><t>Na</t></r><r><t>ma</t></r><rPh><t>x</t></rPh></si><si><t>=1+1</t></si></sst>';
  const shared = (n: number) => ({ xml: `<c t="s"><v>${n}</v></c>` });
  const file = buildWorkbook({
    styles,
    sharedStrings,
    sheets: [
      { rows: [['Kode'], ['salah']], state: 'hidden' },
      {
        rows: [
          [shared(0), shared(1)],
          ['A', shared(2)],
          ['B', { xml: '<c t="str"><f>HYPERLINK("http://x","y")</f><v>y</v></c>' }],
          ['C', '<img src=x onerror=alert(1)>'],
          ['D', { xml: '<c s="1"><v>45000</v></c>' }],
          ['E', { xml: '<c s="2"><f>TODAY()</f><v>45000</v></c>' }],
          ['F', { xml: '<c><f>2*3.25</f><v>6.5</v></c>' }],
          ['G', '+62 811'],
          ['H', '@SUM(A1)'],
          ['I', '_x0041_\r\nb'],
        ],
      },
    ],
  });
  expect(faults(await importFile(admin, departments.import, file))).toEqual([]);
  expect((await names()).map((row) => (row as unknown[])[1])).toEqual([
    '=1+1',
    'y',
    '<img src=x onerror=alert(1)>',
    '2023-03-15',
    '2023-03-15',
    '6.5',
    '+62 811',
    '@SUM(A1)',
    '_x0041_\r\nb',
  ]);
});

test('a file that is no workbook, another sheet, or none of ours is refused in words', async () => {
  const zip = await upload(admin, Buffer.from(zipSync({ 'a.txt': new Uint8Array(10) })), 'list.xlsx');
  const renamed = await begin(admin, departments.import, zip, true);
  expect([renamed.status, renamed.error.code]).toEqual([415, 'unsupported-type']);
  const token = await upload(admin, numbered(1));
  const stranger = await signInAs(server, 'SUPERADMIN');
  const foreign = await begin(stranger, departments.import, token, true);
  expect([foreign.status, foreign.error.code]).toEqual([404, 'asset-not-found']);
  const strange = await admin.call(departments.import, { body: { token: '../../etc/passwd', dryRun: 'x', path: '/' } });
  expect(strange.error.fields.map(({ path }) => path).toSorted()).toEqual(['dryRun', 'path']);
  const first = async (file: Buffer) => faults(await importFile(admin, departments.import, file, { dryRun: true }));
  expect(await first(buildSheet(['Barang', 'Kode', 'Nama'], ['x', 'y', 'z']))).toEqual([
    [1, 'Barang', 'There is no column "Barang".'],
  ]);
  expect(await first(buildSheet(heads))).toEqual([[null, null, 'The first sheet holds no rows.']]);
  const unreadable = [[null, null, 'The file "data.xlsx" cannot be read as .xlsx.']];
  const broken = (sheetXml: string) => buildWorkbook({ sheets: [{ rows: [] }], sheetXml });
  expect(await first(broken('<worksheet><sheetData><row>'))).toEqual(unreadable);
  const entity =
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><row><c><v>&e;</v></c></row></worksheet>';
  expect(await first(broken(entity))).toEqual(unreadable);
  expect(await first(buildWorkbook({ sheets: [] }))).toEqual(unreadable);
});

test('a file that lies about how much it unpacks into is stopped on the way', async () => {
  const file = lyingBomb(205_000_000);
  expect(file.length).toBeLessThan(2_000_000);
  const state = await importFile(admin, departments.import, file, { dryRun: true });
  expect(faults(state)).toEqual([[null, null, 'The file "data.xlsx" unpacks into more than 200 MB.']]);
}, 60_000);

test.each([
  ['1,000,000 tags in each other', '<a>'.repeat(1_000_000)],
  ['10,000,000 tags in each other', '<a>'.repeat(10_000_000)],
  ['tags in each other within a row', `<row>${'<c>'.repeat(1_000_000)}`],
  ['a million attributes', `<row ${Array.from({ length: 1_000_000 }, (_, n) => `a${n}=""`).join(' ')}/>`],
])(
  'while a sheet of %s is read the server goes on answering, and the file is refused by its name',
  async (_, inside) => {
    const sheetXml = `<worksheet><sheetData>${inside}</sheetData></worksheet>`;
    const token = await upload(admin, buildWorkbook({ sheets: [{ rows: [] }], sheetXml }), 'gaji april.xlsx');
    const { data } = await begin(admin, departments.import, token, true);
    const { jobId } = data as { jobId: string };
    let slowest = 0;
    const ended = untilEnded(admin, jobId);
    let over = false;
    void ended.finally(() => (over = true));
    while (!over) {
      const from = performance.now();
      const { statusCode } = await server.app.inject('/health/ready');
      expect(statusCode).toBe(200);
      slowest = Math.max(slowest, performance.now() - from);
      await delay(10);
    }
    expect(faults(await ended)).toEqual([[null, null, 'The file "gaji april.xlsx" cannot be read as .xlsx.']]);
    expect(slowest).toBeLessThan(500);
  },
  60_000,
);

test('thousands of rows come in quickly while the server goes on answering', async () => {
  const token = await upload(admin, numbered(5_000));
  const turns = monitorEventLoopDelay({ resolution: 5 });
  turns.enable();
  const from = performance.now();
  const { data } = await begin(admin, departments.import, token, false);
  const state = await untilEnded(admin, (data as { jobId: string }).jobId);
  turns.disable();
  expect(state).toMatchObject({ rows: 5_000, created: 5_000, problems: [] });
  expect(performance.now() - from).toBeLessThan(10_000);
  // Milliseconds; other tests share the cores.
  expect(turns.percentile(99) / 1e6).toBeLessThan(250);
}, 30_000);

/** Holds the table, so that whoever writes into it waits. */
async function holdTable(): Promise<() => Promise<void>> {
  const client = await server.platform.database.writes.connect();
  await client.query('begin');
  await client.query('lock table departments in share mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

const blocked = async (): Promise<number> => {
  const { rows } = await server.platform.database.writes.query(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "departments"%'`,
  );
  return rows[0].count;
};

test('an import that is cancelled in the middle leaves nothing', async () => {
  const token = await upload(admin, numbered(1_200));
  const release = await holdTable();
  const { data } = await begin(admin, departments.import, token, false);
  const { jobId: id } = data as { jobId: string };
  await expect.poll(blocked, { timeout: 10_000 }).toBe(1);
  expect(await see(admin, id)).toMatchObject({ status: 'RUNNING', rows: 0, problems: [] });
  expect((await admin.call(jobs.cancel, { params: { id } })).status).toBe(200);
  await release();
  await expect.poll(blocked, { timeout: 10_000 }).toBe(0);
  expect(await untilEnded(admin, id)).toMatchObject({ status: 'CANCELLED', created: 0 });
  expect(await names()).toEqual([]);
  const again = await importFile(admin, departments.import, numbered(2));
  expect(again.created).toBe(2);
});

test('a record that somebody else makes meanwhile is named, not doubled', async () => {
  const client = await server.platform.database.writes.connect();
  await client.query('begin');
  await client.query(`insert into departments (id, name, label) values ($1, 'D3', 'Lain')`, [newId()]);
  const { data } = await begin(admin, departments.import, await upload(admin, numbered(5)), false);
  await expect.poll(blocked, { timeout: 10_000 }).toBe(1);
  await client.query('commit');
  client.release();
  const state = await untilEnded(admin, (data as { jobId: string }).jobId);
  expect([faults(state), state.created]).toEqual([[[5, 'Code', 'Already taken.']], 0]);
  expect(await names()).toEqual([['D3', 'Lain', null]]);
});

test('the same call twice at once is one import; the same file twice creates its rows once', async () => {
  const token = await upload(admin, numbered(20));
  const key = newId();
  const call = { body: { token, dryRun: false }, headers: { 'idempotency-key': key } };
  const both = await Promise.all([admin.call(departments.import, call), admin.call(departments.import, call)]);
  expect(both.map(({ status }) => status)).toEqual([202, 202]);
  expect(both[0]?.data).toEqual(both[1]?.data);
  const second = await begin(admin, departments.import, token, false);
  const states = [];
  for (const { data } of [...both.slice(1), second])
    states.push(await untilEnded(admin, (data as { jobId: string }).jobId));
  expect(states.map(({ created }) => created).toSorted((one, other) => one - other)).toEqual([0, 20]);
  expect(await names()).toHaveLength(20);
});

test('who lost the right meanwhile imports nothing, and an import is shown to its owner alone', async () => {
  const leaving = await signInAs(server, 'SUPERADMIN');
  const token = await upload(leaving, numbered(3));
  const request = {
    path: '/departments',
    userId: leaving.person.id,
    token,
    dryRun: false,
    origin: { address: '::1', requestId: newId(), language: 'en' as const },
  };
  await server.platform.database.writes.query('delete from user_group_members where user_id = $1', [leaving.person.id]);
  const id = await server.platform.database.writeQueries
    .transaction()
    .execute((tx) => server.platform.imports.start(tx, request));
  expect(await untilEnded(leaving, id)).toMatchObject({ status: 'FAILED', error: 'forbidden', created: 0 });
  expect((await admin.call(contract.imports.get, { params: { id } })).error.code).toBe('job-not-found');
  expect(await names()).toEqual([]);
});

test('an import whose process is killed in the middle is done by another, once', async () => {
  await server.platform.jobs.close();
  const environment = { DATA_DIR: server.platform.config.dataDir };
  const token = await upload(admin, numbered(1_200));
  const release = await holdTable();
  const { data } = await begin(admin, departments.import, token, false);
  const { jobId: id } = data as { jobId: string };
  const child = await spawnProgram(join(import.meta.dirname, 'testing/importing-server.ts'), {
    SERVER: JSON.stringify({ connection: server.database, dataDir: environment.DATA_DIR }),
  });
  children.push(child);
  await expect.poll(blocked, { timeout: 30_000 }).toBe(1);
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
  await release();
  await expect.poll(blocked, { timeout: 10_000 }).toBe(0);
  expect((await see(admin, id)).status).toBe('RUNNING');
  expect(await names()).toEqual([]);
  await server.platform.database.writes.query(
    `update jobs set heartbeat_at = now() - interval '31 seconds' where id = $1`,
    [id],
  );
  const next = await startServerOn(server.database, environment);
  const client = await signIn(next, admin.person);
  expect(await untilEnded(client, id)).toMatchObject({ status: 'DONE', rows: 1_200, created: 1_200 });
  expect(await names()).toHaveLength(1_200);
  await next.close();
  admin = { ...(await signIn(server, admin.person)), person: admin.person };
});
