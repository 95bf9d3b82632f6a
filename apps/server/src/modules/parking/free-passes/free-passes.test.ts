import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { FreePass } from '@parking/contract/parking/free-passes/free-passes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { act, openDepositOf, safe, usualPrice } from '../../money/testing/deposits.ts';
import { type Lane, buildLane, buildStay, save } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
const { freePasses, deposits } = contract;
let server: TestServer;
let lane: Lane;
let signer: Signed;
let other: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  signer = await signInAs(server, 'OPERATOR');
  other = await signInAs(server, 'OPERATOR');
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const sound = async () => expect((await verifyDatabase(server.database)).breaches).toEqual([]);
const give = async (cashier: Client, more: object = {}): Promise<string> => {
  const { id } = await buildStay(server, lane, { minutesAgo: 61.5 });
  const body = { parkingInId: id, gateId: lane.exitId, freePass: true, freePassVerification: 'Ambulans' };
  expect((await save(cashier, { ...body, ...signedBy(signer.person), ...more })).status).toBe(200);
  return id;
};
const passOf = async (stayId: string, client: Client = other) => {
  const { data } = await client.call(freePasses.list, { query: 'sort=at,desc&size=100' });
  return (data as FreePass[]).find(({ parkingInId }) => parkingInId === stayId);
};
const decide = async (stayId: string, status: string, client: Client = other, key = newIdempotencyKey()) => {
  const id = (await passOf(stayId))?.id ?? '';
  const headers = { 'idempotency-key': key };
  return client.call(freePasses.changeStatus, { params: { id }, body: { status, note: 'Bukan ambulans' }, headers });
};
const detailOf = async (id: string): Promise<DepositDetail> => {
  const finance = await signInAs(server, 'FINANCE');
  return (await finance.call(deposits.detail, { params: { id } })).data as DepositDetail;
};
const openIdOf = async (cashier: Signed): Promise<string> =>
  (await openDepositOf(cashier, cashier.person.id))?.id ?? '';
/** The cashier hands in so much, which is received, verified and booked. */
const closeDeposit = async (cashier: Signed, counted = 0): Promise<void> => {
  const id = await openIdOf(cashier);
  const [first, second] = [await signInAs(server, 'FINANCE'), await signInAs(server, 'FINANCE')];
  const answers = [await act.submit(cashier, cashier.person.id, { counted, note: 'Bebas parkir' })];
  if (counted > 0) answers.push(await act.pay(first, id, { value: counted }));
  answers.push(await act.verify(second, id), await act.close(await signInAs(server, 'OWNER'), id));
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(answers.map(() => [200, undefined]));
};
/** Hands money in outside a shift: what is charged or owed is paid by it. */
const payManually = async (cashier: Signed, value: number): Promise<void> => {
  const [first, second] = [await signInAs(server, 'FINANCE'), await signInAs(server, 'FINANCE')];
  const made = await first.call(contract.depositManual.create, {
    body: { operatorId: cashier.person.id, value, cashId: safe, note: 'Pelunasan' },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  expect((await act.verify(second, (made.data as { id: string }).id)).status).toBe(200);
};
const debtsOf = ({ person }: Signed) =>
  server.platform.database.readQueries
    .selectFrom('operatorDebts')
    .select(['amount', 'state', 'cause'])
    .where('operatorId', '=', person.id)
    .orderBy('chargedAt')
    .execute();

describe('a free exit', () => {
  test('waits with its value, its reason and who signed, and is told to who decides', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const stayId = await give(cashier);
    expect(await passOf(stayId)).toMatchObject({
      status: 'WAITING',
      value: usualPrice,
      operator: cashier.person.username,
      approvedBy: signer.person.username,
      freePassVerification: 'Ambulans',
      decidedBy: null,
    });
    await sound();
  });

  test('of a blind cashier is seen by that one without its value, and by no other cashier', async () => {
    const [cashier, another] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'CASHIER')];
    const stayId = await give(cashier);
    expect(await passOf(stayId, cashier)).toMatchObject({ status: 'WAITING', value: null });
    expect(await passOf(stayId, another)).toBeUndefined();
    const id = (await passOf(stayId))?.id ?? '';
    const images = await another.call(freePasses.images, { params: { id } });
    expect(codeOf(images)).toEqual([404, 'record-not-found']);
    expect((await other.call(freePasses.images, { params: { id } })).data).toEqual({ images: [], imagesIn: [] });
  });
});

