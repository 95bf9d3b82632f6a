import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { ClaimedPayment } from '@parking/contract/money/claims/claimed-payments';
import type { OperatorDebt } from '@parking/contract/money/debts/operator-debts';
import type { PaymentOnAccount } from '@parking/contract/parking/payments/payments-on-account';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, signInAs, testPassword } from '../../../testing/people.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { act as member, newMember, periodsOf, sellSubscription } from '../../members/testing/members.ts';
import { breachesOf } from '../../money/testing/cash.ts';
import { nextSlip, startWithClaims } from '../../money/testing/claims.ts';
import { act, detailOf, safe, sell } from '../../money/testing/deposits.ts';
import { takeUnmatched } from '../../money/testing/unmatched.ts';
import { confirmReturn, fillSafe, giveBack, linesOfPayment, listOnAccount, listReturns } from '../testing/give-back.ts';
import type { Lane } from '../testing/stays.ts';

const { unmatchedTakings, claimedPayments, operatorDebts, depositManual } = contract;
type Signed = Client & { readonly person: Person };
let server: TestServer;
let lane: Lane;
let root: Signed;
let finance: Signed;
let second: Signed;
let edc: string;
let fareId: string;
beforeAll(async () => {
  ({ server, lane, finance, edc } = await startWithClaims());
  root = await signInAs(server, 'SUPERADMIN');
  second = await signInAs(server, 'FINANCE');
  fareId = await sellSubscription(root);
  await fillSafe(finance);
});
afterAll(() => server.close());

const keyed = () => ({ 'idempotency-key': newIdempotencyKey() });
const codeOf = ({ status, error }: Answer) => [status, error.code];
const done = (answer: Answer): Answer => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return answer;
};
interface Owed {
  readonly owed: PaymentOnAccount;
  /** Who took it, or whose it is. */
  readonly own: Signed;
}
async function owedBy(own: Signed): Promise<Owed> {
  const [owed] = await listOnAccount(finance, `operatorId.equals=${own.person.id}`);
  if (!owed) throw new Error('Nothing is listed.');
  return { owed, own };
}

/** Money that was told offline is a customer's. */
async function oweTaking(): Promise<Owed> {
  const cashier = await signInAs(server, 'CASHIER', 'FINANCE');
  const { id } = await takeUnmatched(server, lane, cashier);
  const body = { outcome: 'REFUND', note: 'Pengemudi kembali' };
  done(await finance.call(unmatchedTakings.settleUnmatched, { params: { id }, body, headers: keyed() }));
  return owedBy(cashier);
}

const decideClaim = (client: Client, id: string) =>
  client.call(claimedPayments.decideClaim, {
    params: { id },
    body: { outcome: 'SETTLED', reference: 'MUTASI-1', note: 'Ada di bank' },
    headers: keyed(),
  });

/** A membership by a card is taken back after two people found its money at the bank. */
async function oweMembership(): Promise<Owed> {
  const seller = await signInAs(server, 'ADMIN', 'CASHIER', 'FINANCE');
  const bought = await member.join(seller, newMember(fareId, { paidTypeId: edc, slip: nextSlip() }));
  const { id: memberId } = done(bought).data as { id: string };
  const [period] = await periodsOf(finance, memberId);
  const [claim] = (await finance.call(claimedPayments.list, { query: `operatorId.equals=${seller.person.id}` }))
    .data as ClaimedPayment[];
  for (const client of [finance, second]) done(await decideClaim(client, claim?.id ?? ''));
  done(await member.rollBack(seller, period?.id ?? ''));
  return owedBy(seller);
}

const decideDebt = (client: Client, id: string, outcome: string) =>
  client.call(operatorDebts.decideDebt, { params: { id }, body: { outcome, note: 'Sudah jelas' }, headers: keyed() });
