import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import type { Collection } from '@parking/contract/parking/to-collect/to-collect';
import { shortPaidType } from '@parking/contract/parking/to-collect/let-go';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { openDepositOf, safe, usualPrice } from '../../money/testing/deposits.ts';
import { buildPayment } from '../testing/payments.ts';
import { type Lane, buildLane, buildStay, car, cash, nextPlate, qris, save } from '../testing/stays.ts';
import { letGo, signedBy } from '../testing/to-collect.ts';

const { shortPayments, toCollect, parkingOuts } = contract;
type Signed = Client & { readonly person: Person };

let server: TestServer;
let lane: Lane;
let cashier: Signed;
let operator: Signed;
let finance: Signed;
let auditor: Signed;

beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  operator = await signInAs(server, 'OPERATOR');
  finance = await signInAs(server, 'FINANCE');
  auditor = await signInAs(server, 'AUDITOR');
});
afterAll(() => server.close());
endsSound(() => server);

const allowed = (count: number, limit = 20_000) =>
  changeAsOwner(server, 'update system_configuration set short_payments_per_day = $1, short_payment_limit = $2', [
    count,
    limit,
  ]);
beforeEach(() => allowed(100));

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const paid = 3_000;
const rest = usualPrice - paid;
const short = { reason: 'SHORT_PAID', paid, name: 'Pak Budi', phone: '0812-777' };

interface Going {
  readonly client?: Client;
  readonly plate?: string;
  readonly key?: string;
  readonly more?: object;
}

/** A car whose driver pays a part of its Rp 8.000. */
async function goShort({ client = cashier, plate, key = newIdempotencyKey(), more = {} }: Going = {}) {
  const stay = await buildStay(server, lane, { minutesAgo: 61.5, ...(plate !== undefined && { plate }) });
  const body = { parkingInId: stay.id, gateId: lane.exitId, toCollect: short, ...more };
  return { stay, answer: await save(client, body, key) };
}
const listed = async (query: string, client: Client = finance): Promise<Collection[]> =>
  (await client.call(shortPayments.list, { query })).data as Collection[];
const owedOf = async (stayId: string) => (await listed('sort=at,desc')).find((one) => one.parkingInId === stayId);
const detailOf = async (depositId: string | null) =>
  (await finance.call(contract.deposits.detail, { params: { id: depositId ?? '' } })).data as DepositDetail;
const expected = async () => (await openDepositOf(finance, cashier.person.id))?.expected ?? 0;
const quote = async (stayId: string) =>
  (await cashier.call(parkingOuts.quoteV2, { body: { parkingInId: stayId, gateId: lane.exitId } })).data as Quote;

