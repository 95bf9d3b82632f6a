import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { EndpointDefinition, ReplyOf } from '@parking/contract/core/endpoint';
import type { Waiting, WaitingKind } from '@parking/contract/dashboards/waiting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { signInAs, tieAccounts } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { plantIndication } from '../indications/testing/plant-indication.ts';
import { act as members } from '../members/testing/members.ts';
import { cashOut, idOf, openAccount, putIn } from '../money/testing/cash.ts';
import { act, detailOf, sell } from '../money/testing/deposits.ts';
import { type Lane, buildLane, buildStay, car } from '../parking/testing/stays.ts';
import { letGo } from '../parking/testing/to-collect.ts';
import { buildVouchers } from '../parking/testing/vouchers.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
type Reply = ReplyOf<typeof contract.waiting.forMe>;
let server: TestServer;
let lane: Lane;
let admin: Signed;
let one: Signed;
let two: Signed;
let auditor: Signed;
let owner: Signed;

beforeAll(async () => {
  server = await startTestServer();
  await signInAs(server, 'SUPERADMIN');
  lane = await buildLane(server);
  admin = await signInAs(server, 'ADMIN');
  one = await signInAs(server, 'FINANCE');
  two = await signInAs(server, 'FINANCE');
  auditor = await signInAs(server, 'AUDITOR');
  owner = await signInAs(server, 'OWNER');
});
afterAll(() => server.close());

async function read(client: Client): Promise<Reply> {
  const { status, data } = await client.call(contract.waiting.forMe);
  expect(status).toBe(200);
  return data as Reply;
}
const waits = async (client: Client, kind: WaitingKind): Promise<readonly Waiting[]> =>
  (await read(client)).kinds.find((found) => found.kind === kind)?.items ?? [];
const idsOf = async (client: Client, kind: WaitingKind) => (await waits(client, kind)).map(({ id }) => id);
const keyed = () => ({ headers: { 'idempotency-key': newIdempotencyKey() } });

/** A cashier sold once and handed in. */
async function handIn(counted: number): Promise<{ cashier: Signed; id: string }> {
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  return { cashier, id: detailOf(await act.submit(cashier, cashier.person.id, { counted })).id };
}

test('signed out nobody is told, and who nothing waits for is told so', async () => {
  expect((await server.client().call(contract.waiting.forMe)).status).toBe(401);
  expect(await read(await signInAs(server, 'CASHIER'))).toMatchObject({ kinds: [], count: 0 });
});

test('deposits wait for whoever may take them further, under whichever of their accounts', async () => {
  const again = await signInAs(server, 'FINANCE');
  const [short, plain] = [await handIn(2_000), await handIn(8_000)];
  const found = await waits(one, 'DEPOSITS_WAITING');
  expect(found.map(({ recordId }) => recordId)).toEqual([short.id, plain.id]);
  expect(found[0]).toMatchObject({ by: short.cashier.person.username, amount: 2_000 });
  // Neither its cashier, nor who only looks at deposits, receives it.
  for (const client of [short.cashier, auditor, owner, admin])
    expect(await waits(client, 'DEPOSITS_WAITING')).toEqual([]);
  for (const [{ id }, value] of [
    [short, 2_000],
    [plain, 8_000],
  ] as const)
    expect((await act.pay(one, id, { value })).status).toBe(200);
  expect(await waits(one, 'DEPOSITS_WAITING')).toEqual([]);
  await tieAccounts(server, one.person, again.person);
  for (const client of [one, again]) {
    expect(await idsOf(client, 'DEPOSITS_TO_BOOK')).toEqual([plain.id]);
    expect((await act.verify(client, short.id)).status).toBe(409);
  }
  for (const client of [two, auditor, owner])
    expect(await idsOf(client, 'DEPOSITS_TO_BOOK')).toEqual([short.id, plain.id]);
  expect((await act.verify(two, short.id)).status).toBe(200);
  expect((await act.verify(two, plain.id)).status).toBe(200);
  await changeAsOwner(server, 'delete from credential_changes where user_id = $1', [again.person.id]);
  // A shortage was charged to its cashier, who answers; then two of finance decide, each once.
  const [debt] = await waits(short.cashier, 'OWN_DEBTS');
  expect(debt).toMatchObject({ amount: 6_000 });
  expect(await waits(two, 'DEBTS')).toEqual([]);
  const params = { id: debt?.recordId ?? '' };
  const answer = { params, body: { answer: 'Uangnya dipinjam rekan' }, ...keyed() };
  expect((await short.cashier.call(contract.operatorDebts.answerDebt, answer)).status).toBe(200);
  expect(await waits(short.cashier, 'OWN_DEBTS')).toEqual([]);
  expect(await idsOf(two, 'DEBTS')).toEqual([params.id]);
  const said = { params, body: { outcome: 'DROPPED', note: 'Benar begitu' }, ...keyed() };
  expect((await two.call(contract.operatorDebts.decideDebt, said)).status).toBe(200);
  expect(await waits(two, 'DEBTS')).toEqual([]);
  for (const client of [one, auditor, owner]) expect(await idsOf(client, 'DEBTS')).toEqual([params.id]);
});

