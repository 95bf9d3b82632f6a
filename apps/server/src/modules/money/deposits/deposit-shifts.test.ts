import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { fromLocal, toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import type { Deposit } from '@parking/contract/money/deposits/deposit-records';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDayOf } from '../../../platform/business-day.ts';
import { inTransaction } from '../../../platform/db/pool.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, car, cash, save } from '../../parking/testing/stays.ts';
import { buildShift, shiftIds } from '../../workforce/testing/plan.ts';
import { openDeposit } from './open-deposit.ts';
import { breachesOf } from '../testing/cash.ts';
import { act, detailOf, openDepositOf, sell } from '../testing/deposits.ts';

const { deposits, offline, reports } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let finance: Signed;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  finance = await signInAs(server, 'FINANCE');
  await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const minuteMs = 60_000;
const site = () => server.platform.site.current();
const local = (at: Date): string => toLocalDateTime(at, site().zone);

/** Which shift the hours say it is now; the others' hours are over. */
async function turnTo(shift: keyof typeof shiftIds): Promise<void> {
  const now = Date.now();
  const clock = (minutes: number): string => local(new Date(now + minutes * minuteMs)).slice(11, 16);
  const { writeQueries } = server.platform.database;
  const all = await writeQueries.selectFrom('shifts').select('id').execute();
  for (const { id } of all)
    await writeQueries
      .updateTable('shifts')
      .set(
        id === shiftIds[shift]
          ? { startTime: clock(-120), endTime: clock(120) }
          : // Just over, and of the same day whenever this runs.
            { startTime: clock(-130), endTime: clock(-121) },
      )
      .where('id', '=', id)
      .execute();
}

async function openOf({ person }: Signed): Promise<Deposit[]> {
  const query = `operatorId.equals=${person.id}&state.equals=OPEN&sort=openedAt,asc`;
  return (await finance.call(deposits.list, { query })).data as Deposit[];
}

/** What a report of these days says per shift, for one cashier. */
async function productionOf({ person }: Signed): Promise<Record<string, number>> {
  const day = 86_400_000;
  const [from, to] = [-day, day].map((offset) => toLocalDate(new Date(Date.now() + offset), site().zone));
  const { body } = await finance.call(reports.production, {
    query: `from=${from}&to=${to}&groupBy=shift&operatorId.equals=${person.id}`,
  });
  const { data: rows } = body as { data: { shift: { id: string } | null; total: number }[] };
  return Object.fromEntries(rows.map(({ shift, total }) => [shift?.id ?? 'none', total]));
}

const booked = (operatorId: string, at: Date, toldLater?: { shiftId: string | null }) =>
  inTransaction(server.platform.database, (tx) =>
    openDeposit(tx, { site: site(), operatorId, at, ...(toldLater && { toldLater }) }),
  );

const makeOlder = (depositId: string, hours: number) =>
  changeAsOwner(server, 'update deposits set opened_at = opened_at - make_interval(hours => $1) where id = $2', [
    hours,
    depositId,
  ]);

test('an evening without a schedule: the shift ends, the relief is late, and all figures are the deposit’s', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await turnTo('early');
  await sell(server, lane, cashier.person);
  await turnTo('late');
  const stay = await buildStay(server, lane);
  const saved = await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
  expect(saved.status).toBe(200);
  expect(await openOf(cashier)).toMatchObject([{ shiftId: shiftIds.early, n: 1, cars: 2, takesSales: true }]);
  expect(await productionOf(cashier)).toEqual({ [shiftIds.early]: 16_000 });
  expect(await breachesOf(server)).toEqual([]);
  await act.submit(cashier, cashier.person.id, { counted: 16_000 });
  await sell(server, lane, cashier.person);
  expect(await openOf(cashier)).toMatchObject([{ shiftId: shiftIds.late, n: 1, cars: 1 }]);
  expect(await productionOf(cashier)).toEqual({ [shiftIds.early]: 16_000, [shiftIds.late]: 8_000 });
  expect(await breachesOf(server)).toEqual([]);
});

test('the scheduled shift is meant from an hour before its start, on the business day on which it begins', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await turnTo('early');
  const starts = new Date(Date.now() + 40 * minuteMs);
  const ends = new Date(Date.now() + 500 * minuteMs);
  const shiftId = await buildShift(server, local(starts).slice(11, 16), local(ends).slice(11, 16));
  await server.platform.database.writeQueries
    .insertInto('schedules')
    .values({ id: newId(), day: local(starts).slice(0, 10), userId: cashier.person.id, shiftId })
    .execute();
  await sell(server, lane, cashier.person);
  const businessDay = businessDayOf(starts, site());
  expect(await openOf(cashier)).toMatchObject([{ shiftId, businessDay }]);
  expect(await productionOf(cashier)).toEqual({ [shiftId]: 8_000 });
});

