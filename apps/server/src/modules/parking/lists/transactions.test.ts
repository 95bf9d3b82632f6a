import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { StayEvent } from '@parking/contract/parking/lists/parking-logs';
import type { LiveStay, TransactionDetail, TransactionRow } from '@parking/contract/parking/lists/transactions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { exportedRows } from '../../../testing/exported-rows.ts';
import { signInAs, testPassword } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../testing/stays.ts';
import { maskCards } from './payment-logs.ts';

const { deposits, transactions, parkingTransactionLogs, parkingLogs, parkingOuts, parkingIns, payments } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
interface Stay {
  id: string;
  code: string;
  plate: string;
}
let server: TestServer;
let lane: Lane;
let other: Lane;
let cashier: Signed;
let second: Signed;
let sold: Stay;
let soldByOther: Stay;
let free: Stay;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  other = await buildLane(server);
  cashier = await signInAs(server, 'SUPERADMIN');
  second = await signInAs(server, 'SUPERADMIN');
  sold = await leave(cashier);
  soldByOther = await leave(second, { gateId: other.exitId });
  free = await leave(cashier, {
    freePass: true,
    note: 'Tamu direksi',
    paidTypeId: undefined,
    approverUsername: second.person.username,
    approverPassword: testPassword,
  });
});
afterAll(() => server.close());

async function leave(by: Client, more: object = {}): Promise<Stay> {
  const stay = await buildStay(server, lane);
  const body = { parkingCode: stay.code, gateId: lane.exitId, plateNumber: stay.plate, paidTypeId: cash, ...more };
  expect(await save(by, body)).toMatchObject({ status: 200 });
  return stay;
}
const rowsOf = async (query = '', by: Client = second): Promise<TransactionRow[]> =>
  (await by.call(transactions.list, { query })).data as TransactionRow[];
const setBlind = (blind: boolean) =>
  sql`update system_configuration set blind_deposit = ${blind}`.execute(server.platform.database.writeQueries);
const openDepositOf = async ({ person }: Signed): Promise<string> => {
  const { id } = await server.platform.database.readQueries
    .selectFrom('deposits')
    .select('id')
    .where('operatorId', '=', person.id)
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow();
  return id;
};

