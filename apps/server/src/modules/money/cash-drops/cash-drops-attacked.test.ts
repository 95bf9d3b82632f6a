import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { CashDrop } from '@parking/contract/money/cash-drops/cash-drops';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs, testPassword, tieAccounts } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { breachesOf } from '../testing/cash.ts';
import { act, detailOf, safe, sell, usualPrice } from '../testing/deposits.ts';

const { cashDrops, deposits } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let finance: Signed;
let second: Signed;
let third: Signed;
let supervisor: Signed;
let cashier: Signed;
const largest = 100_000_000_000;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  [finance, second, third, supervisor] = (await Promise.all(
    ['FINANCE', 'FINANCE', 'FINANCE', 'OPERATOR'].map((group) => signInAs(server, group)),
  )) as [Signed, Signed, Signed, Signed];
  await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());
beforeEach(async () => {
  await fourEyes('STANDARD');
  cashier = await signInAs(server, 'CASHIER');
  for (let car = 0; car < 2; car += 1) await sell(server, lane, cashier.person);
});

const keyed = (key = newIdempotencyKey()) => ({ headers: { 'idempotency-key': key } });
const fourEyes = (mode: string) => changeAsOwner(server, 'update system_configuration set four_eyes = $1', [mode]);
const signedBy = ({ person }: Signed) => ({ approverUsername: person.username, approverPassword: testPassword });
let bags = 0;
const drop = async (body: object = {}): Promise<CashDrop> =>
  (
    await cashier.call(cashDrops.drop, {
      body: { bag: `A-${String((bags += 1)).padStart(4, '0')}`, counted: usualPrice, ...signedBy(supervisor), ...body },
      ...keyed(),
    })
  ).data as CashDrop;
const receive = (by: Client, { id }: CashDrop, value = usualPrice, more: object = {}): Promise<Answer> =>
  by.call(cashDrops.receive, { params: { id }, body: { value, cashId: safe, ...more }, ...keyed() });
const handIn = async (counted: number, more: object = {}) =>
  detailOf(await act.submit(cashier, cashier.person.id, { counted, ...more }));
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const readBy = async (by: Client, id: string) => detailOf(await by.call(deposits.detail, { params: { id } }));

test('who received of the deposit never signs that a bag of it holds less', async () => {
  const bag = await drop();
  const { id } = await handIn(usualPrice);
  await act.pay(second, id, { value: usualPrice });
  expect(codeOf(await receive(finance, bag, 3_000, signedBy(second)))).toEqual([409, 'approval-needed']);
  const tied = await signInAs(server, 'FINANCE');
  await tieAccounts(server, tied.person, second.person);
  expect((await receive(finance, bag, 3_000, signedBy(tied))).status).toBe(409);
  expect((await receive(finance, bag, 3_000, signedBy(third))).status).toBe(200);
});

test('who opened a bag received of its deposit, though nothing was in it; who signed for that counted', async () => {
  await fourEyes('STRICT');
  const bag = await drop();
  expect((await receive(finance, bag, 0, signedBy(second))).status).toBe(200);
  const { id } = await handIn(usualPrice);
  await act.pay(third, id, { value: usualPrice });
  expect((await readBy(finance, id)).state).toBe('PAID');
  expect(codeOf(await act.verify(finance, id))).toEqual([409, 'four-eyes']);
  expect(codeOf(await act.verify(second, id))).toEqual([409, 'four-eyes']);
  const owner = await signInAs(server, 'OWNER');
  expect((await act.verify(owner, id)).status).toBe(200);
});

test('what was found in bags can be handed in', async () => {
  const [one, other] = [await drop({ counted: 1 }), await drop({ counted: 1 })];
  expect((await receive(finance, one, largest - 1, signedBy(second))).status).toBe(200);
  expect(await receive(finance, other, 2, signedBy(second))).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'value', code: 'too-big' }] },
  });
  expect((await receive(finance, other, 1)).status).toBe(200);
  const deposit = await handIn(0);
  expect(deposit.counted).toBe(largest);
});

