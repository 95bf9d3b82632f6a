import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs, testPassword } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildStays } from '../reports/testing/build-stays.ts';

const { vehicleTypes, parkingFares, fareNonRegulars } = contract;
let server: TestServer;
let admin: Client;
let today: string;
/** Somebody else, as what is made here may be cheaper than what there is. */
let signed: object;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
  const { person } = await signInAs(server, 'SUPERADMIN');
  signed = { approverUsername: person.username, approverPassword: testPassword };
  const site = server.platform.site.current();
  today = toLocalDate(new Date(), site.zone);
  await buildStays(server.platform.database, site, { from: dayFrom(-3), to: dayFrom(-1), perDay: 40 });
});
afterAll(() => server.close());

const dayFrom = (days: number): string => shiftMinutes(`${today}T00:00:00`, days * 1440).slice(0, 10);
const hourly = (amount: number) => [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount }];
const fare = (amount: number, effectiveDate: string, more: object = {}) => ({
  effectiveDate,
  parkingType: 'REGULAR',
  parkingFareRules: hourly(amount),
  ...more,
});

interface Fare {
  id: string;
  effectiveDate: string;
  parkingType: string;
  fareNonRegularId: string | null;
  parkingFareRules: { amount: number }[];
}
interface Type {
  id: string;
  name: string;
  isBasic: boolean;
  updatedAt: string;
  parkingFares: Fare[];
}
let made = 0;
const create = async (more: object = {}): Promise<Type> => {
  made += 1;
  const body = { name: `JENIS-${made}`, label: `Jenis ${made}`, vehicleGroup: 'OTHER', ...more, ...signed };
  return (await admin.call(vehicleTypes.create, { body })).data as Type;
};
const update = (id: string, body: object) =>
  admin.call(vehicleTypes.update, { params: { id }, body: { ...body, ...signed } });
const seeded = async (name: string): Promise<Type> => {
  const found = (await admin.call(vehicleTypes.list)).data as Type[];
  const type = found.find((one) => one.name === name);
  if (!type) throw new Error(`${name} is missing`);
  return type;
};
const amounts = (fares: readonly Fare[]) => fares.map((one) => [one.effectiveDate, one.parkingFareRules[0]?.amount]);

test('a type is added with fares, shows those in force and to come, and is deleted while no stay holds it', async () => {
  const fares = [fare(1000, dayFrom(-9)), fare(2000, dayFrom(-5)), fare(3000, dayFrom(5))];
  const type = await create({ parkingFares: fares });
  expect(type).toMatchObject({ child: false, isActive: true, isBasic: false, shortcut: null });
  expect(amounts(type.parkingFares)).toEqual([
    [dayFrom(-5), 2000],
    [dayFrom(5), 3000],
  ]);
  const viewed = (await admin.call(vehicleTypes.view, { params: { id: type.id } })).data as {
    fine: null;
    parkingFares: object[];
  };
  expect(viewed.fine).toBeNull();
  expect(viewed.parkingFares).toMatchObject([
    { effectiveDate: dayFrom(5), inForce: false, used: false },
    { effectiveDate: dayFrom(-5), inForce: true, used: false },
    { effectiveDate: dayFrom(-9), inForce: false, used: false },
  ]);
  expect((await admin.call(vehicleTypes.remove, { params: { id: type.id }, body: signed })).status).toBe(200);
  const car = await seeded('MOBIL');
  expect((await admin.call(vehicleTypes.remove, { params: { id: car.id } })).error.code).toBe('in-use');
  expect((await seeded('MOBIL')).parkingFares).toEqual(car.parkingFares);
});

describe('fare versions', () => {
  test('are added by a change, and replaced while no stay has come under them', async () => {
    const { id, updatedAt } = await seeded('MOBIL');
    const added = await update(id, { parkingFares: [fare(7000, dayFrom(1))], updatedAt });
    expect(amounts((added.data as Type).parkingFares)).toContainEqual([dayFrom(1), 7000]);
    expect((await update(id, { label: 'Roda empat', updatedAt })).error.code).toBe('changed-meanwhile');
    const replaced = await update(id, { parkingFares: [fare(8000, dayFrom(1))] });
    expect(amounts((replaced.data as Type).parkingFares)).toContainEqual([dayFrom(1), 8000]);
    const history = await admin.call(vehicleTypes.versions, { params: { id, parkingType: 'REGULAR' } });
    expect(history.data).toMatchObject([
      { effectiveDate: dayFrom(1), used: false, inForce: false },
      { effectiveDate: '2020-01-01', used: true, inForce: true, createdBy: null },
    ]);
    expect((await admin.call(vehicleTypes.versions, { params: { id, parkingType: 'VALET' } })).data).toEqual([]);
    expect((await admin.call(vehicleTypes.versions, { params: { id, parkingType: 'NONE' } })).status).toBe(400);
  });

  test('that stays have come under are kept; sent back as they are, nothing happens', async () => {
    const type = await seeded('MOTOR');
    expect((await update(type.id, { parkingFares: [fare(9000, '2020-01-01')] })).error).toMatchObject({
      code: 'in-use',
      message: 'Still used by stays.',
    });
    const back = await update(type.id, type);
    expect((back.data as Type).parkingFares).toEqual(type.parkingFares);
  });

  test('do not begin before cars that are inside came in: each keeps the fare it came under', async () => {
    const { id } = await seeded('MOBIL');
    const late = await update(id, { parkingFares: [fare(9000, dayFrom(-1))] });
    expect(late.error.fields).toMatchObject([{ path: 'parkingFares.0.effectiveDate', code: 'too-small' }]);
  });

  test('are taken back unless they were used', async () => {
    const type = await create({ parkingFares: [fare(1000, dayFrom(3))] });
    const id = type.parkingFares[0]?.id ?? '';
    expect((await admin.call(parkingFares.remove, { params: { id }, body: signed })).status).toBe(200);
    expect((await admin.call(parkingFares.remove, { params: { id } })).error.code).toBe('record-not-found');
    const used = (await seeded('MOTOR')).parkingFares[0]?.id ?? '';
    expect((await admin.call(parkingFares.remove, { params: { id: used } })).error.code).toBe('in-use');
  });

  test('of one kind and day at the same moment are made once', async () => {
    const { id } = await create();
    const send = (amount: number) => update(id, { parkingFares: [fare(amount, dayFrom(2))] });
    await Promise.all([send(1000), send(2000), send(3000)]);
    const history = await admin.call(vehicleTypes.versions, { params: { id, parkingType: 'REGULAR' } });
    expect(history.data).toHaveLength(1);
  });

  test.each([
    ['a date twice', [fare(1, '2027-01-01'), fare(2, '2027-01-01')], 'parkingFares.1.effectiveDate', 'given-twice'],
    ['a day that is none', [fare(1, '2027-02-30')], 'parkingFares.0.effectiveDate', 'wrong-format'],
    [
      'an open segment that is not the last',
      [fare(1, '2027-01-01', { parkingFareRules: [...hourly(1), ...hourly(2)] })],
      'parkingFares.0.parkingFareRules.0.untilMinute',
      'only-last-open',
    ],
    ['no rules', [fare(1, '2027-01-01', { parkingFareRules: [] })], 'parkingFares.0.parkingFareRules', 'too-few'],
    [
      'an unknown member fare',
      [fare(1, '2027-01-01', { fareNonRegularId: newId() })],
      'parkingFares',
      'does-not-exist',
    ],
  ])('with %s are refused at the field', async (_, given, path, code) => {
    const { id } = await seeded('BUS');
    expect((await update(id, { parkingFares: given })).error.fields).toMatchObject([{ path, code }]);
  });
});

