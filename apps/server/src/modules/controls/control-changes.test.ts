import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import type { PrintDocument } from '@parking/contract/core/print-document';
import type { ControlChange } from '@parking/contract/controls/control-changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDayOf } from '../../platform/business-day.ts';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { signInAs, testPassword } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { openDepositOf } from '../money/testing/deposits.ts';
import { buildLane, buildStay, cash, save } from '../parking/testing/stays.ts';

const { systemConfigurations, overdueTolerances, controlChanges, deposits } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let top: Signed;
let otherTop: Signed;
let cashier: Signed;
let today = '';
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  otherTop = await signInAs(server, 'SUPERADMIN');
  cashier = await signInAs(server, 'CASHIER');
  await set({ fourEyes: 'STANDARD', imageDays: 40 });
  const lane = await buildLane(server);
  const { id } = await buildStay(server, lane);
  await save(cashier, { parkingInId: id, gateId: lane.exitId, paidTypeId: cash });
  today = businessDayOf(new Date(), server.platform.site.current());
});
afterAll(() => server.close());

const set = (body: object) => top.call(systemConfigurations.update, { body });
const recap = (by: Client, from: string, to = from) => by.call(controlChanges.list, { query: `from=${from}&to=${to}` });
const said = async (from: string, to = from): Promise<string[]> =>
  ((await recap(top, from, to)).data as ControlChange[]).map(
    ({ setting, after, from: day, approver }) =>
      `${setting} ${String(after)} ${day === today ? 'today' : 'tomorrow'}${approver === null ? '' : ' signed'}`,
  );

test('what was said before the first sale is no switch of control; from then on each is in its order', async () => {
  expect(await said(today)).toEqual([]);
  await set({ fourEyes: 'OFF' });
  await set({ imageDays: 50 });
  await set({ blindDeposit: false, approverUsername: otherTop.person.username, approverPassword: testPassword });
  await top.call(overdueTolerances.set, { body: { duration: 500 } });
  expect(await said(today)).toEqual([
    'fourEyes OFF tomorrow',
    'imageDays 50 today',
    'blindDeposit false today signed',
    'overdueTolerance 500 tomorrow',
  ]);
});

test('the recap of the day on which it begins tells it as well, unless it was taken back or said otherwise', async () => {
  const tomorrow = shiftDays(today, 1);
  expect(await said(tomorrow)).toEqual(['fourEyes OFF tomorrow', 'overdueTolerance 500 tomorrow']);
  await top.call(overdueTolerances.set, { body: { duration: 5 } });
  expect(await said(tomorrow)).toEqual(['fourEyes OFF tomorrow']);
  expect(await said(today, tomorrow)).toHaveLength(5);
  expect(await said('2020-01-01')).toEqual([]);
});

test('the slip of a deposit of that day prints them', async () => {
  const operator = { params: { id: cashier.person.id } };
  const { id = '' } = (await openDepositOf(cashier, cashier.person.id)) ?? {};
  await cashier.call(deposits.handIn, { ...operator, body: { counted: 5_000 } });
  const { data } = await cashier.call(deposits.print, { params: { id }, body: {} });
  const lines = (data as PrintDocument).rows.filter(({ labelEn }) => labelEn === 'Control').map(({ value }) => value);
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain('empat mata: STANDARD → OFF');
  expect(lines[2]).toContain(`${top.person.username} + ${otherTop.person.username}`);
});

test('who sees production reads it; cashiers do not, and no day is guessed', async () => {
  expect((await recap(server.client(), today)).status).toBe(401);
  expect((await recap(cashier, today)).status).toBe(403);
  expect((await recap(await signInAs(server, 'AUDITOR'), today)).status).toBe(200);
  expect((await recap(await signInAs(server, 'OWNER'), today)).status).toBe(200);
  for (const from of ['', '2026-02-30', 'x']) expect((await recap(top, from)).status).toBe(400);
});

test('nothing of it can be changed or taken away by the server itself', async () => {
  const { writes } = server.platform.database;
  await expect(writes.query('update control_changes set loosens = false')).rejects.toThrow(/permission denied/);
  await expect(writes.query('delete from control_changes')).rejects.toThrow(/permission denied/);
  // By the owner of the database alone.
  await changeAsOwner(server, 'update control_changes set loosens = loosens');
});