test('a night belongs to the business day on which it began, also when its first car leaves after midnight', async () => {
  const { person } = await signInAs(server, 'CASHIER');
  const shiftId = await buildShift(server, '23:10', '05:10');
  const at = (time: string): Date => fromLocal(time, site().zone);
  await server.platform.database.writeQueries
    .insertInto('schedules')
    .values({ id: newId(), day: '2026-03-02', userId: person.id, shiftId })
    .execute();
  const { depositId } = await booked(person.id, at('2026-03-03T00:30:00'));
  expect(await booked(person.id, at('2026-03-03T06:05:00'))).toMatchObject({ depositId, shiftId });
  expect(detailOf(await finance.call(deposits.detail, { params: { id: depositId } }))).toMatchObject({
    businessDay: '2026-03-02',
    n: 1,
  });
});

test('selling after the hand-in opens the next deposit of that shift', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  for (const n of [1, 2, 3]) {
    await sell(server, lane, cashier.person);
    const answer = await act.submit(cashier, cashier.person.id, { counted: 8_000 });
    expect(detailOf(answer)).toMatchObject({ n, state: 'SUBMITTED' });
  }
});

test('after sixteen hours the next sale opens another one, and the older waits until it is named or comes first', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  const [older] = await openOf(cashier);
  await makeOlder(older?.id ?? '', 17);
  await Promise.all(Array.from({ length: 4 }, () => sell(server, lane, cashier.person)));
  const [waiting, taking, ...more] = await openOf(cashier);
  expect(more).toEqual([]);
  expect(waiting).toMatchObject({ id: older?.id, cars: 1, takesSales: false });
  expect(taking).toMatchObject({ cars: 4, takesSales: true });
  expect(await openDepositOf(cashier, cashier.person.id)).toMatchObject({ id: older?.id });
  const named = await act.submit(cashier, cashier.person.id, { counted: 32_000, depositId: taking?.id });
  expect(detailOf(named)).toMatchObject({ id: taking?.id, expected: 32_000 });
  expect(detailOf(await act.submit(cashier, cashier.person.id, { counted: 8_000 }))).toMatchObject({ id: older?.id });
  expect(await breachesOf(server)).toEqual([]);
});

test('a third open deposit needs somebody’s approval', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  for (const _ of [1, 2]) {
    await sell(server, lane, cashier.person);
    for (const { id } of await openOf(cashier)) await makeOlder(id, 17);
  }
  const stay = await buildStay(server, lane);
  const third = () => save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
  expect(await third()).toMatchObject({ status: 409, error: { code: 'approval-needed' } });
  await act.submit(cashier, cashier.person.id, { counted: 8_000 });
  expect(await third()).toMatchObject({ status: 200 });
});

test('an hour after the end of its shift an open deposit is asked for, of its own cashier alone', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const due = async (client: Signed) => (await client.call(deposits.due)).data;
  const hours = (from: number, to: number): [string, string] => {
    const [start, end] = [from, to].map((minutes) => local(new Date(Date.now() + minutes * minuteMs)).slice(11, 16));
    return [start ?? '', end ?? ''];
  };
  const setHours = ([start, end]: [string, string]) =>
    sql`update shifts set start_time = ${start}::time, end_time = ${end}::time where id = ${shiftId}`.execute(
      server.platform.database.writeQueries,
    );
  const shiftId = await buildShift(server, ...hours(-300, 60));
  await server.platform.database.writeQueries
    .insertInto('schedules')
    .values({
      id: newId(),
      day: local(new Date(Date.now() - 300 * minuteMs)).slice(0, 10),
      userId: cashier.person.id,
      shiftId,
    })
    .execute();
  await sell(server, lane, cashier.person);
  const [open] = await openOf(cashier);
  expect(open).toMatchObject({ shiftId });
  await makeOlder(open?.id ?? '', 3);
  expect(await due(cashier)).toBeNull();
  await setHours(hours(-300, -55));
  expect(await due(cashier)).toBeNull();
  await setHours(hours(-300, -65));
  expect(await due(cashier)).toMatchObject({ id: open?.id, number: open?.number });
  expect(await due(finance)).toBeNull();
  expect((await server.client().call(deposits.due)).status).toBe(401);
  await sell(server, lane, cashier.person);
  expect(await openOf(cashier)).toMatchObject([{ id: open?.id, cars: 2, takesSales: true }]);
  await act.submit(cashier, cashier.person.id, { counted: 16_000 });
  expect(await due(cashier)).toBeNull();
});

