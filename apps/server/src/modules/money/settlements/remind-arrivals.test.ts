import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { addWorkingDays } from '@parking/contract/core/working-days';
import type { ProviderAgeing } from '@parking/contract/money/reconciliation/reconciliation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { signedBy } from '../../parking/testing/to-collect.ts';
import { daysOf, settledDay } from '../testing/reconciliation.ts';
import { type FinanceOffice, listSettlements, openOffice, putSettlement } from '../testing/settlements.ts';
import { remindArrivals } from './remind-arrivals.ts';

let server: TestServer;
let office: FinanceOffice;
beforeAll(async () => {
  server = await startTestServer();
  office = await openOffice(server);
});
afterAll(() => server.close());

const remindOn = (day: string) =>
  remindArrivals(server.platform.database, server.platform.site.current(), new Date(`${day}T05:00:00Z`));
const ageing = async () => (await office.finance.call(contract.reconciliation.ageing)).data as ProviderAgeing;

test('money that is not there a working day after it was due is told of once, and not once it is', async () => {
  const late = await settledDay(office, [10_000], { rates: [{}] });
  const paid = await settledDay(office, [20_000]);
  const [settlement] = await listSettlements(office.finance, `paidTypeId.equals=${late.paidTypeId}`);
  const { paidOn, today } = daysOf(server);
  const dueOn = addWorkingDays(paidOn, 1, []);
  expect(settlement).toMatchObject({ dueOn });
  for (const body of [
    { status: 'SENT' },
    { status: 'ACCEPTED' },
    { status: 'PAID', amount: 19_900, valueDate: today, reference: 'KR OTOMATIS' },
  ])
    expect((await putSettlement(office.finance, paid.settlementId, body)).status).toBe(200);
  const alarmOn = addWorkingDays(dueOn, 1, []);
  expect(await remindOn(shiftDays(alarmOn, -1))).toBe(0);
  expect(await remindOn(alarmOn)).toBe(1);
  expect(await remindOn(alarmOn)).toBe(0);
  const { dueToday, late: overdue } = await ageing();
  expect(dueToday + overdue).toBe(dueOn > today ? 0 : 9_930);
});

test('a holiday is no day on which money is late, however long something else has been', async () => {
  const { paidOn } = daysOf(server);
  const [old, recent] = [await settledDay(office, [1_000]), await settledDay(office, [2_000])];
  const due = addWorkingDays(paidOn, 90, []);
  const holiday = addWorkingDays(due, 1, []);
  const root = await signInAs(server, 'SUPERADMIN');
  const dueOn = (id: string, day: string) =>
    changeAsOwner(server, 'update settlements set due_on = $2 where id = $1', [id, day]);
  await dueOn(old.settlementId, paidOn);
  await dueOn(recent.settlementId, due);
  const made = await root.call(contract.holidays.create, { body: { day: holiday, label: 'Libur' } });
  expect([made.status, made.error]).toEqual([200, undefined]);
  expect(await remindOn(holiday)).toBe(1);
  expect(await remindOn(addWorkingDays(holiday, 1, []))).toBe(1);
});

test('no administrator alone puts off what is due by holidays', async () => {
  const { paidOn, today } = daysOf(server);
  const [admin, other] = [await signInAs(server, 'ADMIN'), await signInAs(server, 'ADMIN')];
  const add = (day: string, more: object = {}) =>
    admin.call(contract.holidays.create, { body: { day, label: 'Libur', ...more } });
  const working = addWorkingDays(today, 3, []);
  for (const day of [working, addWorkingDays(paidOn, 0, []), addWorkingDays(today, 40, [])]) {
    const { status, error } = await add(day);
    expect([status, error?.code], day).toEqual([409, 'approval-needed']);
  }
  const made = await add(addWorkingDays(today, 50, []));
  expect(made.status).toBe(200);
  const { id } = made.data as { id: string };
  const moved = await admin.call(contract.holidays.update, { params: { id }, body: { day: working } });
  expect(moved.error.code).toBe('approval-needed');
  expect((await add(working, signedBy(other.person))).status).toBe(200);
  // Where every day was made one by two, money is late all the same.
  for (let n = 0; n < 45; n += 1)
    await changeAsOwner(
      server,
      `insert into holidays (id, day, label) values (gen_random_uuid(), $1, 'Libur') on conflict do nothing`,
      [shiftDays(paidOn, n)],
    );
  const settled = await settledDay(office, [1_000]);
  const [{ dueOn } = { dueOn: null }] = await listSettlements(office.finance, `id.equals=${settled.settlementId}`);
  expect(dueOn).not.toBeNull();
  expect((dueOn ?? '') <= addWorkingDays(paidOn, 11, [])).toBe(true);
  await changeAsOwner(server, 'delete from holidays');
});

test('a provider that pays later is waited for as long, from the next day that is settled on', async () => {
  const body = { paysAfterDays: 5 };
  const qris = '01900000-0000-7000-8000-000000000402';
  const set = await office.finance.call(contract.paymentProviders.update, {
    params: { id: qris },
    body: { ...body, ...office.signed },
  });
  expect([set.status, set.data]).toMatchObject([200, { paysAfterDays: 5 }]);
  const bad = await office.finance.call(contract.paymentProviders.update, {
    params: { id: qris },
    body: { paysAfterDays: 15 },
  });
  expect(bad.status).toBe(400);
});