const payDebt = async ({ person }: Signed, value: number): Promise<void> => {
  const body = { operatorId: person.id, cashId: safe, value, note: 'Mengganti yang kurang' };
  const { id } = done(await finance.call(depositManual.create, { body, headers: keyed() })).data as { id: string };
  done(await act.verify(second, id));
};
const debtsOf = async (cashier: Client) =>
  (await cashier.call(operatorDebts.list, { query: '' })).data as OperatorDebt[];

/** A cashier is short of Rp 8.000 of 16.000, pays them later, and answers the charge. */
async function payCharge(): Promise<{ cashier: Signed; depositId: string; debt: OperatorDebt }> {
  const cashier = await signInAs(server, 'CASHIER', 'FINANCE');
  await sell(server, lane, cashier.person);
  await sell(server, lane, cashier.person);
  const { id: depositId } = detailOf(await act.submit(cashier, cashier.person.id, { counted: 8_000 }));
  await act.pay(finance, depositId, { value: 8_000 });
  done(await act.verify(second, depositId));
  await payDebt(cashier, 8_000);
  const [debt] = await debtsOf(cashier);
  if (!debt) throw new Error('Nobody was charged.');
  const body = { answer: 'Uangnya ada di brankas' };
  done(await cashier.call(operatorDebts.answerDebt, { params: { id: debt.id }, body, headers: keyed() }));
  return { cashier, depositId, debt };
}

async function oweDebt(): Promise<Owed> {
  const { cashier, debt } = await payCharge();
  for (const client of [finance, second]) done(await decideDebt(client, debt.id, 'DROPPED'));
  return owedBy(cashier);
}

const causes = { TAKING: oweTaking, MEMBERSHIP: oweMembership, DEBT: oweDebt } as const;

describe.each(Object.entries(causes))('what is owed back of a %s', (cause, owe) => {
  let owed: PaymentOnAccount;
  let own: Signed;
  beforeAll(async () => {
    ({ owed, own } = await owe());
  });

  test('is listed until it was given back in cash, by two names, and never by its provider', async () => {
    expect(owed).toMatchObject({ cause, state: 'OWED_BACK', returned: 0, paid: owed.amount, purpose: null });
    const cash = { way: 'PAID_OUT_IN_CASH', receivedBy: 'Siti Aminah', cashId: safe, amount: 3_000 };
    expect((await giveBack(finance, owed.id, { ...cash, reference: 'lain' })).error.fields[0]?.path).toBe('reference');
    const byProvider = await giveBack(finance, owed.id, { way: 'REFUNDED_BY_PROVIDER', reference: newId() });
    expect(byProvider.error.fields).toMatchObject([{ path: 'way', code: 'not-an-option' }]);
    expect(codeOf(await giveBack(finance, owed.id, { way: 'KEPT' }))).toEqual([409, 'too-early-to-keep']);
    const asked = await giveBack(finance, owed.id, { ...cash, reference: owed.reference });
    expect(asked.data).toMatchObject({ state: 'WAITING', waiting: 3_000 });
    const [waiting] = await listReturns(finance, owed.id);
    expect(codeOf(await confirmReturn(finance, waiting?.id ?? ''))).toEqual([409, 'four-eyes']);
    const both = await Promise.all([1, 2].map(() => confirmReturn(second, waiting?.id ?? '')));
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect(await linesOfPayment(server, waiting?.id ?? '')).toEqual([
      { kind: 'PAID_OUT_IN_CASH', account: 'REFUNDABLE', amount: 3_000 },
      { kind: 'PAID_OUT_IN_CASH', account: 'CASH', amount: -3_000 },
    ]);
    const [left] = await listOnAccount(finance, `id.equals=${owed.id}`);
    expect(left).toMatchObject({ state: 'OWED_BACK', amount: owed.amount - 3_000, returned: 3_000 });
  });

  test('is not for who took it or whose it is; what nobody asked for in a year is kept', async () => {
    expect(codeOf(await giveBack(own, owed.id, { way: 'KEPT' }))).toEqual([409, 'four-eyes']);
    const old = `update refunds_owed set paid_at = now() - interval '366 days' where id = $1`;
    await changeAsOwner(server, old, [owed.id]);
    await changeAsOwner(server, `update payments_open set paid_at = now() - interval '366 days' where id = $1`, [
      owed.id,
    ]);
    expect((await giveBack(finance, owed.id, { way: 'KEPT' })).status).toBe(200);
    const waiting = (await listReturns(finance, owed.id)).at(-1)?.id ?? '';
    expect(codeOf(await confirmReturn(own, waiting))).toEqual([409, 'four-eyes']);
    expect((await confirmReturn(second, waiting)).data).toMatchObject({ state: 'RETURNED', amount: 0 });
    expect(codeOf(await giveBack(finance, owed.id, { way: 'KEPT' }))).toEqual([409, 'already-settled']);
  });
});