test('two bags filled at once come to no more than can be handed in', async () => {
  const half = 60_000_000_000;
  const made = await Promise.all([drop({ counted: half }), drop({ counted: half })]);
  expect(made.filter((one) => one?.id).length).toBe(1);
});

test('opened while it is handed in, received, objected to or led back: each bag once, and the books agree', async () => {
  for (const mode of ['OFF', 'STANDARD', 'STRICT']) {
    await fourEyes(mode);
    const inOpen = await drop({ counted: 1_000 });
    const [opened, submitted] = await Promise.all([
      receive(finance, inOpen, 1_000),
      act.submit(cashier, cashier.person.id, { counted: 2 * usualPrice - 1_000 }),
    ]);
    expect([opened.status, submitted.status]).toEqual([200, 200]);
    const { id } = detailOf(submitted);
    expect(await readBy(finance, id)).toMatchObject({ counted: 2 * usualPrice, received: 1_000, inSafe: 0 });
    const rest = { value: 2 * usualPrice - 1_000 };
    const paid = await Promise.all([act.pay(finance, id, rest), act.pay(second, id, rest), act.dispute(third, id)]);
    expect(paid.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (let car = 0; car < 2; car += 1) await sell(server, lane, cashier.person);
    const bag = await drop();
    const next = await handIn(usualPrice);
    await Promise.all([
      receive(finance, bag),
      receive(second, bag, 0, signedBy(third)),
      act.pay(finance, next.id, { value: usualPrice }),
      act.dispute(third, next.id),
    ]);
    const { state, inSafe, received, counted } = await readBy(finance, next.id);
    expect(state === 'PAID' ? [inSafe, received] : [0, counted]).toEqual([0, counted]);
    for (let car = 0; car < 2; car += 1) await sell(server, lane, cashier.person);
  }
});

test('`payment` of the own open deposit hands it in with its bags', async () => {
  const bag = await drop();
  const { depositId } = bag;
  const handed = detailOf(await act.pay(cashier, depositId, { value: usualPrice }));
  expect(handed).toMatchObject({ state: 'SUBMITTED', counted: 2 * usualPrice, inSafe: usualPrice });
  expect(codeOf(await act.pay(cashier, depositId, { value: 1 }))).toEqual([403, 'own-money']);
});

test('a bag that is opened before the hand-in tells a cashier who counts blind nothing of the drawer', async () => {
  const bag = await drop();
  await receive(finance, bag, 3_000, signedBy(second));
  const told = await readBy(cashier, bag.depositId);
  expect(told).toMatchObject({ takingsHidden: true, expected: null, difference: null });
  const upcoming = await cashier.call(deposits.upcoming, { params: { id: cashier.person.id } });
  expect(JSON.stringify(upcoming.data)).not.toContain(String(2 * usualPrice));
});

test('a count anew takes the bags that were opened with it', async () => {
  const bag = await drop();
  const { id } = await handIn(usualPrice);
  expect((await receive(finance, bag, 5_000, signedBy(cashier))).status).toBe(200);
  await act.pay(finance, id, { value: usualPrice });
  expect(await readBy(finance, id)).toMatchObject({ state: 'PAID', counted: 13_000 });
  await act.dispute(finance, id);
  expect(codeOf(await act.reopen(second, id, { counted: 12_999 }))).toEqual([409, 'too-much-received']);
  expect(codeOf(await act.reopen(finance, id, { counted: 14_000 }))).toEqual([409, 'four-eyes']);
  expect((await act.reopen(second, id, { counted: 14_000 })).status).toBe(200);
  await act.pay(finance, id, { value: 1_000 });
  expect((await readBy(finance, id)).state).toBe('PAID');
  expect(codeOf(await act.verify(finance, id))).toEqual([409, 'four-eyes']);
  expect((await act.verify(third, id)).status).toBe(200);
  expect((await act.close(third, id)).status).toBe(200);
});

test('whatever was tried above, the books agree', async () => {
  expect(await breachesOf(server)).toEqual([]);
});