test('what a device told later waits beside, and does not count towards a third one', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const dayMs = 86_400_000;
  for (const days of [2, 3, 4])
    await booked(cashier.person.id, new Date(Date.now() - days * dayMs), { shiftId: shiftIds.early });
  expect(await openOf(cashier)).toHaveLength(3);
  for (const _ of [1, 2]) {
    await sell(server, lane, cashier.person);
    for (const { id } of (await openOf(cashier)).filter(({ cars }) => cars > 0)) await makeOlder(id, 17);
  }
  const stay = await buildStay(server, lane);
  const third = () => save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
  expect(await third()).toMatchObject({ status: 409, error: { code: 'approval-needed' } });
});

test('what is told later goes to the shift it was made in, and takes no sales of now', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await turnTo('early');
  await sell(server, lane, cashier.person);
  const open = (await openOf(cashier))[0];
  await turnTo('late');
  const soldAt = new Date();
  const told = { shiftId: shiftIds.early };
  expect(await booked(cashier.person.id, soldAt, told)).toMatchObject({ depositId: open?.id });
  await act.submit(cashier, cashier.person.id, { counted: 8_000 });
  const early = new Date(soldAt.getTime() - 60 * minuteMs);
  await turnTo('early');
  const start = new Date(Date.now() - 120 * minuteMs);
  await turnTo('late');
  await sql`update shifts set start_time = ${local(start).slice(11, 16)}::time, end_time = ${local(early).slice(11, 16)}::time
    where id = ${shiftIds.early}`.execute(server.platform.database.writeQueries);
  const later = await Promise.all(
    Array.from({ length: 4 }, () => booked(cashier.person.id, early, { shiftId: shiftIds.early })),
  );
  expect(new Set(later.map(({ depositId }) => depositId)).size).toBe(1);
  expect(later[0]).toMatchObject({ shiftId: shiftIds.early });
  await sell(server, lane, cashier.person);
  const both = await openOf(cashier);
  expect(both).toHaveLength(2);
  expect(both.find(({ shiftId }) => shiftId === shiftIds.early)).toMatchObject({ n: 2, takesSales: false, cars: 0 });
  expect(both.find(({ shiftId }) => shiftId === shiftIds.late)).toMatchObject({ n: 1, takesSales: true, cars: 1 });
});

test('what is told sixteen hours away from a deposit of its shift and day goes to another', async () => {
  const { person } = await signInAs(server, 'CASHIER');
  const told = (hour: string) =>
    booked(person.id, fromLocal(`2026-03-04T${hour}:00:00`, site().zone), { shiftId: null });
  const early = await told('06');
  expect(await told('21')).toMatchObject({ depositId: early.depositId });
  const late = await told('23');
  expect(late.depositId).not.toBe(early.depositId);
  expect(await told('22')).toMatchObject({ depositId: late.depositId });
});

test('a sale made offline goes to the shift of its told time, whichever shift its device was opened in', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await turnTo('late');
  const opened = await cashier.call(offline.openGrant, { body: { gateId: lane.exitId, deviceNumber: 'K1' } });
  const { grant, id } = opened.data as { grant: string; id: string };
  await changeAsOwner(server, `update offline_grants set made_at = now() - interval '1 day' where id = $1`, [id]);
  await changeAsOwner(server, `delete from offline_contacts where grant_id = $1`, [id]);
  await turnTo('early');
  const stay = await buildStay(server, lane);
  const sale = {
    requestId: newId(),
    parkingCode: stay.code,
    vehicleId: car,
    gateId: lane.exitId,
    datetimeOut: local(new Date(Date.now() - 5 * minuteMs)),
    amountTaken: 8_000,
    provisionalNumber: 'K1-1',
  };
  const answer = await server.client().call(offline.uploadSales, { body: { grant, sales: [sale] } });
  expect(answer.data).toMatchObject({ sales: [{ result: 'BOOKED' }] });
  expect(await openOf(cashier)).toMatchObject([{ shiftId: shiftIds.early, cars: 1 }]);
  expect(await productionOf(cashier)).toEqual({ [shiftIds.early]: 8_000 });
});

test('a deposit is named by its own user alone, and only while it is open', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const other = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  await sell(server, lane, other.person);
  const [strange] = await openOf(other);
  const wrong = (depositId: string | undefined) =>
    act.submit(cashier, cashier.person.id, { counted: 8_000, depositId });
  expect(await wrong(strange?.id)).toMatchObject({ status: 404, error: { code: 'deposit-not-found' } });
  expect(await wrong(newId())).toMatchObject({ status: 404 });
  const [own] = await openOf(cashier);
  expect(await wrong(own?.id)).toMatchObject({ status: 200 });
  expect(await wrong(own?.id)).toMatchObject({ status: 409, error: { code: 'deposit-state' } });
});
