import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@parking/contract/core/id';
import { picture } from './modules/files/testing/samples.ts';
import { act, newMember, sellSubscription } from './modules/members/testing/members.ts';
import { car } from './modules/parking/testing/stays.ts';
import { signInAs } from './testing/people.ts';
import { safe } from './testing/samples/ledgers.ts';
import { optionsOf } from './testing/samples/settings.ts';
import { type Answer, type Client, type TestServer, startTestServer } from './testing/test-server.ts';

/** What a client meets that knows the specification alone, where a call is no plain resource. */
let server: TestServer;
let client: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  server = await startTestServer();
  client = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const idOf = ({ status, data, body }: Answer): string => {
  expect([status, JSON.stringify(body)]).toMatchObject([200, expect.anything()]);
  return (data as { id: string }).id;
};
const fieldsOf = ({ error }: Answer): string[] => error.fields.map(({ path, code }) => `${path} ${code}`);

interface Row {
  readonly id: string | null;
  readonly menuId: string;
  readonly viewable: boolean;
  readonly addable: boolean;
  readonly editable: boolean;
  readonly deleteable: boolean;
}

test('rights are sent back as they were read and stay; a menu named alone may be viewed, where no record stands', async () => {
  const id = idOf(await client.call(contract.userGroups.create, { body: { name: 'ASING', label: 'Asing' } }));
  const params = { id };
  const read = async () => (await client.call(contract.userGroups.permissions, { params })).data as Row[];
  const put = (accessGroups: readonly object[]) =>
    client.call(contract.userGroups.setPermissions, { params, body: { accessGroups } });
  const [first, second] = await read();
  expect(
    (await put([{ menuId: first?.menuId, viewable: true, addable: true, editable: false, deleteable: false }])).status,
  ).toBe(200);
  expect(
    (
      await put([
        { menuId: first?.menuId, editable: true },
        { menuId: second?.menuId, viewable: null },
      ])
    ).status,
  ).toBe(200);
  const rows = await read();
  expect(rows[0]).toMatchObject({ viewable: true, addable: true, editable: true, deleteable: false });
  expect(rows[1]).toMatchObject({ viewable: true, addable: false, editable: false, deleteable: false });
  expect(rows[2]).toMatchObject({ id: null, viewable: false });
  expect((await put(rows)).status).toBe(200);
  expect(await read()).toEqual(rows);
  const modules = async () => (await client.call(contract.userGroups.modules, { params })).data as { id: string }[];
  const granted = (await modules()).map((row, index) => ({ ...row, granted: index === 3 }));
  const set = await client.call(contract.userGroups.setModules, { params, body: { accessGroupModules: granted } });
  expect([set.status, await modules()]).toEqual([200, granted]);
});

test('an arrangement of widgets is sent back as it was read', async () => {
  const widgets = (await client.call(contract.personalDashboard.get)).data as object[];
  expect(widgets.length).toBeGreaterThan(0);
  expect((await client.call(contract.personalDashboard.set, { body: { widgets } })).status).toBe(200);
  expect((await client.call(contract.personalDashboard.get)).data).toEqual(widgets);
});

test('an empty module or parent of a menu is none, and vehicle types of a gate may be sent as objects', async () => {
  const menu = { label: 'Asing', orderingNumber: 1, moduleId: '', parentMenuId: '' };
  const made = await client.call(contract.menus.create, { body: menu });
  expect(made.data).toMatchObject({ moduleId: null, parentMenuId: null, divider: false });
  const [type] = await optionsOf({ client }, contract.vehicleTypes.options);
  const gate = {
    name: 'Asing',
    code: 'ASING',
    location: 'Timur',
    gateType: 'IN',
    gateCategory: 'CASHIER',
    printType: 'NONE',
    embeddedPrinterType: 'NONE',
    showOnMonitoring: true,
    fixedVehicleId: null,
    devices: [],
    gateVehicleTypes: [{ id: type, label: 'Mobil' }],
  };
  const stored = await client.call(contract.gates.create, { body: gate });
  expect(stored.data).toMatchObject({ parkingType: 'REGULAR', gateVehicleTypes: [type] });
});

