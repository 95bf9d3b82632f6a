import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { ParkingFareVersion } from '@parking/contract/tariffs/parking-fares';
import { publishedTariffs } from '@parking/contract/tariffs/testing/published';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAs, testPassword } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildLane, buildStay, cash, save } from '../parking/testing/stays.ts';
import { firstFreeDay } from './cheaper-today.ts';

const { vehicleTypes, parkingFares, additionalFareNames } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let admin: Signed;
let otherAdmin: Signed;
let finance: Signed;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
  otherAdmin = await signInAs(server, 'ADMIN');
  finance = await signInAs(server, 'FINANCE');
  const lane = await buildLane(server);
  const cashier = await signInAs(server, 'CASHIER');
  const { id } = await buildStay(server, lane);
  await save(cashier, { parkingInId: id, gateId: lane.exitId, paidTypeId: cash });
});
afterAll(() => server.close());

const signed = ({ person }: Signed) => ({ approverUsername: person.username, approverPassword: testPassword });
const today = () => toLocalDate(new Date(), server.platform.site.current().zone);
const hourly = (amount: number) => [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount }];
const fare = (effectiveDate: string, rules: readonly object[], more: object = {}) => ({
  effectiveDate,
  parkingType: 'REGULAR',
  parkingFareRules: rules,
  ...more,
});

let typeId = '';
let number = 0;
// A type of its own under which no car has come, so that a version may begin today.
beforeEach(async () => {
  typeId = await buildType(hourly(5_000));
});
async function buildType(rules: readonly object[]): Promise<string> {
  number += 1;
  const body = {
    name: `UJI${number}`,
    label: `Uji ${number}`,
    vehicleGroup: 'CAR',
    shortcut: null,
    parkingFares: [fare('2026-01-01', rules)],
    ...signed(otherAdmin),
  };
  const answer = await admin.call(vehicleTypes.create, { body });
  expect(answer.status).toBe(200);
  return (answer.data as { id: string }).id;
}
const setFares = (fares: readonly object[], more: object = {}, by = admin) =>
  by.call(vehicleTypes.update, { params: { id: typeId }, body: { parkingFares: fares, ...more } });
const versions = async () =>
  (
    (await admin.call(vehicleTypes.view, { params: { id: typeId } })).data as { parkingFares: ParkingFareVersion[] }
  ).parkingFares.map(({ effectiveDate }) => effectiveDate);

test('cheaper from today takes somebody else; dearer from today, and cheaper from tomorrow, take nobody', async () => {
  const refused = await setFares([fare(today(), hourly(4_999))]);
  expect(refused).toMatchObject({ status: 409, error: { code: 'approval-needed' } });
  expect(refused.error.message).toContain('Vehicle types');
  expect(await versions()).toEqual(['2026-01-01']);
  expect((await setFares([fare(firstFreeDay(server.platform.site.current(), new Date()), hourly(4_999))])).status).toBe(
    200,
  );
  expect((await setFares([fare(today(), hourly(5_001))])).status).toBe(200);
});

test('signed for by somebody else who may edit fares it begins today, and both names are kept', async () => {
  const body = [fare(today(), hourly(1_000))];
  expect((await setFares(body, signed(admin))).error.code).toBe('approval-needed');
  expect((await setFares(body, signed(finance))).error.code).toBe('approval-needed');
  expect((await setFares(body, { ...signed(otherAdmin), approverPassword: 'salah-salah' })).error.code).toBe(
    'login-failed',
  );
  expect((await setFares(body, signed(otherAdmin))).status).toBe(200);
  expect(await versions()).toEqual([today(), '2026-01-01']);
  const { rows } = await server.platform.database.reads.query(
    "select setting, by_name, approver_name, loosens from control_changes where subject_id = $1 and setting = 'fare'",
    [typeId],
  );
  expect(rows).toEqual([
    {
      setting: 'fare',
      by_name: admin.person.username,
      approver_name: otherAdmin.person.username,
      loosens: true,
    },
  ]);
});

test('a version that no car has used yet is not made cheaper in its place, whenever it began', async () => {
  expect((await setFares([fare('2026-01-01', hourly(2_000))])).error.code).toBe('approval-needed');
  expect((await setFares([fare('2026-02-01', hourly(2_000))])).error.code).toBe('approval-needed');
  expect((await setFares([fare('2026-02-01', hourly(6_000))])).status).toBe(200);
});

test('cheaper today and dear again tomorrow is still cheaper today', async () => {
  const tomorrow = shiftDays(today(), 1);
  const body = [fare(today(), hourly(0)), fare(tomorrow, hourly(5_000))];
  expect((await setFares(body)).error.code).toBe('approval-needed');
});

test('a fare of its own for valet or members that is cheaper than what they paid is cheaper', async () => {
  expect((await setFares([fare(today(), hourly(1), { parkingType: 'VALET' })])).error.code).toBe('approval-needed');
  expect((await setFares([fare(today(), hourly(9_000), { parkingType: 'VALET' })])).status).toBe(200);
});

test('taking back the version of today is refused where the one before it is cheaper', async () => {
  expect((await setFares([fare(today(), hourly(8_000))])).status).toBe(200);
  const view = await admin.call(vehicleTypes.view, { params: { id: typeId } });
  const { parkingFares: held } = view.data as { parkingFares: ParkingFareVersion[] };
  const remove = (id = newId()) => admin.call(parkingFares.remove, { params: { id } });
  expect((await remove(held.find(({ effectiveDate }) => effectiveDate === today())?.id)).error.code).toBe(
    'approval-needed',
  );
  expect((await remove(held.find(({ effectiveDate }) => effectiveDate !== today())?.id)).status).toBe(200);
});

test.each(publishedTariffs)(
  '$id: the same again is no edit, and free from today takes somebody else',
  async ({ rules }) => {
    typeId = await buildType(rules);
    expect((await setFares([fare(today(), rules)])).status).toBe(200);
    const free = [{ rule: 'GRACE', minutes: 60 }, ...rules.filter(({ rule }) => rule !== 'GRACE')];
    expect((await setFares([fare(today(), free)])).error.code).toBe('approval-needed');
    expect((await setFares([fare(today(), free)], signed(otherAdmin))).status).toBe(200);
  },
);

test('two who make the same fare cheaper at once, each signed for by the other: both answers stand', async () => {
  const answers = await Promise.all([
    setFares([fare(today(), hourly(3_000))], signed(otherAdmin)),
    setFares([fare(today(), hourly(2_000))], signed(admin), otherAdmin),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('an additional fare that is lower today takes somebody else, tomorrow nobody', async () => {
  const make = { name: 'CUCI', label: 'Cuci', additionalFares: [{ vehicleTypeId: typeId, amount: 20_000 }] };
  const { data } = await admin.call(additionalFareNames.create, { body: make });
  const params = { id: (data as { id: string }).id };
  const set = (amount: number, more: object = {}) =>
    admin.call(additionalFareNames.update, {
      params,
      body: { additionalFares: [{ vehicleTypeId: typeId, amount }], ...more },
    });
  expect((await set(19_999)).error.code).toBe('approval-needed');
  expect((await set(19_999, { effectiveDate: firstFreeDay(server.platform.site.current(), new Date()) })).status).toBe(
    200,
  );
  expect((await set(25_000)).status).toBe(200);
  expect((await set(10_000, signed(otherAdmin))).status).toBe(200);
  expect((await admin.call(additionalFareNames.view, { params })).data).toMatchObject({
    additionalFares: [{ amount: 10_000 }],
  });
});
