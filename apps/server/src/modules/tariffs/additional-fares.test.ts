import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

const { additionalFareNames, parkingFines, overdueTolerances, holidays, userGroups, vehicleTypes } = contract;
const car = '01900000-0000-7000-8000-000000000102';
const bus = '01900000-0000-7000-8000-000000000104';
let server: TestServer;
let admin: Client;
let today: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
  today = toLocalDate(new Date(), server.platform.site.current().zone);
});
afterAll(() => server.close());

interface Name {
  id: string;
  updatedAt: string;
}

test('a date without amounts is refused by name, also when it is changed, and as it was read says nothing', async () => {
  const idle = { name: 'KOSONG', label: 'Kosong', effectiveDate: '2030-01-01' };
  const problem = [{ path: 'effectiveDate', code: 'dates-nothing' }];
  for (const body of [idle, { ...idle, additionalFares: [] }])
    expect((await admin.call(additionalFareNames.create, { body })).error.fields).toMatchObject(problem);
  const priced = { ...idle, effectiveDate: today, additionalFares: [{ vehicleTypeId: car, amount: 1_000 }] };
  const made = (await admin.call(additionalFareNames.create, { body: priced })).data as Name;
  const change = (body: object) => admin.call(additionalFareNames.update, { params: { id: made.id }, body });
  expect((await change({ effectiveDate: '2030-01-01' })).error.fields).toMatchObject(problem);
  expect((await change({ label: 'Isi', effectiveDate: today })).status).toBe(200);
});

test('an additional fare has an amount for each vehicle type from a day on', async () => {
  const body = {
    name: 'CUCI',
    label: 'Cuci',
    labelEn: 'Washing',
    effectiveDate: '2026-01-01',
    additionalFares: [
      { vehicleTypeId: car, amount: 30_000 },
      { vehicleTypeId: bus, amount: 90_000 },
    ],
  };
  const made = (await admin.call(additionalFareNames.create, { body })).data as Name;
  expect(made).toMatchObject(body);
  const params = { id: made.id };
  const changed = await admin.call(additionalFareNames.update, {
    params,
    body: { additionalFares: [{ vehicleTypeId: car, amount: 35_000 }], updatedAt: made.updatedAt },
  });
  expect(changed.data).toMatchObject({
    effectiveDate: today,
    additionalFares: [
      { vehicleTypeId: car, amount: 35_000 },
      { vehicleTypeId: bus, amount: 90_000 },
    ],
  });
  const stale = await admin.call(additionalFareNames.update, {
    params,
    body: { label: 'x', updatedAt: made.updatedAt },
  });
  expect(stale.error.code).toBe('changed-meanwhile');
  expect((await admin.call(additionalFareNames.versions, { params })).data).toMatchObject([
    { effectiveDate: today, additionalFares: [{ vehicleType: 'Mobil', amount: 35_000 }] },
    { effectiveDate: '2026-01-01', additionalFares: [{ vehicleType: 'Bus' }, { vehicleType: 'Mobil' }] },
  ]);
  expect((await admin.call(additionalFareNames.view, { params })).data).toMatchObject({
    additionalFares: [
      { vehicleType: 'Mobil', amount: 35_000 },
      { vehicleType: 'Bus', amount: 90_000 },
    ],
  });
  const past = { effectiveDate: '2026-01-01', additionalFares: [{ vehicleTypeId: car, amount: 1 }] };
  expect((await admin.call(additionalFareNames.update, { params, body: past })).error.code).toBe('in-use');
  const twice = { additionalFares: [body.additionalFares[0], body.additionalFares[0]] };
  expect((await admin.call(additionalFareNames.update, { params, body: twice })).error.fields).toMatchObject([
    { path: 'additionalFares.1.vehicleTypeId', code: 'given-twice' },
  ]);
  const unknown = { additionalFares: [{ vehicleTypeId: newId(), amount: 1 }] };
  expect((await admin.call(additionalFareNames.update, { params, body: unknown })).error.fields).toMatchObject([
    { code: 'does-not-exist' },
  ]);
  expect((await admin.call(additionalFareNames.remove, { params })).status).toBe(200);
  expect((await admin.call(additionalFareNames.view, { params })).error.code).toBe('record-not-found');
});

