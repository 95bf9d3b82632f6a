import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { PrintDocument } from '@parking/contract/core/print-document';
import type { SigningKey } from '@parking/contract/system/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealWaiting } from '../../../platform/audit/sealer.ts';
import { findChainHead } from '../../../platform/audit/chain-head.ts';
import { signInAs } from '../../../testing/people.ts';
import { incoming } from '../../../testing/samples/ledgers.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { type Lane, buildLane, qris } from '../../parking/testing/stays.ts';
import { idOf, putIn } from '../testing/cash.ts';
import { act, bank, detailOf, openDepositOf, safe, sell, usualPrice } from '../testing/deposits.ts';

const { deposits, depositPayments, cash, system } = contract;
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

/** A cashier who took two cars' money, and handed it in. */
async function submitted(counted = 16_000): Promise<{ cashier: Signed; id: string }> {
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  await sell(server, lane, cashier.person);
  const answer = await act.submit(cashier, cashier.person.id, { counted });
  expect(answer.status).toBe(200);
  return { cashier, id: detailOf(answer).id };
}

async function balance(kind: string, ownerId: string | null = null): Promise<number> {
  const { rows } = await server.platform.database.writes.query<{ balance: number }>(
    'select balance from account_balances_v where kind = $1 and owner_id is not distinct from $2',
    [kind, ownerId],
  );
  return Number(rows[0]?.balance ?? 0);
}

async function amountOf(cashId: string): Promise<number> {
  const rows = (await finance.call(cash.list)).data as { id: string; amount: number }[];
  return rows.find(({ id }) => id === cashId)?.amount ?? Number.NaN;
}

test('money goes from the drawer to finance and into its account, state by state', async () => {
  const before = { safe: await amountOf(safe), bank: await amountOf(bank) };
  const { cashier, id } = await submitted();
  expect(await balance('DRAWER', cashier.person.id)).toBe(16_000);
  expect(detailOf(await act.pay(finance, id, { value: 10_000 }))).toMatchObject({
    state: 'SUBMITTED',
    received: 10_000,
    cashId: safe,
  });
  expect(detailOf(await act.pay(finance, id, { value: 6_000, cashId: bank, note: 'Setor tunai' }))).toMatchObject({
    state: 'PAID',
    received: 16_000,
  });
  expect(await balance('DRAWER', cashier.person.id)).toBe(0);
  expect(detailOf(await act.verify(finance, id))).toMatchObject({ state: 'VERIFIED', expected: 16_000, difference: 0 });
  const closed = detailOf(await act.close(finance, id));
  expect(closed).toMatchObject({ state: 'CLOSED', acts: [], cashIns: [{ amount: 10_000 }, { amount: 6_000 }] });
  const specified = { value: 16_000, totalDeposit: 16_000, cashId: bank, date: closed.businessDay };
  expect(closed).toMatchObject(specified);
  const { data: listed } = await finance.call(deposits.list, { query: `id.equals=${id}` });
  expect(listed).toMatchObject([{ ...specified, datetime: closed.payments[1]?.datetime }]);
  expect(await amountOf(safe)).toBe(before.safe + 10_000);
  expect(await amountOf(bank)).toBe(before.bank + 6_000);
  const history = (await cashier.call(deposits.history, { params: { id } })).data as { to: string; by: string }[];
  expect(history.map(({ to }) => to)).toEqual(['OPEN', 'SUBMITTED', 'PAID', 'VERIFIED', 'CLOSED']);
  expect(history.at(-1)?.by).toBe(finance.person.username);
});

test('what is short is charged to the cashier, what is over is a liability', async () => {
  const short = await submitted(13_999);
  const surplus = await balance('SURPLUS');
  await act.pay(finance, short.id, { value: 13_999 });
  const second = await signInAs(server, 'FINANCE');
  expect(detailOf(await act.verify(second, short.id))).toMatchObject({ difference: -2_001 });
  expect(await balance('DEBT_CHARGED', short.cashier.person.id)).toBe(2_001);
  const over = await submitted(16_500);
  await act.pay(finance, over.id, { value: 16_500 });
  await act.verify(finance, over.id);
  expect(await balance('SURPLUS')).toBe(surplus - 500);
  expect(await balance('DRAWER', over.cashier.person.id)).toBe(0);
});