describe('transactions', () => {
  test('show what came in by source, with who took it for which car', async () => {
    expect(await rowsOf()).toHaveLength(2);
    const [row] = await rowsOf(`q=${sold.code}`);
    expect(row).toMatchObject({
      source: 'PARKING_OUT',
      kind: 'SALE',
      amount: 8_000,
      holder: 'DRAWER',
      paidTypeLabel: 'Tunai',
      operator: cashier.person.username,
      parkingCode: sold.code,
      sourceId: sold.id,
    });
    expect(await rowsOf('source.in=CASH_IN,CASH_OUT')).toEqual([]);
    expect(await rowsOf(`operatorId.equals=${second.person.id}`)).toMatchObject([{ sourceId: soldByOther.id }]);
    expect(await rowsOf(`plateNumber.contains=${encodeURIComponent(sold.plate)}`)).toMatchObject([
      { sourceId: sold.id },
    ]);
    expect(await rowsOf('businessDay.atLeast=2026-01-01&businessDay.atMost=2026-01-31')).toEqual([]);
  });

  test('open to their journal lines, which sum to zero, and the stay that was paid', async () => {
    const [row] = await rowsOf(`q=${sold.code}`);
    const answer = await second.call(transactions.get, { params: { id: row?.id ?? '' } });
    const detail = answer.data as TransactionDetail;
    expect(detail.lines).toEqual([
      { account: 'DRAWER', owner: cashier.person.username, amount: 8_000 },
      { account: 'REVENUE', owner: null, amount: -7_273 },
      { account: 'TAX', owner: null, amount: -727 },
    ]);
    expect(detail.stay).toMatchObject({ id: sold.id, total: 8_000 });
    expect(await second.call(transactions.get, { params: { id: newId() } })).toMatchObject({
      status: 404,
      error: { code: 'record-not-found' },
    });
    expect(await second.call(transactions.get, { params: { id: 'x' } })).toMatchObject({ status: 400 });
  });

  test('are found by whether their deposit was handed in', async () => {
    const sources = async (query: string) => (await rowsOf(query)).map(({ sourceId }) => sourceId);
    expect(await sources('handedIn.equals=false')).toEqual(expect.arrayContaining([sold.id, soldByOther.id]));
    expect(await sources('handedIn.equals=true')).toEqual([]);
    const third = await signInAs(server, 'SUPERADMIN');
    const other = await leave(third);
    await changeAsOwner(server, `update deposits set state = 'SUBMITTED' where id = $1`, [await openDepositOf(third)]);
    expect(await rowsOf('handedIn.equals=true')).toMatchObject([{ sourceId: other.id, handedIn: true }]);
    expect(await sources('handedIn.equals=false')).not.toContain(other.id);
  });

  test('come from sixteen sources, and cards are of five kinds', async () => {
    const ids = async (call: typeof transactions.sources | typeof parkingTransactionLogs.cardTypes) =>
      ((await cashier.call(call)).data as { id: string }[]).map(({ id }) => id);
    expect(await ids(transactions.sources)).toEqual([
      'PARKING_OUT',
      'MEMBERSHIP',
      'COLLECTION',
      'CASH_IN',
      'CASH_OUT',
      'CASH_MUTATION',
      'AUDIT',
      'FREE_PASS',
      'MISSING_VOUCHERS',
      'MISSING_TICKETS',
      'MEMBER_REFUND',
      'TENANT_PAYMENT',
      'TAX_PAYMENT',
      'FLOAT',
      'CASH_COUNT',
      'CORRECTION',
      'PAYMENT',
    ]);
    expect(await ids(parkingTransactionLogs.cardTypes)).toEqual(['EMONEY', 'FLAZZ', 'BRIZZI', 'TAPCASH', 'MEMBER']);
  });

  test('of a deposit are exported as they are listed, for who may know of it', async () => {
    const params = { id: await openDepositOf(cashier) };
    const rows = (call: { method: 'POST'; path: string }, client: Client, keys: string[]) =>
      exportedRows({ server, client }, call, keys, { params });
    const codes = (found: string[][]) => new Set(found.map(([code]) => code));
    const both = new Set([sold.code, free.code]);
    expect(codes(await rows(transactions.detailProductionExport, second, ['parkingCode']))).toEqual(both);
    expect(codes(await rows(deposits.transactionsExport, second, ['parkingCode']))).toEqual(both);
    expect(await rows(transactions.detailFreePassExport, second, ['parkingCode', 'total'])).toEqual([[free.code, '0']]);
    expect(await rows(transactions.detailAuditExport, second, ['kind'])).toEqual([]);
    expect(await rows(transactions.detailAuditMinusExport, second, ['kind'])).toEqual([]);
    const own = await exportedRows({ server, client: cashier }, deposits.mineExport, ['id', 'operatorId']);
    expect(own).toEqual([[params.id, cashier.person.id]]);
    const unknown = { params: { id: newId() }, body: { columns: [{ key: 'id', heading: 'Id' }] } };
    const stranger = await signInAs(server, 'CASHIER');
    for (const call of [deposits.transactionsExport, transactions.detailProductionExport]) {
      expect((await second.call(call, unknown)).error.code).toBe('deposit-not-found');
      expect((await stranger.call(call, { ...unknown, params })).status).toBeGreaterThanOrEqual(403);
      expect((await second.call(call, { params, body: { columns: [{ key: 'x', heading: 'X' }] } })).status).toBe(400);
      expect((await server.client().call(call, { ...unknown, params })).status).toBe(401);
    }
  });

  test('of a deposit are in no file of somebody who may not know of it any more when it is written', async () => {
    const params = { id: await openDepositOf(cashier) };
    const query = { page: 0, size: 20, total: true, sums: false, sort: [], filters: [], q: '' };
    const { exports, database } = server.platform;
    for (const call of [deposits.transactionsExport, transactions.detailProductionExport, deposits.export]) {
      const moving = await signInAs(server, 'FINANCE');
      const request = {
        path: call.path,
        userId: moving.person.id,
        query,
        params,
        columns: [{ key: 'id', heading: 'Id' }],
      };
      const id = await database.writeQueries.transaction().execute(async (tx) => {
        const jobId = await exports.start(tx, request);
        await sql`delete from user_group_members where user_id = ${moving.person.id}`.execute(tx);
        await sql`insert into user_group_members (user_id, user_group_id)
          select ${moving.person.id}, id from user_groups where name = 'CASHIER'`.execute(tx);
        return jobId;
      });
      const seen = async () => (await moving.call(contract.jobs.get, { params: { id } })).data;
      await expect.poll(seen, { timeout: 10_000 }).toMatchObject({ status: 'FAILED', token: null });
    }
  });

  test('of a deposit are its exits, its free ones, and what auditors add once they do', async () => {
    const params = { id: await openDepositOf(cashier) };
    const idsOf = async (call: { method: 'GET'; path: string }) =>
      ((await second.call(call, { params })).data as { id: string }[]).map(({ id }) => id);
    expect((await idsOf(transactions.detailProduction)).toSorted()).toEqual([sold.id, free.id].toSorted());
    const typed = (await second.call(transactions.detailProduction, { params })).data as { id: string; type: string }[];
    expect(new Map(typed.map(({ id, type }) => [id, type]))).toEqual(
      new Map([
        [sold.id, 'PRODUKSI'],
        [free.id, 'FREE PASS'],
      ]),
    );
    expect(await idsOf(transactions.detailFreePass)).toEqual([free.id]);
    expect(await idsOf(transactions.detailAudit)).toEqual([]);
    expect(await idsOf(transactions.detailAuditMinus)).toEqual([]);
    expect(await second.call(transactions.detailProduction, { params: { id: newId() } })).toMatchObject({
      status: 404,
      error: { code: 'deposit-not-found' },
    });
  });
});