test('the basic type is one: whoever becomes it takes it from the one before, also at once', async () => {
  const [one, other] = [await create(), await create()];
  const answers = await Promise.all([update(one.id, { isBasic: true }), update(other.id, { isBasic: true })]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  const all = (await admin.call(vehicleTypes.options)).data as Type[];
  const basic = all.filter((type) => type.isBasic);
  expect(basic).toHaveLength(1);
  expect((await admin.call(vehicleTypes.basic)).data).toMatchObject({ id: basic[0]?.id });
  await update((await seeded('MOBIL')).id, { isBasic: true });
});

test('a key belongs to one active type; a type out of use gives it back', async () => {
  const first = await create({ shortcut: 'k' });
  const second = await create();
  expect((await update(second.id, { shortcut: 'K' })).error.fields).toMatchObject([{ path: 'shortcut' }]);
  expect((await update(second.id, { shortcut: '!' })).error.fields).toMatchObject([{ path: 'shortcut' }]);
  expect((await admin.call(vehicleTypes.shortcutMapping)).data).toContainEqual(
    expect.objectContaining({ shortcut: 'K', vehicleTypeId: first.id }),
  );
  expect((await update(first.id, { isActive: false })).data).toMatchObject({ isActive: false });
  expect((await update(second.id, { shortcut: 'K' })).status).toBe(200);
  expect((await admin.call(vehicleTypes.shortcuts)).data).toContainEqual(
    expect.objectContaining({ id: 'K', vehicleTypeId: second.id }),
  );
  const active = (await admin.call(vehicleTypes.active)).data as Type[];
  expect(active.map((type) => type.id)).toContain(second.id);
  expect(active.map((type) => type.id)).not.toContain(first.id);
});

test('the choices of groups, parking types, rules and bases are told in both languages', async () => {
  const ids = async (definition: Parameters<Client['call']>[0]) =>
    ((await admin.call(definition)).data as { id: string }[]).map((one) => one.id);
  expect(await ids(vehicleTypes.groups)).toEqual(['MOTOR', 'CAR', 'BOX', 'BUS', 'TRUCK', 'OTHER']);
  expect(await ids(vehicleTypes.parkingTypes)).toEqual(['REGULAR', 'VALET', 'OVERNIGHT']);
  expect(await ids(vehicleTypes.ruleTypes)).toEqual(['STAY', 'DAY24', 'CALENDAR_DAY']);
  expect((await ids(vehicleTypes.rules)).length).toBe(9);
});

test('a non-regular fare shows its versions by vehicle type and is not deleted while it has any', async () => {
  const body = { name: 'STAF', label: 'Staf' };
  const staff = (await admin.call(fareNonRegulars.create, { body })).data as { id: string };
  const type = await create({ parkingFares: [fare(500, dayFrom(-1), { fareNonRegularId: staff.id })] });
  const viewed = await admin.call(fareNonRegulars.view, { params: { id: staff.id } });
  expect(viewed.data).toMatchObject({ name: 'STAF' });
  expect((viewed.data as { vehicleTypes: unknown[] }).vehicleTypes).toContainEqual(
    expect.objectContaining({
      id: type.id,
      parkingFares: [expect.objectContaining({ fareNonRegular: 'Staf', inForce: true })],
    }),
  );
  const history = await admin.call(fareNonRegulars.versions, { params: { id: staff.id, vehicleId: type.id } });
  expect(history.data).toMatchObject([{ effectiveDate: dayFrom(-1), vehicleTypeId: type.id }]);
  expect((await admin.call(fareNonRegulars.remove, { params: { id: staff.id } })).error.code).toBe('in-use');
  expect((await admin.call(fareNonRegulars.view, { params: { id: newId() } })).error.code).toBe('record-not-found');
});
