import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { setTimeout as pause } from 'node:timers/promises';
import type { FeeRate } from '@parking/contract/money/fee-rates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/pool.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildLane, qris } from '../../parking/testing/stays.ts';
import { signedBy } from '../../parking/testing/to-collect.ts';
import { freezeSettlement } from '../settlements/freeze-settlement.ts';
import { lockSettlement } from '../settlements/held-settlement.ts';
import { openSettlements } from '../settlements/keep-settlements.ts';
import { sell } from '../testing/deposits.ts';
import {
  addRate,
  bankAccount,
  broughtBy,
  daysOf,
  importReport,
  importStatement,
  listDifferences,
  reportOf,
  settledDay,
  statementOf,
  toldOf,
  typeInto,
} from '../testing/reconciliation.ts';
import {
  type FinanceOffice,
  backdateWaiting,
  keepAll,
  listBreaches,
  listSettlements,
  openOffice,
  putSettlement,
} from '../testing/settlements.ts';
import { buildPayment } from '../../parking/testing/payments.ts';

const { feeRates } = contract;
let server: TestServer;
let office: FinanceOffice;
beforeAll(async () => {
  server = await startTestServer();
  office = await openOffice(server);
  // From the first sale on what a provider may keep takes two.
  await sell(server, await buildLane(server), office.cashier.person);
});
afterAll(() => server.close());

const newType = async () => typeInto(office, await bankAccount(office));
const list = async (id: string, client: Client = office.finance) =>
  (await client.call(feeRates.list, { params: { id } })).data as FeeRate[];
