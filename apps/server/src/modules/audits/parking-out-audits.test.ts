import { contract } from '@parking/contract/contract';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { endsSound } from '../../testing/ends-sound.ts';
import { buildUser, signInAs, tieAccounts } from '../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { act, openDepositOf, safe, usualPrice } from '../money/testing/deposits.ts';
import { openDevice } from '../parking/testing/offline.ts';
import { type Lane, buildLane, buildStay, car, cash, motorcycle } from '../parking/testing/stays.ts';
import { signedBy } from '../parking/testing/to-collect.ts';
import { audits, exitOf, sellSeen } from './testing/audits.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let auditor: Signed;
let other: Signed;
let cashier: Signed;
let finance: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  [auditor, other] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'AUDITOR')];
  cashier = await signInAs(server, 'CASHIER');
  finance = await signInAs(server, 'FINANCE');
});
afterAll(() => server.close());
endsSound(() => server);

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const debtsOf = ({ person }: Signed) =>
  server.platform.database.readQueries
    .selectFrom('operatorDebts')
    .select(['amount', 'state', 'cause'])
    .where('operatorId', '=', person.id)
    .orderBy('chargedAt')
    .execute();
const balanceOf = async (kind: string, ownerId: string | null): Promise<number> => {
  const { rows } = await server.platform.database.writes.query<{ sum: number }>(
    `select coalesce(sum(balance), 0)::bigint as sum from account_balances_v where kind = $1 and owner_id is not distinct from $2`,
    [kind, ownerId],
  );
  return Number(rows[0]?.sum ?? 0);
};
const unmatched = (parkingOutId: string, more: object = {}) => ({
  parkingOutId,
  status: 'UNMATCHED',
  reason: 'VEHICLE',
  vehicleId: car,
  ...more,
});
/** A car that is sold as a motorcycle. */
const undersell = (seller: Signed) =>
  sellSeen(server, lane, seller, { more: { vehicleId: motorcycle }, entry: { vehicleTypeId: motorcycle } });
const detailOf = async (id: string) =>
  (await finance.call(contract.deposits.detail, { params: { id } })).data as DepositDetail;
const depositOf = async (seller: Signed): Promise<string> => (await openDepositOf(seller, seller.person.id))?.id ?? '';
const closeDeposit = async (seller: Signed, counted: number): Promise<string> => {
  const id = await depositOf(seller);
  const [first, second] = [await signInAs(server, 'FINANCE'), await signInAs(server, 'FINANCE')];
  const answers = [await act.submit(seller, seller.person.id, { counted })];
  answers.push(await act.pay(first, id, { value: counted }), await act.verify(second, id));
  answers.push(await act.close(await signInAs(server, 'OWNER'), id));
  expect(answers.map(codeOf)).toEqual(answers.map(() => [200, undefined]));
  return id;
};