describe('live', () => {
  const live = async (query = ''): Promise<LiveStay[]> =>
    (await second.call(transactions.live, { query })).data as LiveStay[];

  test('the newest ends of stays come first, entries and exits together, by gate and operator', async () => {
    const all = await live();
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(all.filter(({ id }) => id === sold.id).map(({ kind }) => kind)).toEqual(['OUT', 'IN']);
    expect((await live(`gateId=${other.exitId}`)).map(({ id }) => id)).toEqual([soldByOther.id]);
    expect((await live(`operatorId=${second.person.id}`)).map(({ id }) => id)).toEqual([soldByOther.id]);
    expect(await live('size=1')).toHaveLength(1);
    expect(await second.call(transactions.live, { query: 'size=0' })).toMatchObject({ status: 400 });
    expect(await second.call(transactions.live, { query: 'gateId=x' })).toMatchObject({ status: 400 });
  });

  test('the own ones are those of the open deposit', async () => {
    const own = (await cashier.call(transactions.userLive)).data as LiveStay[];
    expect(own.map(({ id }) => id).toSorted()).toEqual([sold.id, free.id].toSorted());
    const nobody = await signInAs(server, 'SUPERADMIN');
    expect((await nobody.call(transactions.userLive)).data).toEqual([]);
  });
});

describe('what a provider was asked', () => {
  test('stands with its payment, and is never shown with a whole card number', async () => {
    const stay = await buildStay(server, lane);
    const asked = await cashier.call(payments.deductEmoney, {
      body: { amount: 8_000, gateId: lane.exitId, parkingInId: stay.id },
      headers: { 'idempotency-key': newId() },
    });
    expect(asked).toMatchObject({ status: 200 });
    const paymentId = (asked.data as { id: string }).id;
    const { data } = await second.call(parkingTransactionLogs.list, { query: `paymentId.equals=${paymentId}` });
    expect(data).toHaveLength(2);
    expect((data as { direction: string }[]).map(({ direction }) => direction).toSorted()).toEqual([
      'ANSWER',
      'REQUEST',
    ]);
    for (const row of data as object[])
      expect(row).toMatchObject({ kind: 'EMONEY', amount: 8_000, cardNumber: '•••• 1234', parkingCode: stay.code });
    const waits = (data as { direction: string; waitedMs: number | null }[]).map(({ direction, waitedMs }) => [
      direction,
      waitedMs !== null && waitedMs >= 0,
    ]);
    expect(Object.fromEntries(waits)).toEqual({ REQUEST: false, ANSWER: true });
    const slow = `paymentId.equals=${paymentId}&waitedMs.atLeast=`;
    expect((await second.call(parkingTransactionLogs.list, { query: `${slow}0` })).data).toHaveLength(1);
    expect((await second.call(parkingTransactionLogs.list, { query: `${slow}3600000` })).data).toEqual([]);
    const byCode = await second.call(parkingTransactionLogs.list, { query: `parkingCode.equals=${stay.code}` });
    expect(byCode.data).toHaveLength(2);
  });

  test('card numbers are covered wherever they stand, ids and times are not', () => {
    expect(
      maskCards({ pan: '6032981012345678', note: ['kartu 6032 9810 1234 5678 ditolak'], serial: 6032981012345678 }),
    ).toEqual({
      pan: '•••• 5678',
      note: ['kartu •••• 5678 ditolak'],
      serial: '•••• 5678',
    });
    const harmless = { id: '01900000-0000-7000-8000-000000000102', at: '2026-11-22T06:07:08+07:00', amount: 8_000 };
    expect(maskCards(harmless)).toEqual(harmless);
  });
});