const end = (id: string, rateId: string | undefined, lastDay: string, more: object = office.signed) =>
  office.finance.call(feeRates.end, {
    params: { id },
    body: { rateId: rateId ?? newId(), lastDay, ...more },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
const faultOf = ({ status, error }: Answer) => [status, error?.fields?.map(({ path, code }) => `${path} ${code}`)];
const settlementOf = async (paidTypeId: string) =>
  (await listSettlements(office.finance, `paidTypeId.equals=${paidTypeId}`))[0];

describe('a rate', () => {
  test('comes with the product for codes and chip cards', async () => {
    expect(await list(qris)).toMatchObject([{ fromDay: '2023-07-01', toDay: null, percent: 0.7, by: null }]);
  });

  test('is written down by two who may change payment types, and by nobody else', async () => {
    const id = await newType();
    const call = (client: Client, more: object = office.signed) =>
      client.call(feeRates.add, {
        params: { id },
        body: {
          fromDay: '2026-01-01',
          percent: 1,
          fixed: 0,
          freeUpTo: null,
          bearer: 'OPERATOR',
          rounding: 'DOWN',
          ...more,
        },
        headers: { 'idempotency-key': newIdempotencyKey() },
      });
    expect((await call(server.client())).status).toBe(401);
    expect((await call(office.cashier)).status).toBe(403);
    expect((await call(office.finance, {})).error.code).toBe('approval-needed');
    expect((await call(office.finance, signedBy(office.finance.person))).status).toBe(409);
    expect(await list(id)).toEqual([]);
    const added = await call(office.finance);
    expect([added.status, added.data]).toMatchObject([
      200,
      [
        {
          fromDay: '2026-01-01',
          toDay: null,
          percent: 1,
          rounding: 'DOWN',
          inUse: false,
          by: office.finance.person.username,
        },
      ],
    ]);
  });

  test('of nonsense is refused by its field, and of no type', async () => {
    const id = await newType();
    expect(faultOf(await addRate(office, id, { percent: 10.01 }))).toEqual([400, ['percent too-big']]);
    expect((await addRate(office, id, { percent: 0.123 })).status).toBe(400);
    expect(faultOf(await addRate(office, id, { fixed: -1, freeUpTo: 0 }))).toEqual([
      400,
      ['fixed too-small', 'freeUpTo too-small'],
    ]);
    expect(faultOf(await addRate(office, id, { bearer: 'CUSTOMER' }))).toEqual([400, ['bearer not-an-option']]);
    expect((await addRate(office, newId())).status).toBe(404);
    expect(await list(id)).toEqual([]);
  });

  test('ends the one before it the day before, and two at once are one', async () => {
    const id = await newType();
    await addRate(office, id);
    const both = await Promise.all([1, 2].map((percent) => addRate(office, id, { fromDay: '2026-05-01', percent })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(both.map(faultOf)).toContainEqual([400, ['fromDay too-small']]);
    expect(await list(id)).toMatchObject([
      { fromDay: '2026-05-01', toDay: null },
      { fromDay: '2023-07-01', toDay: '2026-04-30', percent: 0.7 },
    ]);
  });

  test('that a payment was made under may end and is not taken back', async () => {
    const { paidTypeId } = await settledDay(office, [10_000], { rates: [{}] });
    const { today, paidOn } = daysOf(server);
    const [rate] = await list(paidTypeId);
    expect(rate).toMatchObject({ inUse: true });
    expect((await end(paidTypeId, rate?.id, today, {})).error.code).toBe('approval-needed');
    expect(faultOf(await end(paidTypeId, rate?.id, shiftDays('2023-07-01', -1)))).toEqual([400, ['lastDay too-small']]);
    expect((await end(paidTypeId, rate?.id, paidOn)).data).toMatchObject([{ toDay: paidOn, inUse: true }]);
    expect(faultOf(await end(paidTypeId, rate?.id, today))).toEqual([400, ['lastDay too-big']]);
    expect(faultOf(await end(paidTypeId, newId(), today))).toEqual([400, ['rateId does-not-exist']]);
  });

  test('that was not used is taken back', async () => {
    const id = await newType();
    await addRate(office, id, { fromDay: '2030-01-01' });
    const [rate] = await list(id);
    expect((await end(id, rate?.id, '2029-12-31')).data).toEqual([]);
    expect(await listBreaches(server)).toEqual([]);
  });
});

describe('what is expected of a settlement', () => {
  test.each([
    ['half up', {}, [5_500, 5_357], 39 + 37],
    ['down', { rounding: 'DOWN' }, [5_500, 5_357], 38 + 37],
    ['up', { rounding: 'UP' }, [5_500, 5_357], 39 + 38],
    ['with a fixed part', { percent: 0.5, fixed: 250 }, [10_000, 20_000], 300 + 350],
    ['free up to', { percent: 0.3, freeUpTo: 500_000 }, [500_000, 600_000], 1_800],
    ['no more than the payment', { percent: 1, fixed: 2_500 }, [2_000], 2_000],
    ['nothing of a free one', { percent: 0 }, [10_000], 0],
  ])('%s', async (_, rate, amounts, fee) => {
    const { paidTypeId } = await settledDay(office, amounts, { rates: [rate] });
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    expect(await settlementOf(paidTypeId)).toMatchObject({ expectedFee: fee, expectedAmount: total - fee });
  });

  test('is by the rate of the day on which each was paid', async () => {
    const cashId = await bankAccount(office);
    const paidTypeId = await typeInto(office, cashId);
    const { paidOn } = daysOf(server);
    await addRate(office, paidTypeId, { percent: 1 });
    await addRate(office, paidTypeId, { percent: 2, fromDay: paidOn });
    const byId = office.cashier.person.id;
    await buildPayment(server, { byId, paidTypeId, amount: 10_000, purpose: 'ANY' });
    await backdateWaiting(server, paidTypeId, 1);
    await buildPayment(server, { byId, paidTypeId, amount: 10_000, purpose: 'ANY' });
    await backdateWaiting(server, paidTypeId, 3);
    await keepAll(server);
    const fees = (await listSettlements(office.finance, `paidTypeId.equals=${paidTypeId}&sort=day,asc`)).map(
      ({ expectedFee }) => expectedFee,
    );
    expect(fees).toEqual([100, 200]);
  });

  test('is unknown without a rate, and known once one is written down for its days', async () => {
    const { paidTypeId } = await settledDay(office, [10_000]);
    expect(await settlementOf(paidTypeId)).toMatchObject({ expectedFee: null, expectedAmount: null });
    await addRate(office, paidTypeId);
    expect(await settlementOf(paidTypeId)).toMatchObject({ expectedFee: 70, expectedAmount: 9_930 });
    const [rate] = await list(paidTypeId);
    await end(paidTypeId, rate?.id, '2023-12-31');
    expect(await settlementOf(paidTypeId)).toMatchObject({ expectedFee: null });
  });
});

test('a rate that is written while a day is frozen counts for it', async () => {
  const { database, site } = server.platform;
  const paidTypeId = await newType();
  await buildPayment(server, { byId: office.cashier.person.id, paidTypeId, amount: 10_000, purpose: 'ANY' });
  await backdateWaiting(server, paidTypeId, 3);
  await inTransaction(database, (tx) => openSettlements(tx, site.current()));
  const open = await settlementOf(paidTypeId);
  const until = new Date();
  const adding = await inTransaction(database, async (tx) => {
    const { id, day } = await lockSettlement(tx, open?.id ?? '');
    await freezeSettlement(tx, site.current(), { id, paidTypeId, day }, { until, byId: null, note: null });
    const added = addRate(office, paidTypeId);
    // It waits for the day that is frozen; one that did not would be written by now.
    await Promise.race([added, pause(1_000)]);
    return { added };
  });
  expect((await adding.added).status).toBe(200);
  expect(await settlementOf(paidTypeId)).toMatchObject({ status: 'GENERATED', expectedFee: 70 });
});

describe('money that arrives', () => {
  const credited = (amount: number, more: object = {}) => ({
    status: 'PAID',
    amount,
    valueDate: daysOf(server).creditedOn,
    reference: 'KR OTOMATIS',
    ...more,
  });
  async function accepted() {
    const day = await settledDay(office, [10_000, 10_000], { rates: [{}] });
    for (const status of ['SENT', 'ACCEPTED']) await putSettlement(office.finance, day.settlementId, { status });
    return day.settlementId;
  }

  test('by the rate, and a rupiah for each item less, takes one person; less than that two', async () => {
    const id = await accepted();
    const less = await putSettlement(office.finance, id, credited(20_000 - 140 - 3));
    expect([less.status, less.error.code]).toEqual([409, 'approval-needed']);
    const rounded = await putSettlement(office.finance, id, credited(20_000 - 140 - 2));
    expect([rounded.status, rounded.data]).toMatchObject([200, { status: 'PAID', fee: 142, expectedFee: 140 }]);
    const other = await accepted();
    const signed = await putSettlement(office.finance, other, credited(19_000, office.signed));
    expect(signed.data).toMatchObject({ status: 'PAID', fee: 1_000, expectedFee: 140 });
  });

  test('pays its day by itself where it is as the rates say', async () => {
    const { paidTypeId, cashId, payments } = await settledDay(office, [10_000], { rates: [{}] });
    await importReport(office.finance, paidTypeId, reportOf([toldOf(server, payments[0], 10_000, 70)]));
    const { creditedOn } = daysOf(server);
    const credit = statementOf([{ day: creditedOn, amount: 9_930, narrative: 'KR B1' }]);
    expect(broughtBy(await importStatement(office.finance, cashId, credit))).toMatchObject({ paid: 1 });
    expect(await listDifferences(office.finance, `paidTypeId.equals=${paidTypeId}&state.equals=OPEN`)).toEqual([]);
  });

  test('less than the rates say waits for a person, and is told as a fee that differs before it arrives', async () => {
    const { paidTypeId, cashId, payments } = await settledDay(office, [10_000], { rates: [{}] });
    await importReport(office.finance, paidTypeId, reportOf([toldOf(server, payments[0], 10_000, 100)]));
    const open = () => listDifferences(office.finance, `paidTypeId.equals=${paidTypeId}&state.equals=OPEN`);
    expect(await open()).toMatchObject([{ kind: 'FEE_DIFFERS', ours: 9_930, theirs: 9_900 }]);
    const { creditedOn } = daysOf(server);
    const credit = statementOf([{ day: creditedOn, amount: 9_900, narrative: 'KR B1' }]);
    expect(broughtBy(await importStatement(office.finance, cashId, credit))).toMatchObject({ arrived: 1, paid: 0 });
    expect(await settlementOf(paidTypeId)).toMatchObject({ status: 'GENERATED' });
    // The bank says what its provider keeps since the first of the month: the rate was old.
    await addRate(office, paidTypeId, { percent: 1, fromDay: daysOf(server).paidOn });
    expect(await open()).toEqual([]);
    expect(await listBreaches(server)).toEqual([]);
  });
});
