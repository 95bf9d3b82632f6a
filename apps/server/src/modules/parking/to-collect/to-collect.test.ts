import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import type { Payment } from '@parking/contract/parking/payments/payments';
import { toCollectType } from '@parking/contract/parking/to-collect/let-go';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Held, changeAsOwner, holdTable } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { openDepositOf, usualPrice } from '../../money/testing/deposits.ts';
import { type Device, openDevice } from '../testing/offline.ts';
import { type Lane, buildLane, buildStay, car, cash, nextPlate, qris, save } from '../testing/stays.ts';
import { answerPaid, askPaid, buildUnanswered, letGo, signedBy } from '../testing/to-collect.ts';
import { buildPayment } from '../testing/payments.ts';

type Signed = Client & { readonly person: Person };
let server: TestServer;
let lane: Lane;
let cashier: Signed;
let operator: Signed;
let finance: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  operator = await signInAs(server, 'OPERATOR');
  finance = await signInAs(server, 'FINANCE');
});
afterAll(() => server.close());
endsSound(() => server);
const allowed = (count: number) =>
  changeAsOwner(server, 'update system_configuration set to_collect_per_day = $1', [count]);
beforeEach(() => allowed(100));

const go = (more: object = {}, client: Client = cashier) =>
  letGo(server, { client, approver: operator.person, lane }, more);
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const collectionOf = (stayId: string) =>
  server.platform.database.readQueries
    .selectFrom('toCollect')
    .select(['state', 'amount', 'collected', 'operatorId', 'approvedBy', 'reason', 'name', 'phone'])
    .where('stayId', '=', stayId)
    .executeTakeFirst();
const linesOf = (sourceId: string) =>
  server.platform.database.readQueries
    .selectFrom('journalEntries as e')
    .innerJoin('journalLines as l', 'l.entryId', 'e.id')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .select(['e.kind as act', 'a.kind', 'l.amount'])
    .where('e.sourceId', '=', sourceId)
    .orderBy('l.n')
    .execute();

