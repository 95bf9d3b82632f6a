import { contract } from '@parking/contract/contract';
import type { PendingSetting } from '@parking/contract/controls/pending-settings';
import type { SystemConfiguration } from '@parking/contract/settings/system-configurations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@parking/contract/core/id';
import { signInAs, testPassword } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildLane, buildStay, car, cash, motorcycle, save } from '../parking/testing/stays.ts';
import { beginAtOnce } from './testing/begin-at-once.ts';

const { systemConfigurations, parkingFines, overdueTolerances, pendingSettings } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let top: Signed;
let otherTop: Signed;
let admin: Signed;
let otherAdmin: Signed;
let auditor: Signed;
let cashier: Signed;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  otherTop = await signInAs(server, 'SUPERADMIN');
  admin = await signInAs(server, 'ADMIN');
  otherAdmin = await signInAs(server, 'ADMIN');
  auditor = await signInAs(server, 'AUDITOR');
  cashier = await signInAs(server, 'CASHIER');
});
afterAll(() => server.close());

const signed = ({ person }: Signed) => ({ approverUsername: person.username, approverPassword: testPassword });
const set = (by: Client, body: object) => by.call(systemConfigurations.update, { body });
const read = async () => (await top.call(systemConfigurations.get)).data as SystemConfiguration;
const setFine = (by: Client, fine: number, more: object = {}) =>
  by.call(parkingFines.set, { body: { vehicleTypeId: car, fine, ...more } });
interface Fine {
  readonly id: string;
  readonly vehicleTypeId: string;
  readonly fine: number;
  readonly pending: PendingSetting | null;
}
const fineOf = async (vehicleTypeId: string): Promise<Fine | undefined> =>
  ((await top.call(parkingFines.list)).data as Fine[]).find((one) => one.vehicleTypeId === vehicleTypeId);
const tolerance = async () =>
  (await top.call(overdueTolerances.get)).data as { duration: number; pending: PendingSetting | null };
const setTolerance = (by: Client, duration: number, more: object = {}) =>
  by.call(overdueTolerances.set, { body: { duration, ...more } });
const withdraw = (by: Client, id: string) => by.call(pendingSettings.withdraw, { params: { id } });

test('until something was sold a lower fine and a longer tolerance hold at once', async () => {
  await setFine(admin, 20_000);
  await setTolerance(admin, 30);
  expect(await fineOf(car)).toMatchObject({ fine: 20_000, pending: null });
  expect(await tolerance()).toMatchObject({ duration: 30, pending: null });
  const lane = await buildLane(server);
  const { id } = await buildStay(server, lane);
  expect((await save(cashier, { parkingInId: id, gateId: lane.exitId, paidTypeId: cash })).status).toBe(200);
});

