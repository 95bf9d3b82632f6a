import { contract } from '@parking/contract/contract';
import { toLocalDate } from '@parking/contract/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildStays } from '../reports/testing/build-stays.ts';

const { userGroups, vehicleTypes, parkingFines, firstTariff } = contract;
let server: TestServer;
let admin: Client;
let today: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
  today = toLocalDate(new Date(), server.platform.site.current().zone);
});
afterAll(() => server.close());

interface Type {
  readonly id: string;
  readonly isActive: boolean;
  readonly isBasic: boolean;
  readonly updatedAt: string;
  readonly parkingFares: readonly { readonly effectiveDate: string; readonly parkingFareRules: readonly unknown[] }[];
}
const read = async () => {
  const types = (await admin.call(vehicleTypes.list, { query: 'size=100' })).data as Type[];
  const fines = (await admin.call(parkingFines.list)).data as { vehicleTypeId: string; fine: number | null }[];
  return types
    .toSorted((one, other) => one.id.localeCompare(other.id))
    .map((type) => ({ ...type, fine: fines.find((fine) => fine.vehicleTypeId === type.id)?.fine ?? null }));
};
const flat = (amount: number) => [{ rule: 'FLAT', amount, ruleType: 'STAY' }];
const entered = ({ id, updatedAt }: Type, amount: number, more: object = {}) => ({
  id,
  updatedAt,
  isActive: true,
  parkingFareRules: flat(amount),
  fine: amount * 10,
  ...more,
});
const publish = (client: Client, types: readonly object[]) =>
  client.call(firstTariff.publish, { body: { vehicleTypes: types } });

test('whoever is signed out, or may not edit fares and fines both, publishes nothing', async () => {
  const before = await read();
  const all = before.map((type) => entered(type, 1000));
  expect((await publish(server.client(), all)).status).toBe(401);
  expect((await publish(await signInAs(server, 'CASHIER'), all)).status).toBe(403);
  const name = 'TARIF SAJA';
  const made = await admin.call(userGroups.create, { body: { name, label: name, secondFactorRequired: false } });
  const found = await server.owner.query<{ id: string }>('select id from modules where module_link = $1', [
    firstTariff.publish.path,
  ]);
  const body = { accessGroupModules: found.rows.map(({ id }) => id) };
  await admin.call(userGroups.setModules, { params: { id: (made.data as { id: string }).id }, body });
  expect((await publish(await signInAs(server, name), all)).status).toBe(403);
  expect(await read()).toEqual(before);
});

test('what is served has rules and a fine, and each type stands there once', async () => {
  const [first] = await read();
  if (!first) throw new Error('no vehicle type');
  for (const [types, path, code] of [
    [[entered(first, 1000, { fine: undefined })], 'vehicleTypes.0.fine', 'required'],
    [[entered(first, 1000, { parkingFareRules: undefined })], 'vehicleTypes.0.parkingFareRules', 'required'],
    [[entered(first, 1000, { fine: -1 })], 'vehicleTypes.0.fine', 'too-small'],
    [[entered(first, 1000), entered(first, 2000)], 'vehicleTypes.1.id', 'given-twice'],
  ] as const) {
    const refused = await publish(admin, types);
    expect([refused.status, refused.error.fields[0]]).toEqual([400, expect.objectContaining({ path, code })]);
  }
});

test('all of it is published, or nothing where one type was changed since it was read', async () => {
  const before = await read();
  const all = before.map((type, index) => entered(type, 1000 * (index + 1)));
  const stale = all.map((type, index) =>
    index === all.length - 1 ? { ...type, updatedAt: '2020-01-01T00:00:00' } : type,
  );
  expect((await publish(admin, stale)).error.code).toBe('changed-meanwhile');
  expect(await read()).toEqual(before);

  expect((await publish(admin, all)).status).toBe(200);
  for (const [index, type] of (await read()).entries()) {
    const parkingFareRules = flat(1000 * (index + 1));
    expect(type.parkingFares).toContainEqual(expect.objectContaining({ effectiveDate: today, parkingFareRules }));
    expect(type.fine).toBe(10_000 * (index + 1));
  }
});

test('a type that is not served needs no price, and what most vehicles are can become another', async () => {
  const types = await read();
  const basic = types.find((type) => type.isBasic);
  const other = types.find((type) => !type.isBasic && type.isActive);
  if (!basic || !other) throw new Error('no two types');
  const left = { id: basic.id, updatedAt: basic.updatedAt, isActive: false };
  expect((await publish(admin, [entered(other, 3000, { isBasic: true }), left])).status).toBe(200);
  const after = await read();
  expect(after.find(({ id }) => id === basic.id)).toMatchObject({ isActive: false, isBasic: false });
  expect(after.find(({ id }) => id === other.id)).toMatchObject({ isActive: true, isBasic: true, fine: 30_000 });
});

test('of two at once one is published whole, and the other is told', async () => {
  const types = await read();
  const tries = [4000, 7000].map((amount) =>
    publish(
      admin,
      types.map((type) => entered(type, amount)),
    ),
  );
  const answers = await Promise.all(tries);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('changed-meanwhile');
  const fines = new Set((await read()).map(({ fine }) => fine));
  expect(fines).toEqual(new Set([answers[0]?.status === 200 ? 40_000 : 70_000]));
});

test('once a car has come it is no first tariff any more', async () => {
  const site = server.platform.site.current();
  const isOpen = async () => (await admin.call(firstTariff.look)).data;
  expect(await isOpen()).toEqual({ open: true });
  expect((await (await signInAs(server, 'CASHIER')).call(firstTariff.look)).status).toBe(403);
  await buildStays(server.platform.database, site, { from: today, to: today, perDay: 1 });
  const before = await read();
  expect(await isOpen()).toEqual({ open: false });
  const refused = await publish(
    admin,
    before.map((type) => entered(type, 500)),
  );
  expect([refused.status, refused.error.code]).toEqual([409, 'in-use']);
  expect(await read()).toEqual(before);
});