test('what is short within tolerance is nobody’s debt, and is summed up for each person', async () => {
  const first = await submitted(14_500);
  await act.pay(finance, first.id, { value: 14_500 });
  await act.verify(finance, first.id);
  const person = first.cashier.person;
  expect(await balance('CASH_DIFFERENCE', person.id)).toBe(1_500);
  await sell(server, lane, person);
  const { id } = detailOf(await act.submit(first.cashier, person.id, { counted: 7_500 }));
  await act.pay(finance, id, { value: 7_500 });
  await act.verify(finance, id);
  expect(detailOf(await act.close(finance, id))).toMatchObject({ state: 'CLOSED', difference: -500 });
  expect(await balance('CASH_DIFFERENCE', person.id)).toBe(2_000);
  expect(await balance('DEBT_CHARGED', person.id)).toBe(0);
});

test('more than was counted is not received, nor anything out of turn', async () => {
  const { id } = await submitted();
  expect(await act.verify(finance, id)).toMatchObject({ status: 409, error: { code: 'deposit-state' } });
  expect(await act.close(finance, id)).toMatchObject({ status: 409, error: { code: 'deposit-state' } });
  expect(await act.pay(finance, id, { value: 16_001 })).toMatchObject({
    status: 409,
    error: { code: 'too-much-received' },
  });
  expect(await act.pay(finance, id, { value: 0 })).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'value' }] },
  });
  expect(await act.pay(finance, id, { value: 1_000, cashId: newId() })).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'cashId', code: 'does-not-exist' }] },
  });
  expect(await act.pay(finance, id, { value: 1_000, datetime: '2099-01-01T00:00:00' })).toMatchObject({
    status: 400,
    error: { code: 'time-in-future' },
  });
  await act.pay(finance, id, { value: 16_000 });
  expect(await act.pay(finance, id, { value: 1 })).toMatchObject({ status: 409, error: { code: 'deposit-state' } });
  expect(await act.pay(finance, newId(), { value: 1 })).toMatchObject({
    status: 404,
    error: { code: 'deposit-not-found' },
  });
});

test('who collects money never receives or verifies it', async () => {
  const both = await signInAs(server, 'CASHIER', 'FINANCE');
  await sell(server, lane, both.person);
  const { id } = detailOf(await act.submit(both, both.person.id, { counted: 8_000 }));
  expect(await act.pay(both, id, { value: 8_000 })).toMatchObject({ status: 403, error: { code: 'own-money' } });
  await act.pay(finance, id, { value: 8_000 });
  expect(await act.verify(both, id)).toMatchObject({ status: 403, error: { code: 'own-money' } });
  await act.verify(finance, id);
  expect(await act.close(both, id)).toMatchObject({ status: 403, error: { code: 'own-money' } });
  const { cashier, id: other } = await submitted();
  expect(await act.verify(cashier, other)).toMatchObject({ status: 403, error: { code: 'forbidden' } });
});

test('a cashier sees and disputes own deposits only', async () => {
  const { cashier, id } = await submitted();
  const stranger = await signInAs(server, 'CASHIER');
  for (const call of [deposits.detail, deposits.history, deposits.transactions, deposits.difference])
    expect(await stranger.call(call, { params: { id } })).toMatchObject({ status: 404 });
  expect(await stranger.call(deposits.print, { params: { id } })).toMatchObject({ status: 404 });
  expect(await act.dispute(stranger, id)).toMatchObject({ status: 404 });
  expect((await stranger.call(deposits.list)).data).toEqual([]);
  expect(await stranger.call(deposits.upcoming, { params: { id: cashier.person.id } })).toMatchObject({ data: null });
  expect(await act.submit(stranger, cashier.person.id, { counted: 1 })).toMatchObject({ status: 403 });
  expect((await cashier.call(deposits.list)).data).toMatchObject([{ id }]);
  expect(detailOf(await act.dispute(cashier, id, 'Uang diterima kurang dari yang saya serahkan'))).toMatchObject({
    state: 'DISPUTED',
  });
});