describe('who decides', () => {
  test('is signed in, holds the right, and neither gave it nor signed for it', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const stayId = await give(cashier);
    expect((await decide(stayId, 'APPROVED', server.client())).status).toBe(401);
    expect(codeOf(await decide(stayId, 'APPROVED', cashier))).toEqual([403, 'forbidden']);
    expect(codeOf(await decide(stayId, 'REJECTED', await signInAs(server, 'AUDITOR')))).toEqual([403, 'forbidden']);
    expect(codeOf(await decide(stayId, 'APPROVED', signer))).toEqual([409, 'four-eyes']);
    const both = await signInAs(server, 'CASHIER', 'OPERATOR');
    const own = await give(both);
    expect(codeOf(await decide(own, 'APPROVED', both))).toEqual([409, 'four-eyes']);
    expect(codeOf(await decide(stayId, 'WAITING'))).toEqual([400, 'bad-input']);
    const unexplained = { params: { id: (await passOf(stayId))?.id ?? '' }, body: { status: 'REJECTED' } };
    const headers = { 'idempotency-key': newIdempotencyKey() };
    expect((await other.call(freePasses.changeStatus, { ...unexplained, headers })).error.fields).toMatchObject([
      { path: 'note', code: 'required' },
    ]);
    expect((await decide(stayId, 'APPROVED')).status).toBe(200);
    expect(codeOf(await decide(stayId, 'APPROVED'))).toEqual([409, 'already-settled']);
    expect(await debtsOf(cashier)).toEqual([]);
    await sound();
  });

  test('may say otherwise for 35 days', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const stayId = await give(cashier);
    await changeAsOwner(server, `update free_passes set at = now() - interval '36 days' where stay_id = $1`, [stayId]);
    expect((await decide(stayId, 'APPROVED')).status).toBe(200);
    expect(codeOf(await decide(stayId, 'REJECTED'))).toEqual([409, 'decision-too-late']);
  });
});

describe('a rejected one', () => {
  test('is owed with the deposit as long as that is open; approved again it is not', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const stayId = await give(cashier);
    const id = await openIdOf(cashier);
    expect((await decide(stayId, 'REJECTED')).data).toMatchObject({
      status: 'REJECTED',
      decidedNote: 'Bukan ambulans',
    });
    expect(await detailOf(id)).toMatchObject({ audit: usualPrice, production: 0, expected: usualPrice });
    await sound();
    expect((await decide(stayId, 'APPROVED')).status).toBe(200);
    expect(await detailOf(id)).toMatchObject({ audit: 0, expected: 0 });
    expect((await decide(stayId, 'REJECTED')).status).toBe(200);
    expect(await detailOf(id)).toMatchObject({ audit: usualPrice, expected: usualPrice });
    expect(await debtsOf(cashier)).toEqual([]);
    await sound();
  });

  test('after the deposit was closed is a charge that its cashier can answer, taken back by an approval', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const stayId = await give(cashier);
    await closeDeposit(cashier);
    expect((await decide(stayId, 'REJECTED')).status).toBe(200);
    expect(await debtsOf(cashier)).toEqual([{ amount: usualPrice, state: 'WAITING', cause: 'FREE_PASS' }]);
    await sound();
    expect((await decide(stayId, 'APPROVED')).status).toBe(200);
    expect(await debtsOf(cashier)).toEqual([{ amount: usualPrice, state: 'WITHDRAWN', cause: 'FREE_PASS' }]);
    await sound();
  });

  test('that was settled with its deposit stays rejected: the shortage may be charged, and nothing is owed back twice', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const stayId = await give(cashier);
    expect((await decide(stayId, 'REJECTED')).status).toBe(200);
    await closeDeposit(cashier, 1_000);
    expect(await debtsOf(cashier)).toEqual([{ amount: usualPrice - 1_000, state: 'WAITING', cause: 'DEPOSIT' }]);
    expect(codeOf(await decide(stayId, 'APPROVED'))).toEqual([409, 'settled-with-deposit']);
    expect(await passOf(stayId)).toMatchObject({ status: 'REJECTED' });
    await sound();
  });

  test('whose charge was paid and is taken back: the money is owed back', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const stayId = await give(cashier);
    await closeDeposit(cashier);
    expect((await decide(stayId, 'REJECTED')).status).toBe(200);
    await payManually(cashier, usualPrice);
    expect((await decide(stayId, 'APPROVED')).status).toBe(200);
    const owed = await server.platform.database.readQueries
      .selectFrom('refundsOwed')
      .select(['amount', 'cause'])
      .where('operatorId', '=', cashier.person.id)
      .execute();
    expect(owed).toEqual([{ amount: usualPrice, cause: 'DEBT' }]);
    await sound();
  });

  test('by two at once is booked once, and again under the same key', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const stayId = await give(cashier);
    const id = await openIdOf(cashier);
    const third = await signInAs(server, 'ADMIN');
    const answers = await Promise.all([decide(stayId, 'REJECTED', other), decide(stayId, 'REJECTED', third)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await detailOf(id)).toMatchObject({ audit: usualPrice });
    const key = newIdempotencyKey();
    expect((await decide(stayId, 'APPROVED', other, key)).status).toBe(200);
    expect((await decide(stayId, 'APPROVED', other, key)).status).toBe(200);
    expect(await detailOf(id)).toMatchObject({ audit: 0 });
    await sound();
  });
});