test('what was received below the count waits for its cashier, who counts their open deposit blind', async () => {
  const { cashier, id } = await handIn(8_000);
  expect((await act.pay(one, id, { value: 5_000, isAll: true })).status).toBe(200);
  expect(await waits(cashier, 'OWN_DISPUTES')).toMatchObject([{ recordId: id, amount: 5_000 }]);
  await sell(server, lane, cashier.person);
  await changeAsOwner(
    server,
    `update deposits set opened_at = opened_at - interval '13 hours' where operator_id = $1 and state = 'OPEN'`,
    [cashier.person.id],
  );
  expect(await waits(cashier, 'OWN_DEPOSITS')).toMatchObject([{ amount: null }]);
  expect(await waits(one, 'OWN_DEPOSITS')).toEqual([]);
});

test('money out waits for a second person, and not for who asked', async () => {
  const cashId = await openAccount(two, 'MENUNGGU');
  await putIn(two, { cashId, amount: 5_000_000 });
  const waiting = idOf(await cashOut(one, { cashId, amount: 2_000_000 }));
  expect(await waits(one, 'CASH_OUTS')).toEqual([]);
  for (const client of [two, auditor, owner])
    expect(await waits(client, 'CASH_OUTS')).toMatchObject([
      { id: waiting, by: one.person.username, amount: 2_000_000 },
    ]);
  expect(await waits(admin, 'CASH_OUTS')).toEqual([]);
});

test('vouchers, entries to be deleted, guests and who registered wait for those who may say so', async () => {
  const batch = await buildVouchers(server, admin, { fare: 100_000, quantity: 100 });
  expect(await waits(admin, 'VOUCHERS')).toEqual([]);
  for (const client of [two, owner])
    expect(await waits(client, 'VOUCHERS')).toMatchObject([{ id: batch.id, what: '100', by: admin.person.username }]);
  expect(await waits(auditor, 'VOUCHERS')).toEqual([]);

  const other = await signInAs(server, 'ADMIN');
  const { id: stayId } = await buildStay(server, lane, { minutesAgo: 30 });
  const { deleteEntry } = contract.parkingIns;
  const asked = { params: { id: stayId }, query: 'note=Tiket%20tercetak%20dua%20kali' };
  expect((await admin.call(deleteEntry, asked)).status).toBe(409);
  expect(await waits(admin, 'ENTRY_DELETIONS')).toEqual([]);
  expect(await waits(other, 'ENTRY_DELETIONS')).toMatchObject([{ recordId: stayId, note: 'Tiket tercetak dua kali' }]);
  expect((await other.call(deleteEntry, asked)).status).toBe(200);
  expect(await waits(other, 'ENTRY_DELETIONS')).toEqual([]);

  const today = toLocalDate(new Date(), server.platform.site.current().zone);
  const guest = { name: 'Tamu panjang', vehicleTypeId: car, plateNumbers: ['B 77 TMU'] };
  const year = { memberStartDate: today, memberEndDate: `${Number(today.slice(0, 4)) + 1}${today.slice(4)}` };
  expect((await members.invite(admin, { ...guest, ...year })).status).toBe(200);
  expect(await waits(admin, 'GUEST_DAYS')).toEqual([]);
  expect(await waits(owner, 'GUEST_DAYS')).toMatchObject([{ what: 'Tamu panjang', by: admin.person.username }]);

  const registered = await signInAs(server, 'CASHIER');
  await changeAsOwner(server, `update users set status = 'WAITING' where id = $1`, [registered.person.id]);
  expect(await waits(admin, 'USERS')).toMatchObject([{ recordId: registered.person.id }]);
  expect(await waits(one, 'USERS')).toEqual([]);
});