describe('from then on', () => {
  test('a lower fine waits for the next business day, by both ways of setting it; a higher one holds at once', async () => {
    const { id = '' } = (await fineOf(car)) ?? {};
    const answer = await setFine(admin, 10_000);
    expect(answer.status).toBe(200);
    expect(await fineOf(car)).toMatchObject({ fine: 20_000, pending: { setting: 'fine', value: 10_000 } });
    const again = await admin.call(parkingFines.update, { params: { id }, body: { fine: 5_000 } });
    expect(again.data).toMatchObject({ fine: 20_000, pending: { value: 5_000 } });
    expect(await fineOf(motorcycle)).toMatchObject({ pending: null });
    await beginAtOnce(server);
    expect(await fineOf(car)).toMatchObject({ fine: 5_000, pending: null });
    await setFine(admin, 4_000);
    expect((await setFine(admin, 25_000)).status).toBe(200);
    expect(await fineOf(car)).toMatchObject({ fine: 25_000, pending: null });
  });

  test('of several fines set in one go each waits or holds for itself', async () => {
    const { fine: other = 0 } = (await fineOf(motorcycle)) ?? {};
    const body = {
      parkingFines: [
        { vehicleTypeId: car, fine: 1_000 },
        { vehicleTypeId: motorcycle, fine: other + 1_000 },
      ],
    };
    await admin.call(parkingFines.set, { body });
    expect(await fineOf(car)).toMatchObject({ fine: 25_000, pending: { value: 1_000 } });
    expect(await fineOf(motorcycle)).toMatchObject({ fine: other + 1_000, pending: null });
  });

  test('a longer tolerance waits, a shorter one holds at once', async () => {
    expect((await setTolerance(admin, 60)).data).toMatchObject({
      duration: 30,
      pending: { setting: 'overdueTolerance', value: 60 },
    });
    expect((await setTolerance(admin, 20)).data).toMatchObject({ duration: 20, pending: null });
    await setTolerance(admin, 40);
    await beginAtOnce(server);
    expect(await tolerance()).toMatchObject({ duration: 40, pending: null });
  });

  test('two who lower a fine at once leave one that waits', async () => {
    await setFine(admin, 25_000);
    const answers = await Promise.all([setFine(admin, 3_000), setFine(otherAdmin, 2_000)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([2_000, 3_000]).toContain((await fineOf(car))?.pending?.value);
  });
});

describe('with an approver it holds at once', () => {
  test('settings, fines and tolerance', async () => {
    expect((await set(admin, { plateDays: 3, ...signed(otherAdmin) })).data).toMatchObject({
      plateDays: 3,
      pending: [],
    });
    expect((await setFine(admin, 15_000, signed(otherAdmin))).status).toBe(200);
    expect(await fineOf(car)).toMatchObject({ fine: 15_000, pending: null });
    expect((await setTolerance(admin, 90, signed(otherAdmin))).data).toMatchObject({ duration: 90, pending: null });
  });

  test('who says what waits once more, signed for, lets it hold', async () => {
    await set(admin, { imageDays: 2 });
    expect((await read()).pending).toMatchObject([{ setting: 'imageDays', value: 2 }]);
    expect((await set(admin, { imageDays: 2, ...signed(otherAdmin) })).data).toMatchObject({
      imageDays: 2,
      pending: [],
    });
  });

  test('nobody signs for themselves, nor without the right, nor with a wrong password', async () => {
    const refused = async (approver: object) => {
      const { status, error } = await setFine(admin, 100, approver);
      return [status, error.code];
    };
    expect(await refused(signed(admin))).toEqual([409, 'approval-needed']);
    expect(await refused(signed(auditor))).toEqual([409, 'approval-needed']);
    expect(await refused({ ...signed(otherAdmin), approverPassword: 'salah-salah' })).toEqual([401, 'login-failed']);
    expect(await refused({ approverUsername: 'x' })).toEqual([400, 'bad-input']);
    expect(await fineOf(car)).toMatchObject({ fine: 15_000, pending: null });
  });

  test('what only who holds everything may set, only another of them signs for', async () => {
    const wanted = { cashOutLimit: 900_000 };
    expect((await set(top, { ...wanted, ...signed(admin) })).error.code).toBe('approval-needed');
    expect((await set(admin, { ...wanted, ...signed(top) })).error.code).toBe('forbidden');
    expect((await set(top, { ...wanted, ...signed(otherTop) })).data).toMatchObject({ ...wanted, pending: [] });
  });
});

describe('what waits', () => {
  test('is withdrawn by whoever may set it, once', async () => {
    await setFine(admin, 50);
    await set(top, { blindDeposit: false, fourEyes: 'OFF' });
    const { id: fine = '' } = (await fineOf(car))?.pending ?? {};
    const waiting = (await read()).pending;
    const idOf = (setting: string) => waiting.find((one) => one.setting === setting)?.id ?? '';
    expect((await withdraw(server.client(), fine)).status).toBe(401);
    expect((await withdraw(cashier, fine)).status).toBe(403);
    expect((await withdraw(admin, idOf('fourEyes'))).status).toBe(403);
    expect((await withdraw(admin, newId())).status).toBe(404);
    const twice = await Promise.all([withdraw(admin, fine), withdraw(otherAdmin, fine)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await withdraw(admin, idOf('blindDeposit'))).status).toBe(200);
    expect((await withdraw(top, idOf('fourEyes'))).status).toBe(200);
    await beginAtOnce(server);
    expect(await fineOf(car)).toMatchObject({ fine: 15_000, pending: null });
    expect(await read()).toMatchObject({ blindDeposit: true, fourEyes: 'STANDARD', pending: [] });
  });
});
