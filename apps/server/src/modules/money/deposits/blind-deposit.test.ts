import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { ProviderAgeing } from '@parking/contract/money/reconciliation/reconciliation';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, car, cash, nextPlate, qris } from '../../parking/testing/stays.ts';
import { hidesTakings, listHiddenDeposits } from './takings.ts';
import { act, detailOf, openDepositOf, sell } from '../testing/deposits.ts';
import { beginAtOnce } from '../../controls/testing/begin-at-once.ts';

const { deposits } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let cashier: Signed;
let owner: Signed;
let depositId: string;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  owner = await signInAs(server, 'SUPERADMIN');
  cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  await sell(server, lane, cashier.person, { minutesAgo: 130 });
  await sell(server, lane, cashier.person, { freePass: true });
  await sell(server, lane, cashier.person, { paidTypeId: qris });
  depositId = (await openDepositOf(owner, cashier.person.id))?.id ?? '';
});
afterAll(() => server.close());

/** Every number in an answer that could be money; ids, times and counts are not. */
function amountsIn(value: unknown, found: number[] = []): number[] {
  if (typeof value === 'number' && Math.abs(value) >= 1_000) found.push(value);
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) amountsIn(inner, found);
  return found;
}

const ways: [name: string, call: EndpointDefinition, id: () => string][] = [
  ['the list', deposits.list, () => ''],
  ['the own list', deposits.mine, () => ''],
  ['the detail', deposits.detail, () => depositId],
  ['what would be handed in', deposits.upcoming, () => cashier.person.id],
  ['the stays', deposits.transactions, () => depositId],
  ['the history', deposits.history, () => depositId],
  ['the difference', deposits.difference, () => depositId],
];

test.each(ways)('%s tells a cashier no amount of an open deposit, but the cars', async (_, call, id) => {
  const answer = await cashier.call(call, { params: { id: id() } });
  expect(answer.status).toBe(200);
  expect(amountsIn(answer.data)).toEqual([]);
});

test('a copy is printed while its driver may still stand there, and later by somebody else', async () => {
  const [sold] = (await owner.call(deposits.transactions, { params: { id: depositId } })).data as { id: string }[];
  const copyOf = async (client: Signed) => {
    const body = { id: sold?.id, note: 'Kertas macet.' };
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const answer = await client.call(contract.parkingOuts.reprint, { body, headers });
    return answer.error?.code ?? answer.status;
  };
  const sellEarlier = (minutes: number) =>
    changeAsOwner(server, `update stays set exited_at = exited_at - make_interval(mins => $2) where id = $1`, [
      sold?.id,
      minutes,
    ]);
  expect(await copyOf(cashier)).toBe(200);
  await changeAsOwner(server, 'alter table stays disable trigger user');
  await sellEarlier(16);
  expect(await copyOf(cashier)).toBe('copy-counts-blind');
  expect(await copyOf(owner)).toBe(200);
  // A device whose clock is ahead sold it in an hour, as it says; it was booked a while ago all the same.
  await sellEarlier(-76);
  expect(await copyOf(cashier)).toBe(200);
  await changeAsOwner(server, 'alter table journal_entries disable trigger user');
  const bookEarlier = (minutes: number) =>
    changeAsOwner(
      server,
      `update journal_entries set booked_at = booked_at - make_interval(mins => $2) where source_id = $1`,
      [sold?.id, minutes],
    );
  await bookEarlier(16);
  expect(await copyOf(cashier)).toBe('copy-counts-blind');
  expect(await copyOf(owner)).toBe(200);
  await bookEarlier(-16);
  await changeAsOwner(server, 'alter table journal_entries enable trigger user');
  await sellEarlier(60);
  await changeAsOwner(server, 'alter table stays enable trigger user');
});

test('cars are counted, and a supervisor sees the sums', async () => {
  expect(await openDepositOf(cashier, cashier.person.id)).toMatchObject({
    cars: 4,
    takingsHidden: true,
    expected: null,
    received: 0,
    freePasses: { cars: 1, value: null },
    nonCash: [{ label: 'QRIS', cars: 1, amount: null }],
    acts: ['submit'],
  });
  expect(await openDepositOf(owner, cashier.person.id)).toMatchObject({ expected: 19_000, takingsHidden: false });
});