test('stock and money that a new record is said to have are refused by name: they come by their documents', async () => {
  for (const call of [contract.cash.create, contract.inventories.create]) {
    const refused = await client.call(call, { body: { name: 'Asing', code: 'ASING', amount: 5 } });
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['amount too-big']]);
    expect((await client.call(call, { body: { name: 'Asing', code: 'ASING', amount: 0 } })).status).toBe(200);
  }
  const cashIn = { cashId: safe, cashTransactionCategoryId: null, amount: 5, transactionDate: '2026-01-01' };
  expect(fieldsOf(await client.call(contract.cashIns.create, { body: cashIn }))).toEqual([
    'cashTransactionCategoryId required',
  ]);
});

test('periods sent back with their ids are not bought again, and a member of none that stand is archived', async () => {
  const { members, guests, membershipTransactions } = contract;
  const fareId = await sellSubscription(client);
  const made = await act.join(client, { ...newMember(fareId), nfcNumber: 'AA11', subscriptionFareNameId: null });
  const member = made.data as { id: string; plateNumbers: string[]; membershipTransactionDetails: { id: string }[] };
  const [period, ...none] = member.membershipTransactionDetails;
  expect([made.status, none, period]).toMatchObject([
    200,
    [],
    { months: 1, fromDate: '2026-01-31', toDate: '2026-02-28' },
  ]);
  expect((await act.change(client, member.id, member)).data).toEqual(member);
  const alien = await act.change(client, member.id, { membershipTransactionDetails: [{ id: newId(), months: 1 }] });
  expect(fieldsOf(alien)).toEqual(['membershipTransactionDetails.0.id does-not-exist']);
  const remove = () => client.call(members.remove, { params: { id: member.id } });
  expect((await remove()).error.code).toBe('in-use');
  const params = { id: period?.id ?? '' };
  const gone = await client.call(membershipTransactions.rollBack, { params, body: { reason: null } });
  expect([gone.status, gone.data]).toMatchObject([200, { state: 'ROLLED_BACK', reason: 'Tanpa alasan' }]);
  const removed = await Promise.all([remove(), remove()]);
  expect(removed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  const listed = await client.call(members.list, { query: `id.equals=${member.id}` });
  const kept = await client.call(membershipTransactions.list, { query: `memberId.equals=${member.id}` });
  expect([listed.data, kept.data]).toMatchObject([[], [{ member: expect.any(String), state: 'ROLLED_BACK' }]]);
  const again = await act.join(client, { ...newMember(fareId), nfcNumber: 'AA11', plateNumbers: member.plateNumbers });
  expect(again.status).toBe(200);
  const days = { memberStartDate: '2027-01-01', memberEndDate: '2027-01-02', vehicleTypeId: car, name: 'Tamu' };
  const bought = await client.call(guests.create, { body: { ...days, membershipTransactionDetails: [{ months: 1 }] } });
  const staff = await client.call(guests.create, { body: { ...days, memberType: 'STAFF' } });
  expect([fieldsOf(bought), fieldsOf(staff)]).toEqual([
    ['membershipTransactionDetails too-many'],
    ['departmentId required'],
  ]);
});

test('a password sent with a user is set as by its own call: its sessions end, and it must be changed', async () => {
  const user = await signInAs(server, 'CASHIER');
  const { id, username } = user.person;
  const params = { id };
  const admin = await signInAs(server, 'ADMIN');
  const put = (by: Client, password: string, of = id) =>
    by.call(contract.users.update, { params: { id: of }, body: { password } });
  expect(fieldsOf(await put(admin, 'password'))).toEqual(['password common-password']);
  expect((await put(admin, 'gajah-makan-siang', client.person.id)).error.code).toBe('forbidden');
  const done = await put(admin, 'gajah-makan-siang');
  expect([done.status, done.data]).toMatchObject([200, { id: params.id, mustChangePassword: true }]);
  expect((await user.call(contract.session.profile)).status).toBe(401);
  // Nobody is shown a password: a form that sends an empty one keeps it.
  for (const password of ['', null])
    expect((await admin.call(contract.users.update, { params, body: { password } })).data).toEqual(done.data);
  const told = await admin.call(contract.users.update, {
    params,
    body: { password: 'gajah-makan-siang', mustChangePassword: false },
  });
  expect([told.status, told.data]).toMatchObject([200, { mustChangePassword: false }]);
  const body = { username, password: 'gajah-makan-siang' };
  expect((await server.client().call(contract.session.logIn, { body })).status).toBe(200);
  const { rows } = await server.platform.database.reads.query(
    `select what from credential_changes where user_id = $1 and what = 'PASSWORD'`,
    [id],
  );
  expect(rows).toHaveLength(2);
});

test('whether a password must be changed, and a picture, act where they are sent with a user', async () => {
  const bytes = (await picture('png')).toString('base64');
  const upload = async (): Promise<string> => {
    const body = { filename: 'foto.png', files: bytes };
    const { data } = await client.call(contract.assetFiles.uploadEncoded, { body });
    return (data as { token: string }[])[0]?.token ?? '';
  };
  const told = { username: 'tamu.asing', email: null, password: 'gajah-makan-siang', roleIds: [] };
  const [old, other] = [await upload(), await upload()];
  const made = await client.call(contract.users.create, {
    body: { ...told, mustChangePassword: false, profilePicture: old },
  });
  expect([made.status, made.data]).toMatchObject([200, { mustChangePassword: false, profilePicture: old }]);
  const params = { id: idOf(made) };
  const put = (body: object) => client.call(contract.users.update, { params, body });
  const changed = await put({ ...(made.data as object), mustChangePassword: true, profilePicture: other });
  expect(changed.data).toMatchObject({ mustChangePassword: true, profilePicture: other });
  expect((await put(changed.data as object)).data).toEqual(changed.data);
  expect((await put({ profilePicture: newId() })).error.code).toBe('asset-not-found');
  expect((await put({ profilePicture: null })).data).toMatchObject({ profilePicture: null, mustChangePassword: true });
});

test('a plan of one person and shift is saved by its period alone, and a post moves by its day’s other names', async () => {
  const { id: userId } = (await signInAs(server, 'CASHIER')).person;
  const shift = { name: 'Asing', start: '01:00', end: '02:00' };
  const shiftId = idOf(await client.call(contract.shifts.create, { body: shift }));
  const period = { dateStart: '2031-03-03', dateEnd: '2031-03-04' };
  const save = (more: object) => client.call(contract.schedules.save, { body: { ...period, gateId: null, ...more } });
  expect(fieldsOf(await save({ userId }))).toEqual(['shiftId required']);
  expect((await save({ userId, shiftId, schedule: [] })).data).toEqual({ added: 2, changed: 0, removed: 0 });
  // Without a day an entry stands on each of them.
  expect((await save({ schedule: [{ userId, shiftId, gateId: null }] })).data).toEqual({
    added: 0,
    changed: 0,
    removed: 0,
  });
  expect(fieldsOf(await save({ schedule: [{ userId }, { userId, shiftId }] }))).toEqual([
    'schedule.0.shiftId required',
  ]);
  const only = { userId, shiftId, schedule: [{ date: '2031-03-04' }] };
  expect((await save(only)).data).toEqual({ added: 0, changed: 0, removed: 1 });
  const { rows } = await server.platform.database.reads.query<{ id: string }>(
    'select id from schedules where user_id = $1',
    [userId],
  );
  const move = (body: object) => client.call(contract.schedules.update, { params: { id: rows[0]?.id ?? '' }, body });
  expect(fieldsOf(await move(period))).toEqual(['dateEnd not-equal']);
  const moved = await move({ dateStart: '2031-03-05', dateEnd: '2031-03-05' });
  expect(moved.data).toMatchObject({ date: '2031-03-05' });
  expect((await move(moved.data as object)).data).toEqual(moved.data);
});

test('who names no language is answered in Indonesian', async () => {
  for (const [asked, answered] of [
    [{}, 'Anda belum masuk.'],
    [{ 'accept-language': '*' }, 'Anda belum masuk.'],
    [{ 'accept-language': 'en-GB' }, 'You are not signed in.'],
  ] as const) {
    const reply = await server.app.inject({ url: '/api/users/profile', headers: asked });
    expect(reply.json<Answer['body']>()).toMatchObject({ error: { message: answered } });
  }
});

test('a query that a plan does not know is refused by its name', async () => {
  for (const call of [contract.schedules.detail, contract.currentSchedule.current]) {
    const refused = await client.call(call, { query: 'page=0' });
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['page unknown-field']]);
  }
});
