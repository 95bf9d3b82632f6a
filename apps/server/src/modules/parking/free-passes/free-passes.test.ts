import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { FreePass } from '@parking/contract/parking/free-passes/free-passes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { remindDeposits } from '../../money/deposits/remind-deposits.ts';
import { act, openDepositOf, safe, usualPrice } from '../../money/testing/deposits.ts';
import { type Lane, buildLane, buildStay, car, cash, motorcycle, save } from '../testing/stays.ts';
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
endsSound(() => server);

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const give = async (cashier: Client, more: object = {}, entry: object = {}): Promise<string> => {
  const { id } = await buildStay(server, lane, { minutesAgo: 61.5, ...entry });
  const body = { parkingInId: id, gateId: lane.exitId, freePass: true, freePassVerification: 'Ambulans' };
  expect((await save(cashier, { ...body, ...signedBy(signer.person), ...more })).status).toBe(200);
  return id;
};
const passesOf = async ({ person }: Signed): Promise<FreePass[]> =>
  (await other.call(freePasses.list, { query: `operatorId.equals=${person.id}` })).data as FreePass[];
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
    const told = await vi.waitFor(
      async () => {
        const { data } = await other.call(contract.notifications.mine);
        const found = (data as { type: string; message: string }[]).find(({ type }) => type === 'FREE_PASS_WAITING');
        if (!found) throw new Error('Nobody was told yet.');
        return found;
      },
      { timeout: 10_000 },
    );
    // Without its value, which a giver who counts blind may not read.
    expect(told.message).toBe(`${cashier.person.username} memberi bebas parkir: Ambulans`);
  });

  test('is worth what the car came in as, though its giver counts it as less', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const cheap = await give(cashier, {}, { vehicleTypeId: motorcycle });
    const value = (await passOf(cheap))?.value ?? 0;
    expect([value > 0, value < usualPrice]).toEqual([true, true]);
    expect(await passOf(await give(cashier, { vehicleId: motorcycle }))).toMatchObject({ value: usualPrice });
    const emergency = { vehicleId: motorcycle, freePassEmergency: true };
    expect(await passOf(await give(cashier, emergency))).toMatchObject({ value: usualPrice, emergency: true });
    const dearer = await give(cashier, { vehicleId: car }, { vehicleTypeId: motorcycle });
    expect(await passOf(dearer)).toMatchObject({ value: usualPrice });
    expect((await decide(dearer, 'REJECTED')).status).toBe(200);
    expect(await debtsOf(cashier)).toMatchObject([{ amount: usualPrice }]);
  });

  test('takes its reason from either field', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    expect(await passOf(await give(cashier, { note: '' }))).toMatchObject({ freePassVerification: 'Ambulans' });
    const { id } = await buildStay(server, lane);
    const blank = { parkingInId: id, gateId: lane.exitId, freePass: true, note: '    ', ...signedBy(signer.person) };
    expect((await save(cashier, blank)).error.fields).toMatchObject([{ path: 'note', code: 'too-short' }]);
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
  });

  test('may say otherwise for 35 days', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const stayId = await give(cashier);
    await changeAsOwner(server, `update free_passes set at = now() - interval '100 days' where stay_id = $1`, [stayId]);
    // Of what was first decided so late, from then on.
    for (const status of ['REJECTED', 'APPROVED']) expect((await decide(stayId, status)).status).toBe(200);
    await changeAsOwner(
      server,
      `update free_pass_decisions set at = now() - interval '36 days' where n = 1
        and free_pass_id = (select id from free_passes where stay_id = $1)`,
      [stayId],
    );
    expect(codeOf(await decide(stayId, 'REJECTED'))).toEqual([409, 'decision-too-late']);
  });
});