test('a disputed deposit goes back to where it was, or with a new count to be received again', async () => {
  const second = await signInAs(server, 'FINANCE');
  const third = await signInAs(server, 'FINANCE');
  const { cashier, id } = await submitted(15_000);
  await act.pay(finance, id, { value: 15_000 });
  await act.verify(finance, id);
  await act.dispute(cashier, id);
  expect(await act.close(finance, id)).toMatchObject({ status: 409 });
  expect(detailOf(await act.reopen(finance, id))).toMatchObject({ state: 'VERIFIED' });
  await act.dispute(finance, id);
  expect(await act.reopen(finance, id, { counted: 14_000 })).toMatchObject({
    status: 409,
    error: { code: 'too-much-received' },
  });
  const again = detailOf(await act.reopen(second, id, { counted: 16_000 }));
  expect(again).toMatchObject({ state: 'SUBMITTED', counted: 16_000, counts: [{ n: 1, counted: 15_000 }, { n: 2 }] });
  expect(await balance('DEBT_CHARGED', cashier.person.id)).toBe(0);
  await act.pay(finance, id, { value: 1_000 });
  await act.verify(third, id);
  expect(detailOf(await act.close(third, id))).toMatchObject({ state: 'CLOSED', received: 16_000 });
  expect(await balance('DEBT_CHARGED', cashier.person.id)).toBe(0);
});

test('a verification that refuses needs its deposit led back', async () => {
  const { id } = await submitted();
  await act.pay(finance, id, { value: 16_000 });
  expect(detailOf(await act.verify(finance, id, { accepted: false, note: 'Satu lembar palsu' }))).toMatchObject({
    state: 'DISPUTED',
    acts: ['reopen'],
  });
  expect(detailOf(await act.reopen(finance, id))).toMatchObject({ state: 'PAID' });
});

test('nothing counted of what was taken is received as nothing, and charged to the cashier once another verified it', async () => {
  const { cashier, id } = await submitted(0);
  expect(detailOf(await act.pay(finance, id, { value: 0 }))).toMatchObject({ state: 'PAID', receivedSoFar: 0 });
  const second = await signInAs(server, 'FINANCE');
  expect(detailOf(await act.verify(second, id))).toMatchObject({ state: 'VERIFIED', difference: -16_000 });
  expect(await balance('DEBT_CHARGED', cashier.person.id)).toBe(16_000);
  expect(detailOf(await act.close(second, id))).toMatchObject({ state: 'CLOSED', cashIns: [] });
});

test('finance hands in for a cashier whose device was lost', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  const answer = await act.submit(finance, cashier.person.id, { counted: 8_000, note: 'Perangkat hilang' });
  expect(detailOf(answer)).toMatchObject({ state: 'SUBMITTED', operatorId: cashier.person.id, expected: 8_000 });
  expect(await act.submit(finance, cashier.person.id, { counted: 8_000, note: 'Sekali lagi' })).toMatchObject({
    status: 409,
  });
});