describe('a car let go to be collected', () => {
  test('leaves with a receipt that says so; revenue is booked, no drawer owes it, and two names stand by it', async () => {
    const before = await openDepositOf(cashier, cashier.person.id);
    const { answer, stayId } = await go();
    const { parkingOut, receipt } = answer.data as Saved;
    expect(answer.status).toBe(200);
    expect(parkingOut).toMatchObject({ total: usualPrice, paidTypeId: null, approvedBy: operator.person.username });
    expect(parkingOut.flags).toContain('to-collect');
    expect(receipt).toMatchObject({ title: 'TAGIHAN PARKIR', total: usualPrice });
    expect(await collectionOf(stayId)).toEqual({
      state: 'OPEN',
      amount: usualPrice,
      collected: 0,
      operatorId: cashier.person.id,
      approvedBy: operator.person.id,
      reason: 'CANNOT_PAY',
      name: 'Bu Ratna',
      phone: '0812-555',
    });
    expect(await linesOf(stayId)).toContainEqual({ act: 'SALE', kind: 'TO_COLLECT', amount: usualPrice });
    const { data } = await finance.call(contract.deposits.detail, { params: { id: parkingOut.depositId ?? '' } });
    expect(data as DepositDetail).toMatchObject({
      expected: before?.expected ?? 0,
      nonCash: [{ paidTypeId: toCollectType.id, label: 'Ditagih kemudian', cars: 1, amount: usualPrice }],
    });
  });

  test.each([
    ['by nobody', {}, 409, 'approval-needed'],
    ['by themselves', () => signedBy(cashier.person), 409, 'approval-needed'],
    ['by somebody without the right', () => signedBy(finance.person), 409, 'approval-needed'],
    ['and paid', () => ({ paidTypeId: cash, ...signedBy(operator.person) }), 400, 'bad-input'],
    ['for another reason that is not told', { toCollect: { reason: 'OTHER' } }, 400, 'bad-input'],
    ['for no reason', { toCollect: {} }, 400, 'bad-input'],
  ])('signed %s is refused, and the car stays inside', async (_, said, status, code) => {
    const stay = await buildStay(server, lane);
    const toCollect = { reason: 'CANNOT_PAY' };
    const more = typeof said === 'function' ? said() : said;
    const body = { parkingInId: stay.id, gateId: lane.exitId, toCollect, ...more };
    expect(codeOf(await save(cashier, body))).toEqual([status, code]);
    expect(codeOf(await save(server.client(), body))).toEqual([401, 'not-signed-in']);
    expect(codeOf(await save(finance, body))).toEqual([403, 'forbidden']);
    expect(await collectionOf(stay.id)).toBeUndefined();
  });

  test('with one key at once is one exit; without it the second is told that the car has left', async () => {
    const { id: stayId } = await buildStay(server, lane);
    const key = newIdempotencyKey();
    const same = await Promise.all([go({ stayId, key }), go({ stayId, key })]);
    expect(same.map(({ answer }) => answer.status)).toEqual([200, 200]);
    expect(codeOf((await go({ stayId })).answer)).toEqual([409, 'stay-already-closed']);
  });

  test('by its lost ticket owes the fine as well, and its payments come off first', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 61.5 });
    await buildPayment(server, {
      byId: cashier.person.id,
      paidTypeId: qris,
      amount: 3_000,
      purpose: 'STAY',
      stayId: stay.id,
    });
    const lost = await cashier.call(contract.parkingOuts.lostTicket, {
      body: {
        plateNumber: stay.plate,
        parkingInId: stay.id,
        vehicleId: car,
        gateId: lane.exitId,
        toCollect: { reason: 'NO_ANSWER' },
        ...signedBy(operator.person),
      },
    });
    const { total } = (lost.data as { saved: Saved }).saved.parkingOut;
    expect(total).toBe(30_000);
    expect(await collectionOf(stay.id)).toMatchObject({ amount: total, reason: 'NO_ANSWER' });
    const unknown = { plateNumber: nextPlate(), vehicleId: car, gateId: lane.exitId, toCollect: { reason: 'OTHER' } };
    expect((await cashier.call(contract.parkingOuts.lostTicket, { body: unknown })).status).toBe(400);
  });

  test('that was paid meanwhile leaves as paid and owes nothing', async () => {
    const { id: stayId } = await buildStay(server, lane, { minutesAgo: 61.5 });
    await buildPayment(server, {
      byId: cashier.person.id,
      paidTypeId: qris,
      amount: usualPrice,
      purpose: 'STAY',
      stayId,
    });
    const { answer } = await go({ stayId });
    expect((answer.data as Saved).parkingOut).toMatchObject({ paidTypeId: qris, total: usualPrice });
    expect(await collectionOf(stayId)).toBeUndefined();
  });

  test('is the last of the day for one cashier only, however many try at once; another day begins anew', async () => {
    const rows = await server.platform.database.readQueries.selectFrom('toCollect').select('id').execute();
    await allowed(rows.length + 1);
    const second = await signInAs(server, 'CASHIER');
    const raced = await Promise.all([cashier, second, cashier, second].map((client) => go({}, client)));
    const codes = raced.map(({ answer }) => codeOf(answer)[1] ?? 'done');
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'to-collect-limit')).toHaveLength(3);
    const refused = raced.find(({ answer }) => answer.status === 409)?.answer;
    expect(refused).toMatchObject({ error: { values: { count: rows.length + 1 } } });
    const openOnes = `update to_collect c set business_day = s.business_day - $1::integer from stays s where s.id = c.stay_id and c.state = 'OPEN'`;
    await changeAsOwner(server, openOnes, [1]);
    expect((await go()).answer.status).toBe(200);
    await changeAsOwner(server, openOnes, [0]);
  });
});