describe('who audits', () => {
  test('is signed in, holds the right, and neither sold it nor signed for it', async () => {
    const stayId = await sellSeen(server, lane, cashier);
    const matched = { parkingOutId: stayId, status: 'MATCHED' };
    expect((await audits.audit(server.client() as Signed, matched)).status).toBe(401);
    for (const group of ['CASHIER', 'FINANCE', 'ADMIN', 'OWNER'])
      expect(codeOf(await audits.audit(await signInAs(server, group), matched))).toEqual([403, 'forbidden']);
    const both = await signInAs(server, 'CASHIER', 'AUDITOR');
    const own = await sellSeen(server, lane, both);
    expect(codeOf(await audits.audit(both, { parkingOutId: own, status: 'MATCHED' }))).toEqual([409, 'four-eyes']);
    const signer = await signInAs(server, 'OPERATOR', 'AUDITOR');
    const free = { paidTypeId: undefined, freePass: true, freePassVerification: 'Tamu', ...signedBy(signer.person) };
    const signed = await sellSeen(server, lane, cashier, { more: free });
    const onSigned = await audits.audit(signer, { parkingOutId: signed, status: 'MATCHED' });
    expect(codeOf(onSigned)).toEqual([409, 'four-eyes']);
    expect(exitOf(await audits.audit(other, matched))).toMatchObject({
      status: 'MATCHED',
      operator: cashier.person.username,
    });
  });

  test('nor may be the same person under another account', async () => {
    const maker = await signInAs(server, 'AUDITOR');
    const seller = await signInAs(server, 'CASHIER');
    await tieAccounts(server, maker.person, seller.person);
    const stayId = await sellSeen(server, lane, seller);
    expect(codeOf(await audits.audit(maker, { parkingOutId: stayId, status: 'MATCHED' }))).toEqual([
      409,
      'not-two-persons',
    ]);
  });

  test('says what goes together: each fault by its field', async () => {
    const stayId = await sellSeen(server, lane, cashier);
    const { id: inside } = await buildStay(server, lane);
    const fieldsOf = async (body: object) =>
      (await audits.audit(auditor, body)).error?.fields?.map(({ path, code }) => [path, code]);
    expect(await fieldsOf({})).toEqual(
      [
        ['parkingOutId', 'required'],
        ['status', 'required'],
      ].map(([path]) => [path, expect.any(String)]),
    );
    expect(await fieldsOf(unmatched(stayId, { reason: null }))).toEqual([['reason', 'required']]);
    expect(await fieldsOf(unmatched(stayId, { reason: 'OTHER' }))).toEqual([['note', 'required']]);
    expect(await fieldsOf(unmatched(stayId, { vehicleId: newId() }))).toEqual([['vehicleId', 'does-not-exist']]);
    expect(await fieldsOf(unmatched(stayId, { amount: -usualPrice - 1 }))).toEqual([['amount', 'too-small']]);
    expect(await fieldsOf({ parkingOutId: stayId, status: 'MATCHED', plateNumber: 'Z 9 Z' })).toEqual([
      ['plateNumber', 'not-an-option'],
    ]);
    expect(await fieldsOf({ parkingOutId: stayId, status: 'MATCHED', vehicleId: motorcycle })).toEqual([
      ['vehicleId', 'not-an-option'],
    ]);
    expect(await fieldsOf({ items: [{ parkingOutId: stayId, status: 'MATCHED', amount: 5 }] })).toEqual([
      ['items.0.amount', 'too-big'],
    ]);
    const twice = { parkingOutId: stayId, status: 'NO_EVIDENCE' };
    expect(await fieldsOf({ items: [twice, twice] })).toEqual([['items.1.parkingOutId', 'given-twice']]);
    for (const parkingOutId of [newId(), inside])
      expect(codeOf(await audits.audit(auditor, { parkingOutId, status: 'NO_EVIDENCE' }))).toEqual([
        404,
        'record-not-found',
      ]);
    expect((await audits.detail(auditor, stayId)).audits).toEqual([]);
  });

  test('finds no match without a picture', async () => {
    const stayId = await sellSeen(server, lane, cashier, { more: { images: [] } });
    const said = (status: string) => audits.audit(auditor, { parkingOutId: stayId, status });
    expect(codeOf(await said('MATCHED'))).toEqual([409, 'audit-without-picture']);
    expect(exitOf(await said('NO_EVIDENCE'))).toMatchObject({ status: 'NO_EVIDENCE', amount: 0 });
  });

  test('comes too late after 35 days', async () => {
    const stayId = await sellSeen(server, lane, cashier);
    const matched = { parkingOutId: stayId, status: 'MATCHED' };
    exitOf(await audits.audit(auditor, matched));
    await changeAsOwner(server, `update audited_exits set business_day = business_day - 36 where stay_id = $1`, [
      stayId,
    ]);
    expect(codeOf(await audits.rollbackMatched(auditor, stayId))).toEqual([409, 'decision-too-late']);
    await changeAsOwner(server, `update audited_exits set business_day = business_day + 1 where stay_id = $1`, [
      stayId,
    ]);
    expect(exitOf(await audits.rollbackMatched(auditor, stayId)).status).toBe('UNAUDITED');
    await changeAsOwner(server, `update audited_exits set business_day = business_day - 1 where stay_id = $1`, [
      stayId,
    ]);
    expect(codeOf(await audits.audit(auditor, matched))).toEqual([409, 'decision-too-late']);
  });
});