describe('a short payment', () => {
  test('takes a part into the drawer and leaves the rest owed by name; the receipt says both', async () => {
    const before = await expected();
    const { stay, answer } = await goShort();
    expect(codeOf(answer)).toEqual([200, undefined]);
    const { parkingOut, receipt } = answer.data as Saved;
    expect(parkingOut).toMatchObject({ gross: usualPrice, total: rest, paidTypeId: null, approvedBy: null });
    expect(parkingOut.lines).toContainEqual(expect.objectContaining({ code: 'PREPAID', amount: -paid }));
    expect(parkingOut.flags).toContain('short-paid');
    expect(receipt).toMatchObject({ title: 'STRUK KURANG BAYAR', total: rest });
    expect(await owedOf(stay.id)).toMatchObject({
      state: 'OPEN',
      amount: rest,
      paid,
      due: rest,
      name: 'Pak Budi',
      phone: '0812-777',
      operator: cashier.person.username,
      approvedBy: null,
    });
    expect(await expected()).toBe(before + paid);
    const detail = await detailOf(parkingOut.depositId);
    expect(detail.nonCash).toContainEqual(expect.objectContaining({ paidTypeId: shortPaidType.id, amount: rest }));
    // To collect knows nothing of it.
    const others = (await finance.call(toCollect.list, { query: '' })).data as Collection[];
    expect(others.filter((one) => one.parkingInId === stay.id)).toEqual([]);
    const production = (await finance.call(contract.reports.production, { query: 'groupBy=paidType' })).data;
    expect(production).toContainEqual(expect.objectContaining({ paidType: shortPaidType }));
  });

  test.each([
    ['of all of it', { paid: usualPrice }, 400, 'bad-input'],
    ['of more', { paid: usualPrice + 1 }, 400, 'bad-input'],
    ['of nothing', { paid: 0 }, 400, 'bad-input'],
    ['of a part that is not told', { paid: undefined }, 400, 'bad-input'],
    ['by nobody', { name: ' ' }, 400, 'bad-input'],
    ['for another reason', { reason: 'CANNOT_PAY' }, 400, 'bad-input'],
  ])('%s is refused, and the car stays inside', async (_, said, status, code) => {
    const { stay, answer } = await goShort({ more: { toCollect: { ...short, ...said } } });
    expect(codeOf(answer)).toEqual([status, code]);
    expect(await owedOf(stay.id)).toBeUndefined();
    expect(codeOf(await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash }))[0]).toBe(200);
  });

  test('of a free car, or of one that has paid meanwhile, takes nothing', async () => {
    const free = { freePass: true, freePassVerification: 'Tamu direksi', ...signedBy(operator.person) };
    expect(codeOf((await goShort({ more: free })).answer)).toEqual([400, 'bad-input']);
    const stay = await buildStay(server, lane, { minutesAgo: 61.5 });
    const byId = cashier.person.id;
    await buildPayment(server, { byId, paidTypeId: qris, amount: usualPrice, purpose: 'STAY', stayId: stay.id });
    const body = { parkingInId: stay.id, gateId: lane.exitId, toCollect: short };
    expect(codeOf(await save(cashier, body))).toEqual([400, 'bad-input']);
  });

  test('needs who may, and a plate to be asked by', async () => {
    const { stay } = await goShort({ client: server.client() });
    const body = { parkingInId: stay.id, gateId: lane.exitId, toCollect: short };
    expect(codeOf(await save(server.client(), body))).toEqual([401, 'not-signed-in']);
    expect(codeOf(await save(finance, body))).toEqual([403, 'forbidden']);
    await changeAsOwner(server, 'delete from stay_plates where stay_id = $1', [stay.id]);
    const refused = await save(cashier, body);
    expect(refused.error?.fields).toMatchObject([{ path: 'plateNumber', code: 'required' }]);
    expect(codeOf(await save(cashier, { ...body, plateNumber: nextPlate() }))).toEqual([200, undefined]);
  });

  test('is once for one key; without it the second is told that the car has left', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 61.5 });
    const body = { parkingInId: stay.id, gateId: lane.exitId, toCollect: short };
    const key = newIdempotencyKey();
    const same = await Promise.all([save(cashier, body, key), save(cashier, body, key)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect(codeOf(await save(cashier, body))).toEqual([409, 'stay-already-closed']);
  });

  test('beyond what the site allows takes somebody else: of the amount, of the day, of who owes already', async () => {
    await allowed(100, rest - 1);
    const { stay, answer } = await goShort();
    expect(codeOf(answer)).toEqual([409, 'approval-needed']);
    const body = { parkingInId: stay.id, gateId: lane.exitId, toCollect: short };
    expect(codeOf(await save(cashier, { ...body, ...signedBy(finance.person) }))).toEqual([409, 'approval-needed']);
    const signed = await save(cashier, { ...body, ...signedBy(operator.person) });
    expect((signed.data as Saved).parkingOut).toMatchObject({ approvedBy: operator.person.username });
    await allowed(100);
    const again = await goShort({ plate: stay.plate });
    expect(codeOf(again.answer)).toEqual([409, 'approval-needed']);
    expect((await goShort()).answer.status).toBe(200);
    const { length } = (await listed('size=100')).filter((one) => one.operator === cashier.person.username);
    await allowed(length);
    expect(codeOf((await goShort()).answer)).toEqual([409, 'approval-needed']);
    await allowed(length + 1);
    const raced = await Promise.all([1, 2, 3].map(() => goShort()));
    expect(raced.map(({ answer: { status } }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('what a plate owes from before', () => {
  const ask = async (plate: string) => quote((await buildStay(server, lane, { minutesAgo: 61.5, plate })).id);

  test('is told at its next entry and its exit, and paid with it: no reduction covers it', async () => {
    const { stay } = await goShort();
    const entered = await cashier.call(contract.preEntry.checkIn, {
      body: { gateId: lane.entryId, vehicleId: car, plateNumber: stay.plate },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
    const { parkingIn } = entered.data as { parkingIn: { id: string; flags: string[] } };
    expect(parkingIn.flags).toContain('owed-before');
    const { owed } = await quote(parkingIn.id);
    expect(owed).toMatchObject([{ reason: 'SHORT_PAID', due: rest }]);
    const before = await expected();
    const ids = owed.map(({ id }) => id);
    const body = { parkingInId: parkingIn.id, gateId: lane.exitId, settleOwed: ids };
    const free = { ...body, freePass: true, freePassVerification: 'Tamu direksi', ...signedBy(operator.person) };
    const answer = await save(cashier, free);
    expect(codeOf(answer)).toEqual([200, undefined]);
    expect(answer.data).toMatchObject({ collected: rest, parkingOut: { total: 0 } });
    expect((answer.data as Saved).parkingOut.flags).not.toContain('debt-left');
    expect(await expected()).toBe(before + rest);
    expect(await owedOf(stay.id)).toMatchObject({ state: 'COLLECTED', due: 0 });
  });

  test('comes with the change; one that was paid meanwhile is refused, and the car may leave without it', async () => {
    const { stay } = await goShort();
    const next = await ask(stay.plate);
    const ids = next.owed.map(({ id }) => id);
    const body = { parkingInId: next.parkingIn.id, gateId: lane.exitId, paidTypeId: cash, settleOwed: ids };
    const tooLittle = await save(cashier, { ...body, tendered: next.total });
    expect(codeOf(tooLittle)).toEqual([400, 'tendered-too-little']);
    const [id = ''] = ids;
    const alone = await cashier.call(shortPayments.collect, {
      params: { id },
      body: {},
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
    expect(alone.data).toMatchObject({
      collection: { state: 'COLLECTED' },
      receipt: { title: 'BUKTI PELUNASAN PARKIR' },
    });
    expect(codeOf(await save(cashier, { ...body, tendered: 50_000 }))).toEqual([409, 'already-settled']);
    const { settleOwed: _, ...without } = body;
    const left = await save(cashier, { ...without, tendered: 50_000 });
    expect(left.data).toMatchObject({ collected: 0, change: 50_000 - next.total });
  });

  test('stays owed, and is flagged, where it is left out; two exits that take it at once take it once', async () => {
    const { stay } = await goShort();
    const one = await ask(stay.plate);
    const left = await save(cashier, { parkingInId: one.parkingIn.id, gateId: lane.exitId, paidTypeId: cash });
    expect((left.data as Saved).parkingOut.flags).toContain('debt-left');
    const [two, three] = [await ask(stay.plate), await ask(stay.plate)];
    const raced = await Promise.all(
      [two, three].map(({ parkingIn, owed }) =>
        save(cashier, {
          parkingInId: parkingIn.id,
          gateId: lane.exitId,
          paidTypeId: cash,
          tendered: 20_000,
          settleOwed: owed.map(({ id }) => id),
        }),
      ),
    );
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(raced.find(({ status }) => status === 200)?.data).toMatchObject({
      collected: rest,
      change: 20_000 - usualPrice - rest,
    });
  });

  test('is asked of a car that was let go as well, but of none whose payment is waited for', async () => {
    const plate = nextPlate();
    const stay = await buildStay(server, lane, { minutesAgo: 61.5, plate });
    await letGo(server, { client: cashier, approver: operator.person, lane }, { stayId: stay.id });
    expect((await ask(plate)).owed).toMatchObject([{ reason: 'CANNOT_PAY', due: usualPrice }]);
  });
});

test('after three days two people write it off, neither its cashier nor who took a part of it', async () => {
  const { stay } = await goShort();
  const id = (await owedOf(stay.id))?.id ?? '';
  const decide = (client: Client, outcome = 'LOST', calls = shortPayments.decideCollection) =>
    client.call(calls, {
      params: { id },
      body: { outcome, note: 'Tidak kembali' },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
  expect(codeOf(await decide(server.client()))).toEqual([401, 'not-signed-in']);
  expect(codeOf(await decide(cashier))).toEqual([403, 'forbidden']);
  expect(codeOf(await decide(operator))).toEqual([409, 'too-young-to-drop']);
  await changeAsOwner(server, `update to_collect set at = at - interval '3 days' where id = $1`, [id]);
  expect((await decide(operator)).data).toMatchObject({ state: 'WAITING' });
  expect(codeOf(await decide(operator))).toEqual([409, 'four-eyes']);
  const other = await finance.call(toCollect.decideCollection, {
    params: { id },
    body: { outcome: 'LOST', note: 'Tidak kembali' },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  expect(codeOf(other)).toEqual([404, 'record-not-found']);
  expect((await decide(auditor)).data).toMatchObject({ state: 'LOST' });
  expect(
    codeOf(
      await finance.call(shortPayments.collect, {
        params: { id },
        body: { cashId: safe },
        headers: { 'idempotency-key': newIdempotencyKey() },
      }),
    ),
  ).toEqual([409, 'already-settled']);
});

test('whoever counts blind reads the list without the amounts of their open drawer', async () => {
  const { stay } = await goShort();
  const own = (await listed('sort=at,desc', cashier)).find((one) => one.parkingInId === stay.id);
  expect(own).toMatchObject({ amount: null, due: null, paid: null, name: 'Pak Budi' });
});