test('no slip, export or filter by amount leads round it', async () => {
  for (const call of [
    deposits.printBySpecification,
    deposits.print,
    deposits.reprintBySpecification,
    deposits.reprint,
  ]) {
    const answer = await cashier.call(call, { params: { id: depositId }, ...(call.method === 'POST' && { body: {} }) });
    expect(answer).toMatchObject({ status: 409, error: { code: 'deposit-state' } });
    expect(answer.error.message).not.toMatch(/\d{4}/);
  }
  const columns = [{ key: 'expected', heading: 'Wajib setor' }];
  expect(await cashier.call(deposits.export, { body: { columns } })).toMatchObject({ status: 403 });
  for (const query of ['expected.greaterThan=1', 'sort=expected,asc', 'total.greaterThan=1', 'received.atLeast=1'])
    expect((await cashier.call(deposits.list, { query })).status).toBe(400);
  for (const query of ['total.equals=8000', 'gross.equals=8000', 'sort=total,desc'])
    expect((await cashier.call(deposits.transactions, { params: { id: depositId }, query })).status).toBe(400);
});

test('rights make no difference: who collected the money is not told', async () => {
  await sell(server, lane, owner.person);
  const own = await openDepositOf(owner, owner.person.id);
  expect(own).toMatchObject({ takingsHidden: true, expected: null, cars: 1 });
  const list = (await owner.call(deposits.list)).data as { operatorId: string; expected: number | null }[];
  expect(list.find(({ operatorId }) => operatorId === owner.person.id)?.expected).toBeNull();
});

test('a second account of the same person is told no more, whichever of the two made the other, for 30 days', async () => {
  const made = await signInAs(server, 'FINANCE');
  const maker = await signInAs(server, 'FINANCE');
  const between = await signInAs(server, 'ADMIN');
  const stranger = await signInAs(server, 'FINANCE');
  const touch = (by: Signed, whose: Signed) =>
    changeAsOwner(
      server,
      `insert into credential_changes (id, user_id, changed_by, what, at) values (gen_random_uuid(), $1, $2, 'PASSWORD', clock_timestamp())`,
      [whose.person.id, by.person.id],
    );
  await touch(cashier, between);
  await touch(between, made);
  await touch(maker, cashier);
  // Two whom a third one made are two persons.
  await touch(maker, stranger);
  const today = toLocalDateTime(new Date(), server.platform.site.current().zone).slice(0, 10);
  const query = `from=${today}&to=${today}`;
  const told = async (client: Signed) => {
    const { body } = await client.call(contract.reports.production, { query });
    const { withoutOwnDeposit } = body as { withoutOwnDeposit: boolean };
    const { expected } = (await openDepositOf(client, cashier.person.id)) ?? {};
    return [expected, withoutOwnDeposit];
  };
  expect(await told(stranger)).toEqual([19_000, false]);
  for (const client of [made, maker]) expect(await told(client)).toEqual([null, true]);
  await changeAsOwner(server, `update credential_changes set at = at - interval '30 days'`);
  for (const client of [made, maker]) expect(await told(client)).toEqual([19_000, false]);
  await changeAsOwner(server, 'delete from credential_changes');
});