test('what was paid for a charge is theirs only where a new count does not charge it again', async () => {
  const { cashier, depositId } = await payCharge();
  const signedBy = { approverUsername: root.person.username, approverPassword: testPassword };
  const recount = async (counted: number) => {
    done(await act.dispute(cashier, depositId, 'Dihitung ulang'));
    done(await act.reopen(finance, depositId, { counted, ...signedBy }));
    expect(await breachesOf(server)).toEqual([]);
    if (counted > 8_000) done(await act.pay(finance, depositId, { value: counted - 8_000 }));
    done(await act.verify(second, depositId));
  };
  await recount(8_000);
  expect(await listOnAccount(finance, `operatorId.equals=${cashier.person.id}`)).toEqual([]);
  await recount(13_000);
  const { owed } = await owedBy(cashier);
  expect(owed).toMatchObject({ cause: 'DEBT', amount: 5_000, reference: expect.stringMatching(/^S-/) });
});

test('a taker who counts blind finds it nowhere until the money is handed in', async () => {
  const { owed, own } = await oweTaking();
  const cash = { way: 'PAID_OUT_IN_CASH', receivedBy: 'Siti Aminah', cashId: safe, reference: owed.reference };
  done(await giveBack(finance, owed.id, cash));
  const [asked] = await listReturns(finance, owed.id);
  done(await confirmReturn(second, asked?.id ?? ''));
  const printed = () =>
    own.call(contract.paymentsOnAccount.printReturn, { params: { id: asked?.id ?? '' }, body: {}, headers: keyed() });
  const found = async () => [
    (await listOnAccount(own, `operatorId.equals=${own.person.id}`)).length,
    (await listOnAccount(own, `id.equals=${owed.id}`)).length,
    (await listReturns(own, owed.id)).length,
    (await printed()).status,
  ];
  expect(await found()).toEqual([0, 0, 0, 404]);
  const auditor = await signInAs(server, 'AUDITOR');
  const { data } = await auditor.call(contract.userActivity.list, { query: 'entity.equals=payment_returns&size=500' });
  expect(JSON.stringify(data)).toContain(owed.id);
  expect(JSON.stringify(data)).not.toContain('"amount"');
  done(await act.submit(own, own.person.id, { counted: owed.amount }));
  expect(await found()).toEqual([1, 1, 1, 200]);
});

test('nor does the seller of a membership', async () => {
  const { owed, own } = await oweMembership();
  const found = async () => (await listOnAccount(own, `id.equals=${owed.id}`)).length;
  expect(await found()).toBe(0);
  done(await act.submit(own, own.person.id, { counted: 0 }));
  expect(await found()).toBe(1);
});

test('whatever was done above, the books are right; what is owed and not listed is found', async () => {
  expect(await breachesOf(server)).toEqual([]);
  const { owed } = await oweTaking();
  await changeAsOwner(server, 'update refunds_owed set amount = amount - 1 where id = $1', [owed.id]);
  expect(await breachesOf(server)).toEqual(['what is owed without a payment is what its postings owe']);
});
