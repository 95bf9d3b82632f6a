import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { PettyCash } from '@parking/contract/money/cash/cash';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { confirmReturn, giveBack, listOnAccount, listReturns } from '../../parking/testing/give-back.ts';
import type { Lane } from '../../parking/testing/stays.ts';
import { balanceOf, breachesOf, cashOut, idOf, move, openAccount, putIn } from '../testing/cash.ts';
import { startWithClaims } from '../testing/claims.ts';
import { act, detailOf, sell } from '../testing/deposits.ts';
import { takeUnmatched } from '../testing/unmatched.ts';

const { cash, cashIns, cashOuts, cashMutations, unmatchedTakings } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
type Document = { readonly id: string; readonly updatedAt: string };
let server: TestServer;
let lane: Lane;
let finance: Signed;
let second: Signed;
let root: Signed;
let safe: string;
let petty: string;
let made = 0;
const fixed = 300_000;
beforeAll(async () => {
  ({ server, lane, finance } = await startWithClaims());
  root = await signInAs(server, 'SUPERADMIN');
  second = await signInAs(server, 'FINANCE');
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  finance = await signInAs(server, 'FINANCE');
  safe = await openAccount(finance, `SA${made}`);
  await putIn(finance, { cashId: safe, amount: 5_000_000, day: '2026-11-10' });
  const account = { name: `Kas kecil ${made}`, code: `KA${made}`, fixedAmount: fixed };
  petty = idOf(await finance.call(cash.create, { body: account }));
});

const keyed = () => ({ headers: { 'idempotency-key': newIdempotencyKey() } });
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const documentOf = ({ status, data, error }: Answer): Document => {
  if (status !== 200) throw new Error(JSON.stringify(error));
  return data as Document;
};
const told = async (): Promise<PettyCash> =>
  (await finance.call(cash.petty, { params: { id: petty } })).data as PettyCash;
type Documents = typeof cashIns | typeof cashOuts | typeof cashMutations;
const change = (of: Documents, { id, updatedAt }: Document, body: object): Promise<Answer> =>
  finance.call(of.update, { params: { id }, body: { updatedAt, reason: 'Salah tulis', ...body } });
const decide = (of: typeof cashOuts | typeof cashMutations, { id, updatedAt }: Document, by: Client = second) =>
  by.call(of.decide, { params: { id }, body: { accepted: true, updatedAt }, ...keyed() });
const fix = async (id: string, fixedAmount: number | null): Promise<Answer> => {
  const { data } = await finance.call(cash.list, { query: `id.equals=${id}` });
  const [{ updatedAt } = { updatedAt: '' }] = data as { updatedAt: string }[];
  return finance.call(cash.update, { params: { id }, body: { fixedAmount, updatedAt } });
};
/** What lies there, what its slips took and what moved otherwise come to the sum. */
async function expectWhole(): Promise<void> {
  const { fixedAmount, amount, withoutSlips, slips } = await told();
  expect(amount + slips.reduce((sum, slip) => sum + slip.amount, 0) + withoutSlips).toBe(fixedAmount);
}

test('two fillings that wait for a second name fill it once', async () => {
  expect((await fix(petty, 900_000)).status).toBe(200);
  const waiting = [await move(finance, safe, petty, 900_000), await move(finance, safe, petty, 900_000)].map(
    documentOf,
  );
  expect(await told()).toMatchObject({ missing: 0, waiting: 1_800_000 });
  const decided = await Promise.all(waiting.map((one) => decide(cashMutations, one)));
  expect(new Map(decided.map(({ status, error }) => [status, error?.code]))).toEqual(
    new Map([
      [200, undefined],
      [409, 'above-fixed-amount'],
    ]),
  );
  expect(await balanceOf(finance, petty)).toBe(900_000);
  // Nor by a sum that was lowered meanwhile.
  await cashOut(finance, { cashId: petty, amount: 400_000 });
  expect((await fix(petty, 500_000)).status).toBe(200);
});

test('a change of its documents brings no more than its sum, nor does what was paid into another account', async () => {
  await move(finance, safe, petty, fixed);
  const paidIn = documentOf(await putIn(finance, { cashId: safe, amount: 10_000 }));
  expect(codeOf(await change(cashIns, paidIn, { cashId: petty }))).toEqual([409, 'above-fixed-amount']);
  const other = await openAccount(finance, `SB${made}`);
  const moved = documentOf(await move(finance, safe, other, 10_000));
  expect(codeOf(await change(cashMutations, moved, { cashDestinationId: petty }))).toEqual([409, 'above-fixed-amount']);
  const slip = documentOf(await cashOut(finance, { cashId: petty, amount: 40_000 }));
  await move(finance, safe, petty, 40_000);
  for (const body of [{ amount: 10_000 }, { cashId: safe }])
    expect((await change(cashOuts, slip, body)).status).toBe(409);
  await expectWhole();
});

