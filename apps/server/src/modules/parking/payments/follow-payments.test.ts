import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { Payment } from '@parking/contract/parking/payments/payments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { type Lane, buildLane, buildStay, cash, qris, save } from '../testing/stays.ts';
import type { PaymentAdapter } from './adapter.ts';
import { cancelPayment, followOpenPayments } from './follow-payments.ts';
import { paymentSimulator, simulatedAnswer } from './simulator.ts';

let server: TestServer;
let lane: Lane;
let cashier: Client & { readonly person: Person };
beforeAll(async () => {
  server = await startTestServer();
  // Its own round would ask some of them in this one's place.
  await server.rest();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

/** Which were asked about, in which order; what is in `paid` turned out to be paid. */
let asked: string[] = [];
let paid: ReadonlySet<string> = new Set();
const adapter: PaymentAdapter = {
  ...paymentSimulator,
  query: async (payment) => {
    asked.push(payment.id);
    const answer = simulatedAnswer(payment, false);
    return paid.has(payment.id) ? { ...answer, state: 'PAID' } : answer;
  },
};
beforeEach(async () => {
  await changeAsOwner(server, 'update payments set ask_at = null');
  [asked, paid] = [[], new Set()];
});

const follow = () =>
  followOpenPayments(
    { database: server.platform.database, findAdapter: async () => adapter },
    server.platform.site.current(),
  );

/** Codes of so many days ago that nobody has scanned, all asked for by now, the first longest ago. */
async function buildWaiting(
  count: number,
  { days, state = 'EXPIRED' }: { readonly days: number; readonly state?: string },
) {
  const ids = Array.from({ length: count }, () => newId());
  await changeAsOwner(
    server,
    `insert into payments (id, site_id, paid_type_id, kind, amount, state, adapter, by_id, purpose, created_at, expires_at)
     select id, $2, $3, 'QRIS', 8402, $4, 'SIMULATOR', $5, 'ANY', made, made + interval '2 minutes'
     from unnest($1::uuid[]) id cross join (select now() - make_interval(days => $6)) age (made)`,
    [ids, server.platform.site.current().id, qris, state, cashier.person.id, days],
  );
  return ids;
}

/** In this order. */
const makeDue = (...ids: readonly string[]) =>
  changeAsOwner(
    server,
    `update payments set ask_at = now() - interval '1 hour' + n * interval '1 second'
     from unnest($1::uuid[]) with ordinality due (id, n) where payments.id = due.id`,
    [ids],
  );

const rowOf = (id: string) =>
  server.platform.database.readQueries
    .selectFrom('payments')
    .select(['state', 'askAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('the one that has waited longest is asked about first, and none is left out however many there are', async () => {
  const made = await buildWaiting(120, { days: 1 });
  await makeDue(...made);
  await follow();
  expect(asked.toSorted()).toEqual(made.toSorted());
  expect(asked.slice(0, 10).toSorted()).toEqual(made.slice(0, 10).toSorted());
  await follow();
  expect(asked).toHaveLength(made.length);
});

test.each(['PENDING', 'EXPIRED', 'FAILED'])('%s for days, it stands on account once it is paid', async (state) => {
  const [id = ''] = await buildWaiting(1, { days: 20, state });
  paid = new Set([id]);
  await makeDue(id);
  await follow();
  expect(await rowOf(id)).toEqual({ state: 'PAID', askAt: null });
  const { data } = await cashier.call(contract.paymentsOnAccount.list, { query: `id.equals=${id}` });
  expect(data).toMatchObject([{ state: 'ON_ACCOUNT', amount: 8_402 }]);
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});

test('it is asked about again after a while that grows with its age, a day at most, and no more after 35 days', async () => {
  const [young = '', old = '', oldest = ''] = (
    await Promise.all([0, 30, 36].map((days) => buildWaiting(1, { days })))
  ).flat();
  await makeDue(young, old, oldest);
  await follow();
  const seconds = async (id: string) => ((await rowOf(id)).askAt?.getTime() ?? 0) / 1_000 - Date.now() / 1_000;
  expect(await seconds(young)).toBeLessThan(10);
  expect(await seconds(old)).toBeGreaterThan(86_000);
  expect(await seconds(old)).toBeLessThan(86_401);
  expect(asked.toSorted()).toEqual([young, old, oldest].toSorted());
  expect((await rowOf(oldest)).askAt).toBeNull();
});

test('when its code runs out, and one, five and thirty minutes after, it is asked about at that very time', async () => {
  // Of a code of two minutes: what comes between is by its age.
  const marks = [120, 180, 420, 1_920];
  for (const [n, mark] of marks.entries()) {
    const [id = ''] = await buildWaiting(1, { days: 0 });
    const age = mark - 1;
    await changeAsOwner(
      server,
      `update payments set created_at = now() - make_interval(secs => $2), expires_at = now() + make_interval(secs => $3), ask_at = now()
       where id = $1`,
      [id, age, 120 - age],
    );
    await follow();
    const { askAt } = await rowOf(id);
    const wait = ((askAt?.getTime() ?? 0) - Date.now()) / 1_000;
    expect([n, Math.abs(wait - 1) < 0.9]).toEqual([n, true]);
  }
});

test('whoever was to ask was killed: it is asked about at the next time, by whoever is there then', async () => {
  const [id = ''] = await buildWaiting(1, { days: 1 });
  await makeDue(id);
  // It asked, and its answer never came to be written down.
  let kill: (error: Error) => void = () => undefined;
  const query = () => new Promise<never>((_, reject) => (kill = reject));
  const killed = followOpenPayments(
    { database: server.platform.database, findAdapter: async () => ({ ...adapter, query }) },
    server.platform.site.current(),
  );
  await expect.poll(async () => ((await rowOf(id)).askAt?.getTime() ?? 0) > Date.now()).toBe(true);
  paid = new Set([id]);
  // The server's own round, which is told otherwise, may be the first to ask of what is due.
  await expect
    .poll(async () => {
      await makeDue(id);
      await follow();
      return (await rowOf(id)).state;
    })
    .toBe('PAID');
  kill(new Error('killed'));
  await killed;
});

test('by several servers at once each is asked about once', async () => {
  const made = await buildWaiting(30, { days: 2 });
  await makeDue(...made);
  await Promise.all([follow(), follow(), follow()]);
  expect(asked.toSorted()).toEqual(made.toSorted());
});

test('a provider that gives no answer is asked again, and keeps none of the others waiting', async () => {
  const [silent = '', other = ''] = await buildWaiting(2, { days: 1, state: 'PENDING' });
  paid = new Set([other]);
  const dumb: PaymentAdapter = {
    ...adapter,
    query: async (payment) => {
      if (payment.id === silent) throw new Error('no answer');
      return adapter.query(payment);
    },
  };
  await makeDue(silent, other);
  await followOpenPayments(
    { database: server.platform.database, findAdapter: async () => dumb },
    server.platform.site.current(),
  );
  expect(await rowOf(silent)).toEqual({ state: 'EXPIRED', askAt: expect.any(Date) });
  expect((await rowOf(other)).state).toBe('PAID');
});

test('one that another way of paying took the place of, or that was given up, is not forgotten', async () => {
  const [left, cancelled] = [await buildStay(server, lane), await buildStay(server, lane)];
  const request = async (parkingInId: string) => {
    const body = { amount: 8_402, gateId: lane.exitId, parkingInId, reason: 'Nominal uji' };
    return (await cashier.call(contract.payments.requestQr, { body })).data as Payment;
  };
  const [one, other] = [await request(left.id), await request(cancelled.id)];
  expect((await save(cashier, { parkingInId: left.id, gateId: lane.exitId, paidTypeId: cash })).status).toBe(200);
  await cancelPayment(
    { database: server.platform.database, findAdapter: async () => adapter },
    server.platform.site.current(),
    other.id,
  );
  for (const { id } of [one, other]) expect(await rowOf(id)).toEqual({ state: 'FAILED', askAt: expect.any(Date) });
});

test('a card that was refused is settled', async () => {
  const stay = await buildStay(server, lane);
  const body = { amount: 8_404, gateId: lane.exitId, parkingInId: stay.id, reason: 'Nominal uji' };
  const { data } = await cashier.call(contract.payments.deductEmoney, {
    body,
    headers: { 'idempotency-key': newId() },
  });
  expect(await rowOf((data as Payment).id)).toEqual({ state: 'FAILED', askAt: null });
});