describe('a rejected one', () => {
  const waiting = { amount: usualPrice, state: 'WAITING', cause: 'FREE_PASS' };

  test('is a charge of its own that its cashier can answer, shown with the deposit and no part of it', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const stayId = await give(cashier);
    const id = await openIdOf(cashier);
    expect((await decide(stayId, 'REJECTED')).data).toMatchObject({
      status: 'REJECTED',
      decidedNote: 'Bukan ambulans',
    });
    expect(await debtsOf(cashier)).toEqual([waiting]);
    expect(await detailOf(id)).toMatchObject({
      expected: 0,
      freePasses: { cars: 1, value: usualPrice, rejected: usualPrice },
    });
    await closeDeposit(cashier);
    expect(await debtsOf(cashier)).toEqual([waiting]);
  });

  test('of little worth is not forgiven as a difference of the drawer', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    await give(cashier, {}, { vehicleTypeId: motorcycle });
    const { value = null, parkingInId = '' } =
      (await passesOf(cashier)).find(({ value: worth }) => worth !== null && worth < usualPrice) ?? {};
    expect((await decide(parkingInId, 'REJECTED')).status).toBe(200);
    await closeDeposit(cashier);
    expect(await debtsOf(cashier)).toEqual([{ amount: value, state: 'WAITING', cause: 'FREE_PASS' }]);
  });

  test('approved again is charged no more, and rejected once more it is', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const stayId = await give(cashier);
    const withdrawn = { ...waiting, state: 'WITHDRAWN' };
    for (const debts of [[waiting], [withdrawn, waiting]]) {
      expect((await decide(stayId, 'REJECTED')).status).toBe(200);
      expect(await debtsOf(cashier)).toEqual(debts);
      expect((await decide(stayId, 'APPROVED')).status).toBe(200);
      expect((await debtsOf(cashier)).at(-1)).toEqual(withdrawn);
    }
  });

  test('whose charge was paid and is taken back: exactly that is owed back', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const [first, second] = [await give(cashier), await give(cashier)];
    await closeDeposit(cashier);
    for (const stayId of [first, second]) expect((await decide(stayId, 'REJECTED')).status).toBe(200);
    await payManually(cashier, 2 * usualPrice);
    expect((await decide(first, 'APPROVED')).status).toBe(200);
    const owed = await server.platform.database.readQueries
      .selectFrom('refundsOwed')
      .select(['amount', 'cause'])
      .where('operatorId', '=', cashier.person.id)
      .execute();
    expect(owed).toEqual([{ amount: usualPrice, cause: 'DEBT' }]);
  });

  test('by two at once is charged once, and again under the same key', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const stayId = await give(cashier);
    const third = await signInAs(server, 'ADMIN');
    const answers = await Promise.all([decide(stayId, 'REJECTED', other), decide(stayId, 'REJECTED', third)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await debtsOf(cashier)).toEqual([waiting]);
    const key = newIdempotencyKey();
    expect((await decide(stayId, 'APPROVED', other, key)).status).toBe(200);
    expect((await decide(stayId, 'APPROVED', other, key)).status).toBe(200);
  });

  test('by one and approved by another at once stands where the last of them led, whoever began first', async () => {
    const third = await signInAs(server, 'ADMIN');
    const cashier = await signInAs(server, 'CASHIER');
    for (let round = 0; round < 12; round += 1) {
      const stayId = await give(cashier);
      await Promise.all([
        decide(stayId, 'REJECTED', other),
        decide(stayId, 'APPROVED', third),
        decide(stayId, 'REJECTED', third),
      ]);
      const { status = 'WAITING' } = (await passOf(stayId)) ?? {};
      const otherwise = status === 'REJECTED' ? 'APPROVED' : 'REJECTED';
      expect((await decide(stayId, otherwise)).status).toBe(200);
    }
  });
});