describe('several at once', () => {
  test('are said all or none', async () => {
    const [first, second] = [await sellSeen(server, lane, cashier), await sellSeen(server, lane, cashier)];
    const item = (parkingOutId: string) => ({ parkingOutId, status: 'MATCHED' });
    expect(exitOf(await audits.audit(other, item(second))).status).toBe('MATCHED');
    expect(codeOf(await audits.audit(auditor, { items: [item(first), item(second)] }))).toEqual([
      409,
      'already-audited',
    ]);
    expect((await audits.detail(auditor, first)).exit).toMatchObject({
      status: 'UNAUDITED',
      operator: '',
      operatorId: null,
    });
  });

  test('by two auditors are said once, and again under the same key', async () => {
    const stayId = await undersell(cashier);
    const key = newIdempotencyKey();
    const answers = await Promise.all([
      audits.audit(auditor, unmatched(stayId), key),
      audits.audit(other, unmatched(stayId)),
      audits.audit(auditor, unmatched(stayId), key),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect((await audits.detail(auditor, stayId)).audits).toHaveLength(1);
  });
});

describe('what was charged too little', () => {
  const waiting = { amount: 6_000, state: 'WAITING', cause: 'AUDIT' };

  test('is by default what its own tariffs make of what was seen, and charged to its cashier beside the deposit', async () => {
    const seller = await signInAs(server, 'CASHIER');
    const stayId = await undersell(seller);
    const before = (await audits.detail(auditor, stayId)).exit.total ?? 0;
    const owed = usualPrice - before;
    expect(owed).toBeGreaterThan(0);
    const id = await depositOf(seller);
    expect(exitOf(await audits.audit(auditor, unmatched(stayId)))).toMatchObject({
      status: 'UNMATCHED',
      amount: owed,
      auditVehicleId: car,
      total: before,
      awaitsSecond: false,
    });
    expect(await debtsOf(seller)).toEqual([{ ...waiting, amount: owed }]);
    expect(await detailOf(id)).toMatchObject({ expected: before, audit: owed, auditMinus: 0 });
    const listed = await finance.call(contract.transactions.detailAudit, { params: { id } });
    expect(listed.data).toMatchObject([{ source: 'AUDIT', kind: 'AUDIT', amount: owed, depositId: id }]);
    const [entry] = listed.data as { id: string }[];
    const whole = await finance.call(contract.transactions.get, { params: { id: entry?.id ?? '' } });
    expect(whole.data).toMatchObject({ stay: { id: stayId } });
    expect(codeOf(await audits.rollbackUnmatched(other, stayId))).toEqual([409, 'audit-of-another']);
    expect(exitOf(await audits.rollbackUnmatched(auditor, stayId))).toMatchObject({
      status: 'UNAUDITED',
      auditId: null,
    });
    expect(await debtsOf(seller)).toEqual([{ ...waiting, amount: owed, state: 'WITHDRAWN' }]);
    expect(await detailOf(id)).toMatchObject({ expected: before, audit: 0 });
    expect(await balanceOf('DRAWER', seller.person.id)).toBe(before);
    expect(exitOf(await audits.audit(auditor, unmatched(stayId, { amount: 500 }))).amount).toBe(500);
    const { audits: steps } = await audits.detail(auditor, stayId);
    expect(steps.map(({ n, rolledBackBy, amount }) => [n, rolledBackBy, amount])).toEqual([
      [1, auditor.person.username, owed],
      [2, null, 500],
    ]);
  });

  test('is what the engine says where money was taken beside the price, whatever is found, and nothing where it was taken by it', async () => {
    const seller = await signInAs(server, 'CASHIER');
    const device = await openDevice(server, seller, lane);
    const soldFor = async (amountTaken: number): Promise<string> => {
      const { code } = await buildStay(server, lane, { minutesAgo: 66.5 });
      const [told] = await device.upload(device.sale({ parkingCode: code, paidTypeId: cash, amountTaken }));
      const sold = told?.saved?.parkingOut;
      expect(sold).toMatchObject({ total: amountTaken, variance: amountTaken - usualPrice });
      return sold?.id ?? '';
    };
    const found = async (stayId: string, reason: string) => {
      const said = { parkingOutId: stayId, status: 'UNMATCHED', reason };
      const { amount, awaitsSecond } = exitOf(await audits.audit(auditor, said));
      return [amount, awaitsSecond];
    };
    const low = await soldFor(usualPrice - 2_000);
    expect((await audits.detail(auditor, low)).evidence.recomputed).toBe(usualPrice);
    expect(await found(low, 'PRICE')).toEqual([2_000, false]);
    expect(await debtsOf(seller)).toEqual([{ ...waiting, amount: 2_000 }]);
    expect(await found(await soldFor(usualPrice - 1_000), 'PLATE')).toEqual([1_000, false]);
    expect(await found(await soldFor(usualPrice + 3_000), 'PRICE')).toEqual([-3_000, true]);
    expect(await found(await sellSeen(server, lane, seller), 'PRICE')).toEqual([0, false]);
    const refuted = {
      parkingOutId: await soldFor(usualPrice - 2_000),
      status: 'UNMATCHED',
      reason: 'PLATE',
      amount: 0,
    };
    expect(exitOf(await audits.audit(auditor, refuted)).amount).toBe(0);
  });

  test('stands on the slip apart from what the deposit owes', async () => {
    const seller = await signInAs(server, 'CASHIER');
    const stayId = await sellSeen(server, lane, seller);
    const id = await depositOf(seller);
    exitOf(await audits.audit(auditor, unmatched(stayId, { amount: 2_000, reason: 'PRICE' })));
    await act.submit(seller, seller.person.id, { counted: usualPrice });
    const { data } = await finance.call(contract.deposits.print, { params: { id }, body: {} });
    const slip = data as PrintDocument;
    expect(slip.total).toBe(usualPrice);
    expect(slip.rows).toContainEqual(expect.objectContaining({ labelEn: 'Audit, charged apart' }));
    expect(slip.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(usualPrice);
  });

  test('and was paid before it is taken back: exactly that is owed back', async () => {
    const seller = await signInAs(server, 'CASHIER');
    const stayId = await sellSeen(server, lane, seller);
    exitOf(await audits.audit(auditor, unmatched(stayId, { amount: 3_000, reason: 'PRICE' })));
    const [first, second] = [await signInAs(server, 'FINANCE'), await signInAs(server, 'FINANCE')];
    const made = await first.call(contract.depositManual.create, {
      body: { operatorId: seller.person.id, value: 3_000, cashId: safe, note: 'Pelunasan' },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
    expect((await act.verify(second, (made.data as { id: string }).id)).status).toBe(200);
    exitOf(await audits.rollbackUnmatched(auditor, stayId));
    const owed = await server.platform.database.readQueries
      .selectFrom('refundsOwed')
      .select(['amount', 'cause'])
      .where('operatorId', '=', seller.person.id)
      .execute();
    expect(owed).toEqual([{ amount: 3_000, cause: 'DEBT' }]);
  });

  test('above Rp 100.000 waits for a second auditor, whose word one of the two does not take back', async () => {
    const seller = await signInAs(server, 'CASHIER');
    const stayId = await sellSeen(server, lane, seller);
    const said = unmatched(stayId, { amount: 100_001, reason: 'TICKET' });
    expect(exitOf(await audits.audit(auditor, said))).toMatchObject({ awaitsSecond: true });
    expect(await debtsOf(seller)).toEqual([]);
    expect(codeOf(await audits.confirm(auditor, stayId))).toEqual([409, 'four-eyes']);
    expect(codeOf(await audits.confirm(finance, stayId))).toEqual([403, 'forbidden']);
    const answers = await Promise.all([audits.confirm(other, stayId), audits.confirm(other, stayId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await debtsOf(seller)).toEqual([{ ...waiting, amount: 100_001 }]);
    for (const one of [auditor, other])
      expect(codeOf(await audits.rollbackUnmatched(one, stayId))).toEqual([409, 'four-eyes']);
    const third = await signInAs(server, 'AUDITOR');
    expect(exitOf(await audits.rollbackUnmatched(third, stayId)).status).toBe('UNAUDITED');
    expect(await debtsOf(seller)).toEqual([{ ...waiting, amount: 100_001, state: 'WITHDRAWN' }]);
  });

  test('of a free exit is rejected where free passes are', async () => {
    const signer = await signInAs(server, 'OPERATOR');
    const free = { paidTypeId: undefined, freePass: true, freePassVerification: 'Tamu', ...signedBy(signer.person) };
    const stayId = await sellSeen(server, lane, cashier, { more: free });
    const refused = await audits.audit(auditor, unmatched(stayId, { amount: 1 }));
    expect(refused.error.fields).toMatchObject([{ path: 'amount', code: 'too-big' }]);
    expect(exitOf(await audits.audit(auditor, unmatched(stayId, { reason: 'NOT_FREE' }))).amount).toBe(0);
  });
});

describe('what was charged too much', () => {
  test('waits for a second auditor, is a surplus, and paid to nobody', async () => {
    const seller = await signInAs(server, 'CASHIER');
    const [low, high] = [await sellSeen(server, lane, seller), await sellSeen(server, lane, seller)];
    const id = await depositOf(seller);
    exitOf(await audits.audit(auditor, unmatched(low, { amount: 1_500, reason: 'PRICE' })));
    expect(exitOf(await audits.audit(auditor, unmatched(high, { amount: -4_000, reason: 'PRICE' })))).toMatchObject({
      awaitsSecond: true,
    });
    const surplus = await balanceOf('SURPLUS', null);
    expect(codeOf(await audits.confirm(auditor, high))).toEqual([409, 'four-eyes']);
    exitOf(await audits.confirm(other, high));
    expect(await balanceOf('OPERATOR_DEBT', seller.person.id)).toBe(0);
    expect((await balanceOf('SURPLUS', null)) - surplus).toBe(-4_000);
    expect(await detailOf(id)).toMatchObject({ expected: 2 * usualPrice, audit: 1_500, auditMinus: 4_000 });
    const listed = await finance.call(contract.transactions.detailAuditMinus, { params: { id } });
    expect(listed.data).toMatchObject([{ kind: 'AUDIT_MINUS', amount: -4_000 }]);
    exitOf(await audits.rollbackUnmatched(await signInAs(server, 'AUDITOR'), high));
    expect(await balanceOf('OPERATOR_DEBT', seller.person.id)).toBe(0);
    expect(await balanceOf('SURPLUS', null)).toBe(surplus);
    expect(await detailOf(id)).toMatchObject({ auditMinus: 0 });
  });
});

describe('once the deposit is closed', () => {
  test('a new audit still corrects, and none is taken back', async () => {
    const seller = await signInAs(server, 'CASHIER');
    const [first, second] = [await sellSeen(server, lane, seller), await sellSeen(server, lane, seller)];
    exitOf(await audits.audit(auditor, { parkingOutId: first, status: 'MATCHED' }));
    const id = await closeDeposit(seller, 2 * usualPrice);
    exitOf(await audits.audit(auditor, unmatched(second, { amount: 2_000, reason: 'PRICE' })));
    expect(await debtsOf(seller)).toEqual([{ amount: 2_000, state: 'WAITING', cause: 'AUDIT' }]);
    expect(await detailOf(id)).toMatchObject({ state: 'CLOSED', audit: 2_000 });
    expect(codeOf(await audits.rollbackMatched(auditor, first))).toEqual([409, 'audit-deposit-closed']);
    expect(codeOf(await audits.rollbackUnmatched(auditor, second))).toEqual([409, 'audit-deposit-closed']);
  });
});

describe('taking back', () => {
  test('is by its own call, once, for who may, with a reason where it does not agree', async () => {
    const stayId = await sellSeen(server, lane, cashier);
    expect(codeOf(await audits.rollbackMatched(auditor, newId()))).toEqual([404, 'record-not-found']);
    const { auditId } = exitOf(await audits.audit(auditor, { parkingOutId: stayId, status: 'MATCHED' }));
    expect(codeOf(await audits.rollbackMatched(cashier, stayId))).toEqual([403, 'forbidden']);
    expect((await audits.rollbackMatched(server.client() as Signed, stayId)).status).toBe(401);
    expect(codeOf(await audits.rollbackUnmatched(auditor, stayId))).toEqual([409, 'not-audited']);
    expect((await audits.rollbackUnmatched(auditor, stayId, '')).error.fields).toMatchObject([{ path: 'note' }]);
    const answers = await Promise.all([
      audits.rollbackMatched(auditor, auditId ?? ''),
      audits.rollbackMatched(other, stayId),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(codeOf(await audits.rollbackMatched(auditor, auditId ?? ''))).toEqual([409, 'not-audited']);
    exitOf(await audits.audit(auditor, { parkingOutId: stayId, status: 'NO_EVIDENCE' }));
    expect(exitOf(await audits.rollbackMatched(auditor, stayId)).status).toBe('UNAUDITED');
  });
});