test('a slip that was paid back is not taken back any more, whatever was spent since', async () => {
  await move(finance, safe, petty, fixed);
  const paidBack = documentOf(await cashOut(finance, { cashId: petty, amount: 35_000 }));
  await move(finance, safe, petty, 35_000);
  await cashOut(finance, { cashId: petty, amount: 60_000 });
  expect(codeOf(await root.call(cashOuts.remove, { params: { id: paidBack.id } }))).toEqual([409, 'already-settled']);
  for (const body of [{ amount: 5_000 }, { cashId: safe }])
    expect(codeOf(await change(cashOuts, paidBack, body))).toEqual([409, 'already-settled']);
  // Its words may be put right.
  expect((await change(cashOuts, paidBack, { note: 'Kertas struk' })).status).toBe(200);
  expect(await told()).toMatchObject({ missing: 60_000, withoutSlips: 0, slips: [{ amount: 60_000 }] });
});

test('no slip is hidden by a small filling, nor by one that is changed; none comes up twice', async () => {
  const filling = documentOf(await move(finance, safe, petty, fixed));
  const slip = documentOf(await cashOut(finance, { cashId: petty, amount: 35_000 }));
  expect((await change(cashMutations, filling, { transactionDate: '2026-11-19' })).status).toBe(200);
  expect(await told()).toMatchObject({ missing: 35_000, withoutSlips: 0, slips: [{ id: slip.id }] });
  await move(finance, safe, petty, 1);
  expect(await told()).toMatchObject({ missing: 34_999, withoutSlips: 34_999, slips: [] });
  await move(finance, safe, petty, 34_999);
  // Changed after it was paid back, it is no slip to be paid back again.
  expect((await change(cashOuts, slip, { transactionDate: '2026-11-21' })).status).toBe(200);
  expect(await told()).toMatchObject({ missing: 0, withoutSlips: 0, slips: [] });
  await move(finance, petty, safe, 20_000);
  expect(await told()).toMatchObject({ missing: 20_000, withoutSlips: 20_000 });
  await expectWhole();
});

test('what waits to be paid out of an account keeps it from becoming petty cash', async () => {
  const cashier = await signInAs(server, 'CASHIER', 'FINANCE');
  const { id } = await takeUnmatched(server, lane, cashier);
  const body = { outcome: 'REFUND', note: 'Pengemudi kembali' };
  await finance.call(unmatchedTakings.settleUnmatched, { params: { id }, body, ...keyed() });
  const [owed] = await listOnAccount(finance, `operatorId.equals=${cashier.person.id}`);
  const account = await openAccount(finance, `SC${made}`);
  await putIn(finance, { cashId: account, amount: 100_000 });
  const asked = await giveBack(finance, owed?.id ?? '', {
    way: 'PAID_OUT_IN_CASH',
    reference: owed?.reference,
    receivedBy: 'Budi',
    cashId: account,
  });
  expect(asked.status).toBe(200);
  expect(codeOf(await fix(account, 200_000))).toEqual([409, 'in-use']);
  const [back] = await listReturns(finance, owed?.id ?? '');
  expect((await confirmReturn(second, back?.id ?? '')).status).toBe(200);
  expect((await fix(account, 200_000)).status).toBe(200);
});

test('it becomes petty cash or takings go there, never both', async () => {
  for (let times = 0; times < 4; times += 1) {
    const account = await openAccount(finance, `R${made}-${times}`);
    const cashier = await signInAs(server, 'CASHIER');
    const price = await sell(server, lane, cashier.person);
    const { id } = detailOf(await act.submit(cashier, cashier.person.id, { counted: price }));
    const both = await Promise.all([
      fix(account, fixed),
      act.pay(second, id, { value: price, cashId: account }),
      act.pay(second, id, { value: price, cashId: account }),
    ]);
    expect(both.filter(({ status }) => status === 200).length).toBe(1);
  }
});

test('whatever was tried above, the books agree', async () => {
  expect(await breachesOf(server)).toEqual([]);
});