describe('a payment of a car that was let go', () => {
  test.each([
    ['all that is owed', usualPrice, { state: 'COLLECTED', collected: usualPrice }, 0],
    ['less', 5_000, { state: 'OPEN', collected: 5_000 }, 0],
    ['more', 10_000, { state: 'COLLECTED', collected: usualPrice }, 2_000],
  ])('is waited for on, and settles %s when it turns out paid', async (_, amount, expected, owedBack) => {
    const { id: stayId } = await buildStay(server, lane, { minutesAgo: 61.5 });
    const paymentId = await buildUnanswered(server, stayId, cashier.person.id, amount);
    expect((await go({ stayId })).answer.status).toBe(200);
    const kept = server.platform.database.readQueries
      .selectFrom('payments')
      .select('state')
      .where('id', '=', paymentId);
    expect(await kept.executeTakeFirst()).toEqual({ state: 'PENDING' });
    await answerPaid(server, paymentId);
    expect(await collectionOf(stayId)).toMatchObject(expected);
    const use = await server.platform.database.readQueries
      .selectFrom('paymentUses')
      .select(['kind', 'sourceId', 'owedBack'])
      .where('paymentId', '=', paymentId)
      .executeTakeFirst();
    expect(use).toEqual({ kind: 'COLLECTED', sourceId: stayId, owedBack });
  });

  test('that is told beside its exit settles it whichever comes first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id: stayId } = await buildStay(server, lane, { minutesAgo: 61.5 });
      const paymentId = await buildUnanswered(server, stayId, cashier.person.id, usualPrice);
      const [{ answer }] = await Promise.all([go({ stayId }), answerPaid(server, paymentId)]);
      expect(answer.status).toBe(200);
      expect((await collectionOf(stayId))?.state ?? 'COLLECTED').toBe('COLLECTED');
    }
  });
});

describe('money of a car that comes while it is let go', () => {
  const unanswered = async (stayId: string) => buildUnanswered(server, stayId, cashier.person.id, usualPrice);
  const ask = (stayId: string) =>
    cashier.call(contract.payments.requestQr, {
      body: { amount: usualPrice, gateId: lane.exitId, parkingInId: stayId },
    });

  /** Begins an act while another waits; comes back once it waits as well, or is over. */
  async function begin<Result>(held: Held, act: () => Promise<Result>) {
    let over = false;
    const result = act().finally(() => {
      over = true;
    });
    await expect.poll(async () => over || (await held.waiting()) > 1, { timeout: 10_000 }).toBe(true);
    return { result };
  }

  test('by a code that had run out settles what it owes', async () => {
    const { id: stayId } = await buildStay(server, lane, { minutesAgo: 61.5 });
    const paymentId = await unanswered(stayId);
    await changeAsOwner(server, `update payments set state = 'EXPIRED' where id = $1`, [paymentId]);
    const answer = await askPaid(server, paymentId);
    const held = await holdTable(server, 'to_collect');
    const leaving = go({ stayId });
    await expect.poll(held.waiting, { timeout: 10_000 }).toBe(1);
    const answering = await begin(held, answer);
    await held.release();
    expect(codeOf((await leaving).answer)).toEqual([200, undefined]);
    await answering.result;
    expect(await collectionOf(stayId)).toMatchObject({ state: 'COLLECTED' });
  });

  test('is asked for no more once it leaves', async () => {
    const { id: stayId } = await buildStay(server, lane, { minutesAgo: 61.5 });
    const held = await holdTable(server, 'to_collect');
    const leaving = go({ stayId });
    await expect.poll(held.waiting, { timeout: 10_000 }).toBe(1);
    const asking = await begin(held, () => ask(stayId));
    await held.release();
    expect(codeOf((await leaving).answer)).toEqual([200, undefined]);
    expect(codeOf(await asking.result)).toEqual([404, 'stay-not-found']);
  });

  test('asked for just before, settles what it owes', async () => {
    const { id: stayId } = await buildStay(server, lane, { minutesAgo: 61.5 });
    const held = await holdTable(server, 'payment_logs');
    const asking = ask(stayId);
    await expect.poll(held.waiting, { timeout: 10_000 }).toBe(1);
    const leaving = await begin(held, () => go({ stayId }));
    await held.release();
    const asked = await asking;
    expect([asked.status, (await leaving.result).answer.status]).toEqual([200, 200]);
    await answerPaid(server, (asked.data as Payment).id);
    expect(await collectionOf(stayId)).toMatchObject({ state: 'COLLECTED' });
  });
});

