import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { ClaimedPayment } from '@parking/contract/money/claims/claimed-payments';
import type { OperatorDebt } from '@parking/contract/money/debts/operator-debts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../testing/people.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { type Lane, buildStay, save } from '../../parking/testing/stays.ts';
import { startWithClaims } from '../testing/claims.ts';
import { usualPrice } from '../testing/deposits.ts';

const { claimedPayments: calls, operatorDebts } = contract;
type Signed = Client & { readonly person: Person };
let server: TestServer;
let lane: Lane;
let cashier: Signed;
let finance: Signed;
let second: Signed;
let auditor: Signed;
let edc: string;
beforeAll(async () => {
  ({ server, lane, finance, edc } = await startWithClaims());
  cashier = await signInAs(server, 'CASHIER');
  second = await signInAs(server, 'FINANCE');
  auditor = await signInAs(server, 'AUDITOR');
});
afterAll(() => server.close());

const note = 'Ada di rekening koran';
const settled = { outcome: 'SETTLED', reference: '22/11 KR OTOMATIS', note };
const charged = { outcome: 'CHARGED', note: 'Tidak ada di laporan bank' };
const decide = (client: Client, id: string, body: object): Promise<Answer> =>
  client.call(calls.decideClaim, { params: { id }, body, headers: { 'idempotency-key': newIdempotencyKey() } });
const listed = async (query: string, client: Client = finance): Promise<ClaimedPayment[]> =>
  (await client.call(calls.list, { query })).data as ClaimedPayment[];
const codeOf = ({ status, error }: Answer) => [status, error?.code];

let codes = 500;
/** A claim of so many days ago. Returns its id. */
async function claimed(daysAgo = 0): Promise<string> {
  const stay = await buildStay(server, lane, { minutesAgo: 61.5 });
  const rrn = `RRN-${(codes += 1)}`;
  const sold = await save(cashier, {
    parkingInId: stay.id,
    gateId: lane.exitId,
    paidTypeId: edc,
    slip: { terminal: 'EDC1', rrn },
  });
  expect(sold.status).toBe(200);
  const [claim] = await listed(`rrn.equals=${rrn}`);
  await changeAsOwner(server, `update claimed_payments set at = at - make_interval(days => $2) where id = $1`, [
    claim?.id,
    daysAgo,
  ]);
  return claim?.id ?? '';
}
const stateOf = async (id: string) => (await listed(`id.equals=${id}`))[0]?.state;
const linesOf = (sourceId: string) =>
  server.platform.database.readQueries
    .selectFrom('journalEntries as e')
    .innerJoin('journalLines as l', 'l.entryId', 'e.id')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .select(['a.kind', 'a.ownerId', 'l.amount'])
    .where('e.sourceId', '=', sourceId)
    .orderBy('l.n')
    .execute();

test('open claims are listed by age with what their slips say', async () => {
  const old = await claimed(5);
  await claimed();
  const [first] = await listed('state.in=OPEN,WAITING&sort=at,asc');
  expect(first).toMatchObject({
    id: old,
    ageDays: 5,
    state: 'OPEN',
    amount: usualPrice,
    terminal: 'EDC1',
    operator: cashier.person.username,
    paidTypeLabel: 'EDC',
  });
  expect(first?.receiptNumber).not.toBeNull();
});

test('what the bank has becomes its provider’s, once two people say so', async () => {
  const id = await claimed();
  expect(await decide(finance, id, settled)).toMatchObject({ status: 200, data: { state: 'WAITING' } });
  expect(await linesOf(id)).toEqual([]);
  expect(codeOf(await decide(finance, id, settled))).toEqual([409, 'four-eyes']);
  // Another line of the statement is another word.
  expect(await decide(second, id, { ...settled, reference: 'Baris lain' })).toMatchObject({
    data: { state: 'WAITING', proposedBy: second.person.username },
  });
  const agreed = await decide(auditor, id, { ...settled, reference: 'Baris lain' });
  expect(agreed).toMatchObject({ status: 200, data: { state: 'SETTLED', decidedBy: auditor.person.username } });
  expect(await linesOf(id)).toEqual([
    { kind: 'PROVIDER', ownerId: edc, amount: usualPrice },
    { kind: 'CLAIMED', ownerId: cashier.person.id, amount: -usualPrice },
  ]);
  expect(codeOf(await decide(finance, id, settled))).toEqual([409, 'already-settled']);
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});

test('what nobody has seen after three days is charged to its cashier, who answers it', async () => {
  const young = await claimed(2);
  expect(codeOf(await decide(finance, young, charged))).toEqual([409, 'claim-too-young']);
  const id = await claimed(3);
  expect((await decide(finance, id, charged)).status).toBe(200);
  expect(await stateOf(id)).toBe('WAITING');
  expect((await decide(second, id, charged)).data).toMatchObject({ state: 'CHARGED' });
  const debts = (await cashier.call(operatorDebts.list, { query: 'cause.equals=CLAIM' })).data as OperatorDebt[];
  expect(debts).toMatchObject([{ amount: usualPrice, state: 'WAITING', reason: expect.stringContaining('RRN-') }]);
  const answered = await cashier.call(operatorDebts.answerDebt, {
    params: { id: debts[0]?.id ?? '' },
    body: { answer: 'Struknya ada pada saya' },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  expect(answered.status).toBe(200);
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});

test('two second persons at once decide it once', async () => {
  const id = await claimed();
  await decide(finance, id, settled);
  const answers = await Promise.all([decide(second, id, settled), decide(auditor, id, settled)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await linesOf(id)).length).toBe(2);
});

test('nobody decides on the own claim, or without the right, a reason or the line of the statement', async () => {
  const id = await claimed();
  expect((await decide(server.client(), id, settled)).status).toBe(401);
  expect((await decide(cashier, id, settled)).status).toBe(403);
  expect((await cashier.call(calls.list, {})).status).toBe(403);
  expect((await decide(finance, id, { outcome: 'SETTLED', note })).error.fields).toMatchObject([
    { path: 'reference', code: 'required' },
  ]);
  expect((await decide(finance, id, { ...settled, note: '' })).error.fields).toMatchObject([{ path: 'note' }]);
  expect((await decide(finance, id, { ...settled, outcome: 'PAID' })).status).toBe(400);
  expect(codeOf(await decide(finance, newId(), settled))).toEqual([404, 'record-not-found']);
  const admin = await signInAs(server, 'SUPERADMIN');
  await changeAsOwner(server, `update claimed_payments set operator_id = $2 where id = $1`, [id, admin.person.id]);
  expect(codeOf(await decide(admin, id, settled))).toEqual([403, 'own-money']);
  await changeAsOwner(server, `update claimed_payments set operator_id = $2 where id = $1`, [id, cashier.person.id]);
});
