import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { breachesOf } from '../testing/cash.ts';
import { act, detailOf, openDepositOf, sell } from '../testing/deposits.ts';

const { deposits } = contract;
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

async function seller(...groups: string[]): Promise<Signed> {
  const signed = await signInAs(server, ...groups);
  await sell(server, lane, signed.person);
  return signed;
}

test.each([['ADMIN'], ['OPERATOR'], ['CASHIER'], []])('whoever sold hands in: %s', async (...groups) => {
  const signed = await seller(...groups);
  expect(await openDepositOf(signed, signed.person.id)).toMatchObject({ acts: ['submit'] });
  const answer = await act.submit(signed, signed.person.id, { counted: 8_000 });
  expect(detailOf(answer)).toMatchObject({ state: 'SUBMITTED', counted: 8_000, expected: 8_000 });
  expect(await act.dispute(signed, detailOf(answer).id)).toMatchObject({ status: 200 });
});

test('who may not handle deposits of others neither hands them in nor receives, verifies or sees them', async () => {
  const owner = await seller('CASHIER');
  for (const groups of [['OPERATOR'], ['CASHIER'], []]) {
    const other = await signInAs(server, ...groups);
    expect(await act.submit(other, owner.person.id, { counted: 8_000, note: 'Titip' })).toMatchObject({ status: 403 });
    const id = (await openDepositOf(finance, owner.person.id))?.id ?? '';
    expect((await act.pay(other, id, { value: 8_000 })).status).toBeGreaterThanOrEqual(403);
    expect((await act.dispute(other, id)).status).toBeGreaterThanOrEqual(403);
    const shown = await openDepositOf(other, owner.person.id);
    expect(shown?.acts ?? []).toEqual([]);
  }
  expect(await openDepositOf(finance, owner.person.id)).toMatchObject({ state: 'OPEN' });
});

test('by the specification’s calls alone: who pays the own open deposit hands it in, by that count', async () => {
  const cashier = await seller('CASHIER');
  const { id } = (await openDepositOf(cashier, cashier.person.id)) ?? { id: '' };
  const key = newIdempotencyKey();
  const answers = await Promise.all([1, 2].map(() => act.pay(cashier, id, { value: 7_500 }, key)));
  for (const answer of answers)
    expect(detailOf(answer)).toMatchObject({ state: 'SUBMITTED', counted: 7_500, received: 0, receivedSoFar: null });
  expect(await act.pay(cashier, id, { value: 7_500 })).toMatchObject({ status: 403, error: { code: 'own-money' } });
  expect(detailOf(await act.pay(finance, id, { value: 7_500 }))).toMatchObject({ state: 'PAID', receivedSoFar: 7_500 });
});

test('handing in for another needs a reason, and that person is told it', async () => {
  const cashier = await seller('CASHIER');
  const stranger = await signInAs(server, 'CASHIER');
  for (const note of [undefined, '', '  '])
    expect(await act.submit(finance, cashier.person.id, { counted: 8_000, note })).toMatchObject({
      status: 400,
      error: { fields: [{ path: 'note', code: 'required' }] },
    });
  const answer = await act.submit(finance, cashier.person.id, { counted: 8_000, note: 'Perangkat hilang' });
  expect(detailOf(answer)).toMatchObject({ state: 'SUBMITTED', operatorId: cashier.person.id });
  const told = async (userId: string): Promise<string[]> => {
    const { rows } = await server.platform.database.writes.query<{ message: string }>(
      `select message from notifications where user_id = $1 and type = 'DEPOSIT_SUBMITTED_FOR'`,
      [userId],
    );
    return rows.map(({ message }) => message);
  };
  await expect.poll(() => told(cashier.person.id), { timeout: 10_000 }).toHaveLength(1);
  const [message] = await told(cashier.person.id);
  expect(message).toContain('Perangkat hilang');
  expect(message).toContain(finance.person.username);
  expect(await told(stranger.person.id)).toEqual([]);
});

test('signed out nobody hands in, and a body that is wrong is refused', async () => {
  const cashier = await seller('CASHIER');
  expect(await act.submit(server.client() as Signed, cashier.person.id, { counted: 1 })).toMatchObject({ status: 401 });
  for (const body of [{}, { counted: -1 }, { counted: 1.5 }, { counted: 8_000, depositId: 'x' }, { counted: 1, x: 1 }])
    expect(await act.submit(cashier, cashier.person.id, body)).toMatchObject({ status: 400 });
  expect((await cashier.call(deposits.mine)).data).toMatchObject([{ state: 'OPEN' }]);
  expect(await breachesOf(server)).toEqual([]);
});

test('a drawer that is counted by banknotes comes to its sum, and stands on the slip', async () => {
  const cashier = await seller('CASHIER');
  const drawer = {
    notes: [
      { value: 5_000, count: 1 },
      { value: 1_000, count: 2 },
    ],
    coins: 900,
  };
  const handIn = (body: object) => act.submit(cashier, cashier.person.id, body);
  expect(await handIn({ counted: 8_000, drawer })).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'drawer', code: 'not-the-sum' }] },
  });
  const [five] = drawer.notes;
  expect(await handIn({ counted: 10_900, drawer: { ...drawer, notes: [five, five] } })).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'drawer.notes.1.value', code: 'given-twice' }] },
  });
  for (const wrong of [
    { ...drawer, notes: [{ value: 75_000, count: 1 }] },
    { ...drawer, notes: [{ value: 5_000, count: -1 }] },
    { ...drawer, coins: 0.5 },
    { notes: [] },
  ])
    expect(await handIn({ counted: 8_000, drawer: wrong })).toMatchObject({ status: 400 });
  const handed = detailOf(await handIn({ counted: 7_900, drawer }));
  expect(handed.counts).toMatchObject([{ counted: 7_900, drawer }]);
  const { data } = await cashier.call(deposits.print, { params: { id: handed.id } });
  expect((data as PrintDocument).rows).toEqual(
    expect.arrayContaining([
      { label: 'Rp 5.000 × 1', labelEn: 'Rp 5.000 × 1', value: 'Rp 5.000' },
      { label: 'Rp 1.000 × 2', labelEn: 'Rp 1.000 × 2', value: 'Rp 2.000' },
      { label: 'Koin', labelEn: 'Coins', value: 'Rp 900' },
    ]),
  );
});
