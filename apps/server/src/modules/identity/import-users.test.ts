import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults, importFile } from '../../platform/imports/testing/import-client.ts';
import { buildSheet } from '../../platform/spreadsheet/testing/build-workbook.ts';
import { type Person, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

const { identityTypes, users, session } = contract;
let server: TestServer;
let admin: Client & { person: Person };
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
});
afterAll(() => server.close());

const heads = ['User name', 'Email', 'User groups', 'First name', 'Phone number', 'Gender', 'Identity type'];

test('imported users hold their groups, know no password and are let in by a one-time link', async () => {
  const file = buildSheet(
    heads,
    ['sari.wati', 'Sari@Contoh.id', 'cashier, FINANCE', 'Sari', '0812 3456', 'perempuan', 'kartu pegawai'],
    ['joko', null, null, 'Joko', 8123, 'MALE'],
  );
  const everything = await signInAs(server, 'SUPERADMIN');
  const body = { name: 'PEGAWAI', label: 'Kartu pegawai', labelEn: 'Staff card' };
  const identityTypeId = ((await everything.call(identityTypes.create, { body })).data as { id: string }).id;
  expect(await importFile(everything, users.import, file)).toMatchObject({ rows: 2, created: 2, problems: [] });
  const page = await admin.call(users.list, { query: 'username.in=sari.wati,joko&sort=username,desc' });
  expect(page.data).toMatchObject([
    {
      status: 'ACTIVE',
      mustChangePassword: true,
      roles: [{ name: 'CASHIER' }, { name: 'FINANCE' }],
      biodata: { firstName: 'Sari', phoneNumber: '0812 3456', gender: 'FEMALE', identityTypeId },
    },
    { roles: [], email: null, biodata: { firstName: 'Joko', phoneNumber: '8123', gender: 'MALE' } },
  ]);
  for (const password of ['sari.wati', 'password', '']) {
    const login = await server.client().call(session.logIn, { body: { username: 'sari.wati', password } });
    expect([400, 401]).toContain(login.status);
  }
  await server.client().call(session.forgotPassword, { body: { username: 'sari.wati' } });
  const again = await everything.call(users.list, { query: 'username.equals=sari.wati' });
  expect(again.data).toMatchObject([{ resetLinkWaiting: true }]);
});

test('rows that reach beyond the own rights, name unknown groups or take what is taken are named', async () => {
  const file = buildSheet(
    heads,
    ['tinggi', null, 'SUPERADMIN', null, null, null],
    ['asing', null, 'CASHIER, Tukang kebun', null, null, null, 'Kartu sihir'],
    [admin.person.username.toUpperCase(), null, null, null, null, null],
    ['x', 'bukan email', null, null, 'telepon', 'lain'],
    ['kembar', 'satu@contoh.id', null, null, null, null],
    ['KEMBAR', 'SATU@contoh.id', null, null, null, null],
  );
  const state = await importFile(admin, users.import, file, { dryRun: true });
  expect(faults(state)).toEqual([
    [2, 'User groups', 'You cannot grant rights that you do not have.'],
    [3, 'User groups', '"Tukang kebun" is not known.'],
    [3, 'Identity type', '"Kartu sihir" is not known.'],
    [4, 'User name', 'Already taken.'],
    [5, 'User name', 'At least 3 characters.'],
    [5, 'Email', 'Not in the expected form.'],
    [5, 'Gender', 'Not one of the options.'],
    [5, 'Phone number', 'Not in the expected form.'],
    [7, 'User name', 'The same as row 6.'],
    [7, 'Email', 'The same as row 6.'],
  ]);
  const cashier = await signInAs(server, 'CASHIER');
  expect((await cashier.call(users.template)).status).toBe(403);
});