describe('the life of a ticket', () => {
  interface Told {
    stays: { id: string; total: number | null }[];
    parkingInId: string | null;
    events: StayEvent[];
  }
  const read = async (query: string, by: Client = second): Promise<Told> => {
    const answer = await by.call(parkingLogs.get, { query });
    expect(answer.status).toBe(200);
    return answer.data as Told;
  };

  test('is told by code, plate or receipt, from entry to reprint, in order', async () => {
    const stay = await buildStay(server, lane, { plate: 'AB 77 LOG' });
    await cashier.call(parkingIns.editPlate, {
      params: { id: stay.id },
      body: { plateNumber: 'AB 78 LOG', note: 'salah baca' },
    });
    const body = { parkingCode: stay.code, gateId: lane.exitId, plateNumber: 'AB 78 LOG', paidTypeId: cash };
    const saved = await save(cashier, body);
    const { receiptNumber } = (saved.data as { parkingOut: { receiptNumber: string } }).parkingOut;
    await cashier.call(parkingOuts.reprint, {
      body: { id: stay.id, note: 'kertas macet' },
      headers: { 'idempotency-key': newId() },
    });
    const { parkingInId, events } = await read(`search=${stay.code.toLowerCase()}`);
    expect(parkingInId).toBe(stay.id);
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ENTRY', 'CHANGE', 'EXIT', 'BOOKING', 'REPRINT']),
    );
    expect(events[0]?.kind).toBe('ENTRY');
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
    expect(events.find(({ kind }) => kind === 'CHANGE')).toMatchObject({
      note: 'salah baca',
      plateNumber: 'AB 78 LOG',
    });
    expect(events.find(({ kind }) => kind === 'EXIT')).toMatchObject({ amount: 8_000, actor: cashier.person.username });
    expect(events.find(({ kind }) => kind === 'REPRINT')).toMatchObject({ copyNumber: 1, note: 'kertas macet' });
    for (const text of ['ab%2078%20log', encodeURIComponent(receiptNumber)])
      expect((await read(`search=${text}`)).parkingInId).toBe(stay.id);
  });

  test('of a plate that came several times asks which visit is meant', async () => {
    const plate = 'AB 99 DUA';
    const one = await buildStay(server, lane, { plate, minutesAgo: 300 });
    const body = { parkingCode: one.code, gateId: lane.exitId, plateNumber: plate, paidTypeId: cash };
    expect(await save(cashier, body)).toMatchObject({ status: 200 });
    const two = await buildStay(server, lane, { plate, minutesAgo: 10 });
    const found = await read('search=AB99DUA');
    expect(found).toMatchObject({ parkingInId: null, events: [] });
    expect(found.stays.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await read(`parkingInId=${one.id}`)).events.length).toBeGreaterThan(1);
  });

  test('nothing is found for what is unknown, and nothing is asked by nothing', async () => {
    expect(await read('search=TIDAKADA')).toEqual({ stays: [], parkingInId: null, events: [] });
    expect(await second.call(parkingLogs.get, { query: `parkingInId=${newId()}` })).toMatchObject({ status: 404 });
    expect(await second.call(parkingLogs.get)).toMatchObject({ status: 400, error: { fields: [{ path: 'search' }] } });
    expect(await second.call(parkingLogs.get, { query: 'search=ab' })).toMatchObject({ status: 400 });
  });
});

describe('while a cashier counts blind', () => {
  beforeAll(() => setBlind(true));
  afterAll(() => setBlind(false));

  test('no list, detail, live view or log tells an amount of the own open deposit', async () => {
    const [row] = await rowsOf(`q=${sold.code}`, cashier);
    expect(row).toMatchObject({ amount: null, parkingCode: sold.code });
    const detail = (await cashier.call(transactions.get, { params: { id: row?.id ?? '' } })).data as TransactionDetail;
    expect(detail).toMatchObject({ amount: null, stay: { total: null, lines: null, gross: null } });
    expect(detail.lines.map(({ amount }) => amount)).toEqual([null, null, null]);
    for (const call of [transactions.live, transactions.userLive]) {
      const live = (await cashier.call(call)).data as LiveStay[];
      expect(live.find(({ id, kind }) => id === sold.id && kind === 'OUT')).toMatchObject({ total: null });
    }
    const params = { id: await openDepositOf(cashier) };
    const { data } = await cashier.call(transactions.detailProduction, { params });
    for (const stay of data as { total: null; gross: null }[]) expect([stay.total, stay.gross]).toEqual([null, null]);
    for (const call of [transactions.detailProductionExport, deposits.transactionsExport]) {
      const file = await exportedRows({ server, client: cashier }, call, ['total', 'gross'], { params });
      expect(file.flat().filter((cell) => cell !== '')).toEqual([]);
    }
    const told = (await cashier.call(parkingLogs.get, { query: `parkingInId=${sold.id}` })).data as {
      events: StayEvent[];
    };
    expect(told.events.filter(({ amount }) => amount !== null)).toEqual([]);
    expect(told).toMatchObject({ stays: [{ total: null }] });
  });

  test('the others see them', async () => {
    expect(await rowsOf(`q=${sold.code}`)).toMatchObject([{ amount: 8_000 }]);
    const live = (await second.call(transactions.live)).data as LiveStay[];
    expect(live.find(({ id, kind }) => id === sold.id && kind === 'OUT')).toMatchObject({ total: 8_000 });
    expect(live.find(({ id, kind }) => id === soldByOther.id && kind === 'OUT')).toMatchObject({ total: null });
  });
});
