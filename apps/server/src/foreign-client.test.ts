import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from './testing/people.ts';
import { optionsOf } from './testing/samples/settings.ts';
import { type Answer, type Client, type TestServer, startTestServer } from './testing/test-server.ts';

/** What a client meets that knows the specification alone, where a call is no plain resource. */
let server: TestServer;
let client: Client;
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
  expect((await put([{ menuId: first?.menuId, editable: true }, { menuId: second?.menuId }])).status).toBe(200);
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