test('an amount to be collected is decided by who neither let the car go nor said so first', async () => {
  const [cashier, operator] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'OPERATOR')];
  const { stayId } = await letGo(server, { client: cashier, approver: operator.person, lane });
  await changeAsOwner(server, `update to_collect set at = at - interval '40 days' where stay_id = $1`, [stayId]);
  const list = await two.call(contract.toCollect.list, { query: 'sort=at,asc' });
  const [owed] = list.data as readonly { id: string; due: number }[];
  const decided = { params: { id: owed?.id ?? '' }, body: { outcome: 'LOST', note: 'Tidak kembali' }, ...keyed() };
  expect(await waits(one, 'COLLECTIONS')).toEqual([]);
  expect((await one.call(contract.toCollect.decideCollection, decided)).status).toBe(200);
  expect(await waits(one, 'COLLECTIONS')).toEqual([]);
  expect(await waits(two, 'COLLECTIONS')).toMatchObject([{ id: owed?.id, amount: owed?.due, note: 'Tidak kembali' }]);
  expect(await waits(operator, 'COLLECTIONS')).toEqual([]);
});

test('an indication that one proposed waits for another auditor, and its subject answers once it is confirmed', async () => {
  const [subject, other] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'AUDITOR')];
  const id = await plantIndication(server, { subjectId: subject.person.id });
  const said = { params: { id }, body: { state: 'CONFIRMED', note: 'Terbukti dari kamera' } };
  expect((await auditor.call(contract.cheatingIndications.decide, { ...said, ...keyed() })).status).toBe(200);
  expect(await waits(auditor, 'INDICATIONS_PROPOSED')).toEqual([]);
  expect(await waits(subject, 'INDICATIONS_PROPOSED')).toEqual([]);
  expect(await waits(other, 'INDICATIONS_PROPOSED')).toMatchObject([{ id, note: 'Terbukti dari kamera' }]);
  expect((await other.call(contract.cheatingIndications.decide, { ...said, ...keyed() })).status).toBe(200);
  expect(await idsOf(subject, 'OWN_INDICATIONS')).toEqual([id]);
  const answer = { params: { id }, body: { text: 'Saya mengembalikannya' }, ...keyed() };
  expect((await subject.call(contract.cheatingIndications.answer, answer)).status).toBe(200);
  expect(await waits(subject, 'OWN_INDICATIONS')).toEqual([]);
});

test('the card of the dashboard counts by the same rows, and each row is a record of its screen', async () => {
  const lists: Partial<Record<WaitingKind, EndpointDefinition>> = {
    FLOATS_WAITING: contract.floats.list,
    CASH_DROPS: contract.cashDrops.list,
    CASH_COUNTS: contract.cashCounts.list,
    DEPOSITS_WAITING: contract.deposits.list,
    DEPOSITS_TO_BOOK: contract.deposits.list,
    CASH_OUTS: contract.cashOuts.list,
    DEBTS: contract.operatorDebts.list,
    COLLECTIONS: contract.toCollect.list,
    CORRECTIONS: contract.corrections.list,
    SHORT_PAYMENTS: contract.shortPayments.list,
    VOUCHERS: contract.vouchers.list,
  };
  await handIn(8_000);
  for (const client of [admin, one, two, auditor, owner]) {
    const { kinds, count } = await read(client);
    expect(kinds.map((kind) => kind.items.length).reduce((sum, size) => sum + size, 0)).toBe(count);
    const { data } = await client.call(contract.dashboards.attention);
    const { items } = data as ReplyOf<typeof contract.dashboards.attention>;
    expect(items).toEqual(expect.arrayContaining(kinds.map((of) => ({ kind: of.kind, count: of.count }))));
    for (const { kind, items: waiting } of kinds) {
      const list = lists[kind];
      if (!list) continue;
      for (const { recordId } of waiting) {
        const found = await client.call(list, { query: `id.equals=${recordId}` });
        expect(found.data).toMatchObject([{ id: recordId }]);
      }
    }
  }
});