test('two who hand in at once hand in once', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  const answers = await Promise.all(
    [7_000, 8_000].map((counted) => act.submit(cashier, cashier.person.id, { counted })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [id] = answers.flatMap((answer) => (answer.status === 200 ? [detailOf(answer).id] : []));
  expect(detailOf(await finance.call(deposits.detail, { params: { id: id ?? '' } })).counts).toHaveLength(1);
});

test('a payment sent twice with one key is received once; with two keys the second is too much', async () => {
  const { id } = await submitted();
  const key = newIdempotencyKey();
  const same = await Promise.all([key, key].map((one) => act.pay(finance, id, { value: 9_000 }, one)));
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  const different = await Promise.all([1, 2].map(() => act.pay(finance, id, { value: 7_000 })));
  expect(different.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(detailOf(await finance.call(deposits.detail, { params: { id } }))).toMatchObject({
    received: 16_000,
    state: 'PAID',
  });
});

test('one key is for one deposit: the answer of another is never given', async () => {
  const one = await submitted();
  const other = await submitted();
  const key = newIdempotencyKey();
  expect(await act.pay(finance, one.id, { value: 16_000 }, key)).toMatchObject({ status: 200 });
  expect(await act.pay(finance, other.id, { value: 16_000 }, key)).toMatchObject({
    status: 409,
    error: { code: 'idempotency-key-reused' },
  });
});

test('a sale under way while the deposit is handed in is in it, or opens the next one; none is lost', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  const selling = Array.from({ length: 6 }, () => sell(server, lane, cashier.person));
  const answer = await act.submit(cashier, cashier.person.id, { counted: 8_000 });
  const sold = (await Promise.all(selling)).reduce((sum, total) => sum + total, usualPrice);
  const first = detailOf(answer);
  const after = detailOf(await finance.call(deposits.detail, { params: { id: first.id } }));
  expect(after.expected).toBe(first.expected);
  const next = await openDepositOf(finance, cashier.person.id);
  expect((after.expected ?? 0) + (next?.expected ?? 0)).toBe(sold);
  expect(after.cars + (next?.cars ?? 0)).toBe(7);
});

test('finance is told of what was handed in and disputed, the cashier of the dispute, other cashiers of nothing', async () => {
  const told = async (userId: string, depositId: string): Promise<string[]> => {
    const { rows } = await server.platform.database.writes.query<{ type: string }>(
      `select type from notifications where user_id = $1 and type like 'DEPOSIT%'
         and data->'filter'->>'id.equals' = $2 order by type`,
      [userId, depositId],
    );
    return rows.map(({ type }) => type);
  };
  const reader = await signInAs(server, 'FINANCE');
  const stranger = await signInAs(server, 'CASHIER');
  const { cashier, id } = await submitted();
  await act.dispute(finance, id);
  await expect
    .poll(() => told(reader.person.id, id), { timeout: 10_000 })
    .toEqual(['DEPOSIT_DISPUTED', 'DEPOSIT_SUBMITTED']);
  expect(await told(cashier.person.id, id)).toEqual(['DEPOSIT_DISPUTED']);
  expect(await told(stranger.person.id, id)).toEqual([]);
});

test('a slip carries the seal of the journal and the key that evidence is signed with, and every print after the first says which copy it is', async () => {
  const { cashier, id } = await submitted();
  await sealWaiting(server.platform.database, 1);
  const head = await findChainHead(server.platform.database.readQueries, 'journal');
  const slip = (await cashier.call(deposits.print, { params: { id } })).data as PrintDocument;
  expect(slip).toMatchObject({ kind: 'DEPOSIT', copyNumber: 0, total: 16_000, lines: [{ amount: 16_000 }] });
  expect(slip.rows.find(({ labelEn }) => labelEn === 'Journal seal')?.value).toBe(head);
  const key = await cashier.call(system.signingKey);
  expect(slip.rows.slice(-2).map(({ labelEn, value }) => [labelEn, value])).toEqual([
    ['Key fingerprint', (key.data as SigningKey).fingerprint],
    ['Signing key', (key.data as SigningKey).publicKey],
  ]);
  const copies = [
    await cashier.call(deposits.print, { params: { id } }),
    await finance.call(deposits.reprint, { params: { id }, body: { note: 'Arsip' } }),
    await finance.call(deposits.reprintBySpecification, { params: { id } }),
    await finance.call(deposits.printBySpecification, { params: { id } }),
  ];
  expect(copies.map(({ data }) => (data as PrintDocument).copyNumber)).toEqual([1, 2, 3, 4]);
  expect(copies[2]?.headers['cache-control']).toBe('no-store');
});

test('a cash-in written by hand is tied to the deposit whose money it was', async () => {
  const { id } = await submitted();
  await act.pay(finance, id, { value: 16_000 });
  await act.verify(finance, id);
  const tie = (cashInId: string) =>
    finance.call(depositPayments.setCashIn, {
      params: { id },
      body: { cashInId },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
  expect(await tie(newId())).toMatchObject({ status: 409, error: { code: 'cash-in-mismatch' } });
  const received = await balance('DEPOSITS_RECEIVED');
  const categories = await balance('CASH_CATEGORY', incoming);
  const cashInId = await writeCashIn(16_000);
  const tooMuch = await writeCashIn(16_001);
  const elsewhere = await writeCashIn(1_000, bank);
  const { data: offered } = await finance.call(depositPayments.fittingCashIns, { params: { id } });
  const ids = (offered as { id: string }[]).map((one) => one.id);
  expect(ids).toContain(cashInId);
  expect(ids).not.toContain(tooMuch);
  expect(ids).not.toContain(elsewhere);
  expect(await tie(tooMuch)).toMatchObject({ status: 409 });
  const takenBack = await writeCashIn(15_000);
  const chief = await signInAs(server, 'SUPERADMIN');
  await chief.call(contract.cashIns.remove, { params: { id: takenBack } });
  expect(await tie(takenBack)).toMatchObject({ status: 409, error: { code: 'cash-in-mismatch' } });
  expect(detailOf(await tie(cashInId))).toMatchObject({ state: 'CLOSED', cashIns: [{ id: cashInId, amount: 16_000 }] });
  expect(await balance('DEPOSITS_RECEIVED')).toBe(received - 16_000);
  expect(await balance('CASH_CATEGORY', incoming)).toBe(categories - 16_001 - 1_000);
});

const writeCashIn = async (amount: number, cashId = safe): Promise<string> =>
  idOf(await putIn(finance, { cashId, amount }));

test('what providers owe stands beside the drawer, free passes at their price', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  await sell(server, lane, cashier.person, { freePass: true });
  await sell(server, lane, cashier.person, { paidTypeId: qris });
  const { id } = detailOf(await act.submit(cashier, cashier.person.id, { counted: 8_000 }));
  const detail = detailOf(await finance.call(deposits.detail, { params: { id } }));
  expect(detail).toMatchObject({
    expected: 8_000,
    production: 8_000,
    cars: 3,
    freePasses: { cars: 1, value: 8_000 },
    nonCash: [{ label: 'QRIS', cars: 1, amount: 8_000 }],
  });
  const stays = (await cashier.call(deposits.transactions, { params: { id } })).data as {
    total: number;
    paidTypeLabelEn: string | null;
  }[];
  expect(stays.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([0, 8_000, 8_000]);
  expect(stays.map(({ paidTypeLabelEn }) => paidTypeLabelEn)).toContain('Cash');
});

test('lists narrow by state, cashier and day', async () => {
  const { cashier, id } = await submitted();
  const query = `state.in=SUBMITTED,PAID&operatorId.equals=${cashier.person.id}`;
  expect((await finance.call(deposits.list, { query })).data).toMatchObject([
    { id, expected: 16_000, difference: 0, cars: 2 },
  ]);
  expect((await finance.call(deposits.list, { query: `${query}&businessDay.lessThan=2020-01-01` })).data).toEqual([]);
  expect((await finance.call(deposits.list, { query: 'expected.greaterThan=1' })).status).toBe(400);
  const states = (await cashier.call(deposits.statuses)).data as { id: string }[];
  expect(states).toHaveLength(6);
});

test('whatever was done above, the books are right', async () => {
  await sealWaiting(server.platform.database, 1);
  const { breaches, chains } = await verifyDatabase(server.database);
  expect(breaches).toEqual([]);
  expect(chains.map(({ broken }) => broken)).toEqual([null, null]);
});