test('what providers owe for an own open drawer is kept from its seller, and told once it is handed in', async () => {
  const both = await signInAs(server, 'FINANCE');
  await sell(server, lane, both.person, { paidTypeId: qris });
  const rowOf = async (client: Signed) => {
    const { data } = await client.call(contract.nonCash.list, { query: `paidTypeId.equals=${qris}` });
    return (data as { id: string; expected: number | null; unsettled: number | null; transactions: number }[])[0];
  };
  const owedTo = async (client: Signed) => {
    const { owed, withoutOwnDeposit } = (await client.call(contract.reconciliation.ageing)).data as ProviderAgeing;
    return { owed, withoutOwnDeposit };
  };
  const all = await rowOf(owner);
  expect(all).toMatchObject({ expected: 16_000, unsettled: 16_000, transactions: 2 });
  expect(await rowOf(both)).toMatchObject({ expected: null, unsettled: null, transactions: 2 });
  for (const query of ['expected.equals=16000', 'sort=expected,desc'])
    expect((await both.call(contract.nonCash.list, { query })).status).toBe(400);
  const checked = await both.call(contract.nonCash.check, {
    params: { id: all?.id ?? '' },
    body: { checked: 1_000 },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  expect(checked.data).toMatchObject({ expected: null, difference: null, checked: null });
  expect(await rowOf(owner)).toMatchObject({ checked: 1_000, difference: -15_000 });
  const { owed } = await owedTo(owner);
  expect(await owedTo(both)).toEqual({ owed: owed - 8_000, withoutOwnDeposit: true });
  expect((await act.submit(both, both.person.id, { counted: 0 })).status).toBe(200);
  expect(await rowOf(both)).toMatchObject({ expected: 16_000, checked: 1_000 });
  expect(await owedTo(both)).toEqual({ owed, withoutOwnDeposit: false });
});

test('one decision says it, for lists of stays as well', async () => {
  const tx = server.platform.database.readQueries;
  expect(await listHiddenDeposits(tx, { userId: cashier.person.id })).toEqual([depositId]);
  expect(await hidesTakings(tx, { userId: cashier.person.id }, depositId)).toBe(true);
  expect(await hidesTakings(tx, { userId: owner.person.id }, depositId)).toBe(false);
});

describe('a single exit', () => {
  const amounts = {
    lines: null,
    byDay: null,
    gross: null,
    discount: null,
    fine: null,
    tax: null,
    total: null,
    variance: null,
  };

  test('is told without its amounts to who sold it, until the deposit is handed in', async () => {
    const stays = (await owner.call(deposits.transactions, { params: { id: depositId } })).data as { id: string }[];
    for (const { id } of stays) {
      const { status, data } = await cashier.call(contract.parkingOuts.get, { params: { id } });
      expect([status, amountsIn(data)]).toEqual([200, []]);
      expect(data).toMatchObject({ ...amounts, depositId, plateNumber: expect.any(String) });
    }
    const told = stays.map(async ({ id }) => (await owner.call(contract.parkingOuts.get, { params: { id } })).data);
    expect(await Promise.all(told)).toContainEqual(expect.objectContaining({ total: 8_000, gross: 8_000 }));
  });

  const logged = async (action: string, stayId: string): Promise<object> => {
    const { payload } = await server.platform.database.readQueries
      .selectFrom('operationsLog')
      .select('payload')
      .where('action', '=', action)
      .where('entityId', '=', stayId)
      .executeTakeFirstOrThrow();
    return JSON.parse(payload ?? '{}') as object;
  };

  test('by hand, or of a lost ticket, stands in the log of operations without its amounts', async () => {
    const { parkingOuts } = contract;
    const headers = () => ({ 'idempotency-key': newIdempotencyKey() });
    const at = (minutes: number) => toLocalDateTime(new Date(Date.now() - minutes * 60_000), 'Asia/Jakarta');
    const [inside, lost] = [await buildStay(server, lane), await buildStay(server, lane)];
    const said = { gateId: lane.exitId, paidTypeId: cash, note: 'Palang rusak' };
    const both = { ...said, plateNumber: nextPlate(), vehicleId: car, datetimeIn: at(61), datetimeOut: at(1) };
    const ways = [
      ['exit-by-hand', parkingOuts.checkOutByHand, { ...said, parkingInId: inside.id, datetimeOut: at(0) }],
      ['stay-by-hand', parkingOuts.stayByHand, both],
      [
        'lost-ticket',
        parkingOuts.lostTicket,
        { ...said, parkingInId: lost.id, vehicleId: car, plateNumber: lost.plate },
      ],
    ] as const;
    for (const [action, call, body] of ways) {
      const answer = await owner.call(call, { body, headers: headers() });
      expect([action, answer.status]).toEqual([action, 200]);
      const saved = (action === 'lost-ticket' ? (answer.data as { saved: Saved }).saved : answer.data) as Saved;
      expect(saved.parkingOut.total).toBeGreaterThan(0);
      const payload = await logged(action, saved.parkingOut.id);
      expect([action, amountsIn(payload)]).toEqual([action, []]);
      expect(payload).toMatchObject({ after: { ...amounts, id: saved.parkingOut.id } });
    }
  });
});

const setBlind = async (blindDeposit: boolean): Promise<void> => {
  await owner.call(contract.systemConfigurations.update, {
    body: { blindDeposit },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  await beginAtOnce(server);
};

test('where cashiers do not count blind, they see what they owe', async () => {
  await setBlind(false);
  expect(await openDepositOf(cashier, cashier.person.id)).toMatchObject({ expected: 19_000, takingsHidden: false });
  await setBlind(true);
});

test('once handed in, the cashier sees what was owed, and the next sales are kept again', async () => {
  const answer = await act.submit(cashier, cashier.person.id, { counted: 19_000 });
  expect(detailOf(answer)).toMatchObject({ expected: 19_000, difference: 0, takingsHidden: false });
  await sell(server, lane, cashier.person);
  expect(await openDepositOf(cashier, cashier.person.id)).toMatchObject({ expected: null, cars: 1 });
  const list = (await cashier.call(deposits.mine)).data as { expected: number | null }[];
  expect(list.map(({ expected }) => expected)).toEqual([null, 19_000]);
});