test('a user group is told which additional fares it may use', async () => {
  const made = (await admin.call(additionalFareNames.create, { body: { name: 'HELM', label: 'Titip helm' } }))
    .data as Name;
  const groups = (await admin.call(userGroups.list)).data as { id: string; name: string }[];
  const params = { id: groups.find((group) => group.name === 'CASHIER')?.id ?? '' };
  const set = (additionalFareNameIds: string[], who = admin) =>
    who.call(additionalFareNames.setOfGroup, { params, body: { additionalFareNameIds } });
  const allowed = async () =>
    ((await admin.call(additionalFareNames.ofGroup, { params })).data as { id: string; allowed: boolean }[]).find(
      (one) => one.id === made.id,
    )?.allowed;
  expect(await allowed()).toBe(false);
  expect((await set([made.id, made.id])).status).toBe(200);
  expect(await allowed()).toBe(true);
  expect((await set([newId()])).error.fields).toMatchObject([
    { path: 'additionalFareNameIds.0', code: 'does-not-exist' },
  ]);
  expect((await set([])).status).toBe(200);
  expect(await allowed()).toBe(false);
  const nobody = await admin.call(additionalFareNames.ofGroup, { params: { id: newId() } });
  expect(nobody.error.code).toBe('user-group-not-found');
});

test('nobody sets the additional fares of a group that stands above them', async () => {
  const groups = (await admin.call(userGroups.list)).data as { id: string; name: string }[];
  const params = { id: groups.find((group) => group.name === 'SUPERADMIN')?.id ?? '' };
  const lesser = await signInAs(server, 'ADMIN');
  const answer = await lesser.call(additionalFareNames.setOfGroup, { params, body: { additionalFareNameIds: [] } });
  expect(answer.error.code).toBe('forbidden');
});

test('every vehicle type is listed with its fine; fines are set one by one or several at once', async () => {
  const type = { name: 'TRUK', label: 'Truk', vehicleGroup: 'TRUCK' };
  const { id } = (await admin.call(vehicleTypes.create, { body: type })).data as { id: string };
  const fineOf = async (vehicleTypeId: string) =>
    ((await admin.call(parkingFines.list)).data as { id: string; vehicleTypeId: string; fine: number | null }[]).find(
      (one) => one.vehicleTypeId === vehicleTypeId,
    );
  expect(await fineOf(id)).toMatchObject({ id: null, fine: null });
  const create = () => admin.call(parkingFines.create, { body: { vehicleTypeId: id, fine: 60_000 } });
  const answers = await Promise.all([create(), create()]);
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const row = await fineOf(id);
  expect(row?.fine).toBe(60_000);
  await admin.call(parkingFines.set, { body: { ...row, fine: 65_000 } });
  expect((await fineOf(id))?.fine).toBe(65_000);
  const several = [
    { vehicleTypeId: id, fine: 70_000 },
    { vehicleTypeId: bus, fine: 80_000 },
  ];
  expect((await admin.call(parkingFines.set, { body: { parkingFines: several } })).status).toBe(200);
  expect([(await fineOf(id))?.fine, (await fineOf(bus))?.fine]).toEqual([70_000, 80_000]);
  const byId = await admin.call(parkingFines.update, { params: { id: row?.id ?? '' }, body: { fine: 75_000 } });
  expect(byId.data).toMatchObject({ vehicleTypeId: id, fine: 75_000 });
  const missing = await admin.call(parkingFines.update, { params: { id: newId() }, body: { fine: 1 } });
  expect(missing.error.code).toBe('record-not-found');
});

test.each([
  [{}, 'parkingFines', 'required'],
  [{ vehicleTypeId: car }, 'fine', 'required'],
  [{ fine: 5 }, 'vehicleTypeId', 'required'],
  [{ vehicleTypeId: car, fine: -1 }, 'fine', 'too-small'],
  [{ vehicleTypeId: newId(), fine: 1 }, 'vehicleTypeId', 'does-not-exist'],
])('the fine %j is refused at %s', async (body, path, code) => {
  expect((await admin.call(parkingFines.set, { body })).error.fields).toMatchObject([{ path, code }]);
});

test('the minutes to leave after paying are read and set', async () => {
  expect((await admin.call(overdueTolerances.get)).data).toMatchObject({ duration: 15 });
  expect((await admin.call(overdueTolerances.set, { body: { duration: 20 } })).data).toMatchObject({ duration: 20 });
  expect((await admin.call(overdueTolerances.get)).data).toMatchObject({ duration: 20 });
  const old = { duration: 25, updatedAt: '2020-01-01T00:00:00' };
  expect((await admin.call(overdueTolerances.set, { body: old })).error.code).toBe('changed-meanwhile');
  for (const duration of [-1, 1441, 1.5, '5'])
    expect((await admin.call(overdueTolerances.set, { body: { duration } })).error.fields).toHaveLength(1);
});

test('a day is a holiday once', async () => {
  const body = { day: '2026-12-25', label: 'Natal', labelEn: 'Christmas' };
  const create = () => admin.call(holidays.create, { body });
  const answers = await Promise.all([create(), create()]);
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const wrong = await admin.call(holidays.create, { body: { day: '25-12-2026', label: 'Natal' } });
  expect(wrong.error.fields).toMatchObject([{ path: 'day', code: 'wrong-format' }]);
  const listed = await admin.call(holidays.list, { query: 'day.equals=2026-12-25' });
  expect(listed.data).toMatchObject([body]);
});