describe('cash that is told later as a sale without the server', () => {
  let device: Device;
  beforeAll(async () => {
    device = await openDevice(server, cashier, lane);
  });
  const unmatchedOf = (stayId: string) =>
    server.platform.database.readQueries
      .selectFrom('unmatchedTakings')
      .select('amount')
      .where('stayId', '=', stayId)
      .execute();
  const expected = async () => (await openDepositOf(finance, cashier.person.id))?.expected ?? 0;
  const partsOf = async (stayId: string) => {
    const collection = server.platform.database.readQueries.selectFrom('toCollect').select('id');
    const { id } = await collection.where('stayId', '=', stayId).executeTakeFirstOrThrow();
    return (await finance.call(contract.toCollect.parts, { params: { id } })).data;
  };

  test.each([
    ['all that is owed', 8_000, 'BOOKED', { state: 'COLLECTED', collected: 8_000 }, []],
    ['less', 5_000, 'BOOKED', { state: 'OPEN', collected: 5_000 }, []],
    ['more, which stays unmatched', 9_000, 'UNMATCHED', { state: 'COLLECTED', collected: 8_000 }, [{ amount: 1_000 }]],
  ])('of a car that was let go is collected, once: %s', async (_, amountTaken, result, owed, unmatched) => {
    const { stayId } = await go();
    const before = await expected();
    const sale = device.sale({ parkingInId: stayId, amountTaken, paidTypeId: cash });
    expect(await device.upload(sale)).toMatchObject([{ result }]);
    expect(await device.upload(sale)).toMatchObject([{ result: 'KNOWN' }]);
    expect(await collectionOf(stayId)).toMatchObject(owed);
    // By the slip that the driver holds, and when it was paid, its part is found.
    const { provisionalNumber, datetimeOut: takenAt } = sale;
    expect(await partsOf(stayId)).toMatchObject([{ amount: owed.collected, provisionalNumber, takenAt }]);
    expect(await unmatchedOf(stayId)).toEqual(unmatched);
    expect(await expected()).toBe(before + amountTaken);
  });

  test.each(['parkingInId', 'plateNumber'] as const)(
    'under the number of its letting go, by its %s, is collected all the same',
    async (by) => {
      const stay = await buildStay(server, lane, { minutesAgo: 61.5 });
      const key = newId();
      await go({ stayId: stay.id, key, plateNumber: stay.plate });
      const named = { parkingInId: { parkingInId: stay.id }, plateNumber: { plateNumber: stay.plate } }[by];
      const sale = device.sale({ requestId: key, amountTaken: usualPrice, paidTypeId: cash, ...named });
      expect(await device.upload(sale)).toMatchObject([{ result: 'BOOKED' }]);
      expect(await device.upload(sale)).toMatchObject([{ result: 'KNOWN' }]);
      expect(await collectionOf(stay.id)).toMatchObject({ state: 'COLLECTED' });
    },
  );

  test('under the number of an exit that a code has paid is kept apart: the driver paid twice', async () => {
    const { id: stayId } = await buildStay(server, lane, { minutesAgo: 61.5 });
    const byId = cashier.person.id;
    await buildPayment(server, { byId, paidTypeId: qris, amount: usualPrice, purpose: 'STAY', stayId });
    const requestId = newId();
    expect((await save(cashier, { parkingInId: stayId, gateId: lane.exitId }, requestId)).status).toBe(200);
    const told = { parkingInId: stayId, requestId, amountTaken: usualPrice };
    const before = await expected();
    expect(await device.upload(device.sale({ ...told, paidTypeId: cash }))).toMatchObject([{ result: 'UNMATCHED' }]);
    expect(await unmatchedOf(stayId)).toEqual([{ amount: usualPrice }]);
    expect(await expected()).toBe(before + usualPrice);
  });
});

test('production and takings tell it by a name of its own', async () => {
  const { data } = await finance.call(contract.reports.production, { query: 'groupBy=paidType' });
  expect(data).toContainEqual(expect.objectContaining({ paidType: toCollectType }));
  const takings = (await (await signInAs(server, 'OWNER')).call(contract.dashboards.takings, {})).data;
  expect(takings).toMatchObject({
    payments: expect.arrayContaining([expect.objectContaining({ paidType: toCollectType })]),
  });
});