test('a rejection is taxed as its stay would have been, and found among the transactions with that stay', async () => {
  const rates = `insert into tax_rates (first_day, basis_points, mode) values ('2020-01-01', $1, 'INCLUDED')
    on conflict (first_day) do update set basis_points = excluded.basis_points`;
  const before = await server.platform.database.readQueries.selectFrom('taxRates').selectAll().execute();
  await changeAsOwner(server, 'delete from tax_rates', []);
  await changeAsOwner(server, rates, [1_000]);
  const cashier = await signInAs(server, 'CASHIER');
  const stayId = await give(cashier);
  await changeAsOwner(server, rates, [0]);
  expect((await decide(stayId, 'REJECTED')).status).toBe(200);
  const auditor = await signInAs(server, 'AUDITOR');
  const { data } = await auditor.call(contract.transactions.list, {
    query: 'source.equals=FREE_PASS&sort=bookedAt,desc&size=1',
  });
  const [row] = data as { id: string; amount: number; holder: string }[];
  expect(row).toMatchObject({ amount: usualPrice, holder: 'DRAWER' });
  const detail = await auditor.call(contract.transactions.get, { params: { id: row?.id ?? '' } });
  const tax = Math.round(usualPrice / 11);
  expect(detail.data).toMatchObject({
    stay: { id: stayId },
    lines: expect.arrayContaining([
      { account: 'REVENUE', owner: null, amount: tax - usualPrice },
      { account: 'TAX', owner: null, amount: -tax },
    ]),
  });
  await changeAsOwner(server, 'delete from tax_rates', []);
  for (const { firstDay, basisPoints, mode } of before)
    await changeAsOwner(server, 'insert into tax_rates values ($1, $2, $3)', [firstDay, basisPoints, mode]);
});

test('what nobody decides in three days is overdue and told to the owner, once; it holds no deposit', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const owner = await signInAs(server, 'OWNER');
  const stayId = await give(cashier);
  expect(await passOf(stayId)).toMatchObject({ overdue: false });
  await changeAsOwner(server, `update free_passes set at = now() - interval '73 hours' where stay_id = $1`, [stayId]);
  expect(await passOf(stayId)).toMatchObject({ overdue: true });
  const remind = () => remindDeposits(server.platform.database, server.platform.site.current());
  await Promise.all([remind(), remind()]);
  const sentence = `Bebas parkir ${cashier.person.username} dalam setoran`;
  const told = async () =>
    ((await owner.call(contract.notifications.mine)).data as { message: string }[]).filter(({ message }) =>
      message.startsWith(sentence),
    );
  await vi.waitFor(async () => expect(await told()).toHaveLength(1), { timeout: 10_000 });
  await closeDeposit(cashier);
  expect((await decide(stayId, 'APPROVED')).data).toMatchObject({ overdue: false });
});

test('a rejected one stands among all money under its own name, and so does its reversal', async () => {
  const finance = await signInAs(server, 'FINANCE');
  const stayId = await give(await signInAs(server, 'CASHIER'));
  await decide(stayId, 'REJECTED');
  await decide(stayId, 'APPROVED');
  const { data } = await finance.call(contract.transactions.list, {
    query: 'source.equals=FREE_PASS&sort=bookedAt,desc',
  });
  expect((data as { amount: number; source: string }[]).slice(0, 2)).toMatchObject([
    { source: 'FREE_PASS', amount: -usualPrice },
    { source: 'FREE_PASS', amount: usualPrice },
  ]);
});

test('what is given away has no price by hand beside it', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const { id } = await buildStay(server, lane);
  const admin = await signInAs(server, 'ADMIN');
  const answer = await save(cashier, {
    parkingInId: id,
    gateId: lane.exitId,
    freePass: true,
    freePassVerification: 'Ambulans',
    priceOverride: { total: 8_000, reason: 'Jam gate rusak' },
    paidTypeId: cash,
    ...signedBy(admin.person),
  });
  expect(codeOf(answer)).toEqual([400, 'bad-input']);
  expect(answer.error.fields).toMatchObject([{ path: 'priceOverride', code: 'not-an-option' }]);
});
