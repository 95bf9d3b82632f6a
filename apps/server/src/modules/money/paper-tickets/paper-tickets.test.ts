import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/pool.ts';
import { signInAs, tieAccounts } from '../../../testing/people.ts';
import type { Answer, TestServer } from '../../../testing/test-server.ts';
import { type Lane, car } from '../../parking/testing/stays.ts';
import { breachesOf } from '../testing/cash.ts';
import { act, detailOf, sell, usualPrice } from '../testing/deposits.ts';
import {
  type Signed,
  add,
  at,
  begin,
  bookletOf,
  enter,
  giveBack,
  issue,
  keyed,
  openOffice,
  spoil,
  statusesOf,
  take,
  takeBack,
  useOf,
  value,
} from '../testing/paper-tickets.ts';

const { ticketBooklets, ticketUses, deposits } = contract;
let server: TestServer;
let lane: Lane;
let admin: Signed;
let supervisor: Signed;
let second: Signed;
let finance: Signed;
beforeAll(async () => {
  ({ server, lane, admin, supervisor, second, finance } = await openOffice());
});
afterAll(() => server.close());

test('a booklet is received, issued by one and taken by another, sold in a power cut and handed in as takings', async () => {
  const { id, cashier } = await begin();
  await sell(server, lane, cashier.person);
  const sold = useOf(await enter(cashier, id, { first: 1, last: 12 }));
  expect(sold).toMatchObject({ kind: 'SOLD', first: 1, last: 12, size: 12, operator: cashier.person.username });
  // Whoever counts blind is told no sum of the own open drawer.
  expect(sold).toMatchObject({ amount: null, total: null, tax: null });
  expect(useOf(await spoil(cashier, id, { first: 13 }))).toMatchObject({
    kind: 'SPOILED',
    note: 'Sobek',
    depositId: null,
  });
  const total = 12 * value;
  const deposit = detailOf(await act.submit(cashier, cashier.person.id, { counted: usualPrice + total }));
  expect(deposit).toMatchObject({
    production: usualPrice + total,
    expected: usualPrice + total,
    difference: 0,
    cars: 1,
    tickets: [{ range: `${sold.series} 1–12`, size: 12, total }],
  });
  const back = bookletOf(await giveBack(supervisor, id, { there: { first: 14, last: 100 } }));
  expect(back).toMatchObject({ state: 'STOCK', sold: 12, spoiled: 1, missing: 0, unused: 87, operator: null });
  await act.pay(finance, deposit.id, { value: usualPrice + total });
  const slip = (await finance.call(deposits.print, { params: { id: deposit.id }, ...keyed() })).data as PrintDocument;
  expect(slip.rows).toContainEqual({
    label: `Karcis ${sold.series} 1–12`,
    labelEn: `Tickets ${sold.series} 1–12`,
    value: '12 · Rp 60.000',
  });
  expect(await breachesOf(server)).toEqual([]);
});

test('numbers of one series lie in one booklet, and the other one is named', async () => {
  const { id, series: own } = bookletOf(await add(admin, { first: 101, last: 200 }));
  expect(await add(finance, { series: own.toLowerCase(), first: 200, last: 299 })).toMatchObject({
    status: 409,
    error: {
      code: 'booklet-overlaps',
      message: `Some of these numbers lie in booklet 101–200 of series ${own} already.`,
    },
  });
  expect(bookletOf(await add(finance, { series: own, first: 201, last: 300 }))).toMatchObject({ state: 'STOCK' });
  expect(bookletOf(await add(admin, { first: 150, last: 160 }))).toMatchObject({ size: 11 });
  expect(
    statusesOf(await Promise.all([1, 2, 3].map(() => add(admin, { series: own, first: 301, last: 310 })))),
  ).toEqual([200, 409, 409]);
  const { data } = await admin.call(ticketBooklets.list, { query: `id.equals=${id}` });
  expect(data).toHaveLength(1);
});

test('a booklet is refused that has no numbers, too many, a stamp without a name or an unknown type', async () => {
  const problems = async (body: object) =>
    (await add(admin, body)).error?.fields?.map(({ path, code }) => [path, code]);
  expect(await problems({ first: 10, last: 9 })).toEqual([['last', 'too-small']]);
  expect(await problems({ first: 1, last: 10_001 })).toEqual([['last', 'too-big']]);
  expect(await problems({ first: 0 })).toEqual([['first', 'too-small']]);
  expect(await problems({ last: 1_000_000_000 })).toEqual([['last', 'too-big']]);
  expect(await problems({ value: 0 })).toEqual([['value', 'too-small']]);
  expect(await problems({ series: 'A B' })).toEqual([['series', 'wrong-format']]);
  expect(await problems({ stampedOn: '2026-11-20' })).toEqual([['stamp', 'required']]);
  expect(await problems({ vehicleTypeId: lane.exitId })).toEqual([['vehicleTypeId', 'does-not-exist']]);
  // The largest there are.
  const largest = { first: 999_990_000, last: 999_999_999, value: 100_000_000 };
  expect(bookletOf(await add(admin, largest))).toMatchObject({ size: 10_000 });
});

test('who may not is refused, and who is not signed in', async () => {
  const { id, cashier } = await begin();
  const other = await signInAs(server, 'CASHIER');
  const stranger = server.client();
  for (const answer of await Promise.all([
    add(stranger),
    issue(stranger, id, cashier),
    take(stranger, id),
    giveBack(stranger, id),
    enter(stranger, id, { first: 1, last: 1 }),
    takeBack(stranger, id),
  ]))
    expect(answer.status).toBe(401);
  const auditor = await signInAs(server, 'AUDITOR');
  for (const answer of [
    await add(cashier),
    await add(supervisor),
    await issue(cashier, id, other),
    await issue(finance, id, other),
    await giveBack(cashier, id),
    await giveBack(auditor, id),
    await enter(auditor, id, { first: 1, last: 1 }),
    await enter(finance, id, { first: 1, last: 1 }),
  ])
    expect(answer).toMatchObject({ status: 403, error: { code: 'forbidden' } });
  // Somebody else's booklet is not told, be it to sell of it, or to take it back.
  for (const answer of [
    await enter(other, id, { first: 1, last: 1 }),
    await take(other, id),
    await spoil(other, id, { first: 1 }),
  ])
    expect(answer).toMatchObject({ status: 404, error: { code: 'record-not-found' } });
  expect((await other.call(ticketBooklets.list, {})).data).toEqual([]);
  expect((await other.call(ticketBooklets.options, {})).data).toEqual([]);
  expect(
    await other.call(ticketUses.export, { body: { columns: [{ key: 'range', heading: 'Karcis' }] }, ...keyed() }),
  ).toMatchObject({ status: 403 });
  expect((await cashier.call(ticketBooklets.own, {})).data).toMatchObject([{ id, state: 'OUT' }]);
  for (const client of [finance, auditor]) expect((await client.call(ticketUses.list, {})).status).toBe(200);
});

test('two persons issue and take: neither to oneself, nor as one by two accounts; each once', async () => {
  const { id } = bookletOf(await add(admin));
  const cashier = await signInAs(server, 'CASHIER');
  expect(await issue(supervisor, id, supervisor)).toMatchObject({ error: { code: 'own-booklet' } });
  expect(statusesOf(await Promise.all([issue(supervisor, id, cashier), issue(second, id, cashier)]))).toEqual([
    200, 409,
  ]);
  expect(await enter(cashier, id, { first: 1, last: 1 })).toMatchObject({ error: { code: 'booklet-state' } });
  expect(await take(cashier, id, 99)).toMatchObject({ error: { code: 'changed-meanwhile' } });
  const key = newIdempotencyKey();
  expect(statusesOf(await Promise.all([take(cashier, id, 100, key), take(cashier, id, 100, key)]))).toEqual([200, 200]);
  expect(await take(cashier, id, 99, key)).toMatchObject({ status: 409, error: { code: 'idempotency-key-reused' } });
  expect(await take(cashier, id)).toMatchObject({ error: { code: 'booklet-state' } });

  const refused = bookletOf(await add(admin));
  await issue(supervisor, refused.id, cashier);
  const cancelled = await cashier.call(ticketBooklets.cancel, {
    params: { id: refused.id },
    body: { note: 'Buku tidak ada' },
    ...keyed(),
  });
  expect(bookletOf(cancelled)).toMatchObject({ state: 'STOCK', operator: null });

  const tied = bookletOf(await add(admin));
  const twin = await signInAs(server, 'CASHIER');
  await tieAccounts(server, supervisor.person, twin.person);
  expect(await issue(supervisor, tied.id, twin)).toMatchObject({ error: { code: 'not-two-persons' } });
});

test('each number is used once ever: ranges that overlap are refused, and of two at once one is written', async () => {
  const { id, cashier } = await begin();
  await enter(cashier, id, { first: 11, last: 20 });
  for (const [first, last] of [
    [20, 25],
    [1, 11],
    [12, 13],
    [1, 100],
  ] as const)
    expect(await enter(cashier, id, { first, last })).toMatchObject({
      status: 409,
      error: { code: 'tickets-used', message: 'Numbers 11–20 are written down already: sold.' },
    });
  expect(await spoil(cashier, id, { first: 15 })).toMatchObject({ error: { code: 'tickets-used' } });
  expect(
    statusesOf(
      await Promise.all([enter(cashier, id, { first: 21, last: 30 }), enter(cashier, id, { first: 30, last: 31 })]),
    ),
  ).toEqual([200, 409]);
  const key = newIdempotencyKey();
  const window = { soldFrom: at(60), soldUntil: at(10) };
  const twice = await Promise.all([1, 2].map(() => enter(cashier, id, { first: 41, last: 42 }, window, key)));
  expect(statusesOf(twice)).toEqual([200, 200]);
  expect(useOf(twice[0] as Answer).id).toBe(useOf(twice[1] as Answer).id);
  expect(await enter(cashier, id, { first: 43, last: 44 }, window, key)).toMatchObject({
    error: { code: 'idempotency-key-reused' },
  });
  // The database says so too.
  await expect(
    inTransaction(server.platform.database, (tx) =>
      sql`insert into ticket_uses (id, booklet_id, issue_id, operator_id, kind, first, last, note, business_day, entered_by_id)
      select gen_random_uuid(), booklet_id, issue_id, operator_id, 'SPOILED', 15, 15, 'x', business_day, operator_id
      from ticket_uses where booklet_id = ${id} limit 1`.execute(tx),
    ),
  ).rejects.toThrow('ticket_uses_once');
  await expect(
    inTransaction(server.platform.database, (tx) =>
      sql`insert into ticket_uses (id, booklet_id, issue_id, operator_id, kind, first, last, note, business_day, entered_by_id)
      select gen_random_uuid(), booklet_id, issue_id, operator_id, 'SPOILED', 101, 101, 'x', business_day, operator_id
      from ticket_uses where booklet_id = ${id} limit 1`.execute(tx),
    ),
  ).rejects.toThrow('not of a booklet');
  expect(await breachesOf(server)).toEqual([]);
});

test('what is not told of sold tickets is asked for, and what cannot be is refused', async () => {
  const { id, cashier } = await begin({ vehicleTypeId: undefined });
  const problems = async (first: number, last: number, body: object) =>
    (await enter(cashier, id, { first, last }, body)).error?.fields?.map(({ path, code }) => [path, code]);
  expect(await problems(1, 2, { gateId: null, amount: null, soldFrom: null })).toEqual([
    ['vehicleTypeId', 'required'],
    ['gateId', 'required'],
    ['amount', 'required'],
    ['soldFrom', 'required'],
  ]);
  const type = { vehicleTypeId: car };
  expect(await problems(100, 101, type)).toEqual([['last', 'too-big']]);
  expect(await problems(5, 4, type)).toEqual([['last', 'too-small']]);
  expect(await problems(1, 2, { ...type, soldUntil: at(-60) })).toEqual([['soldUntil', 'too-big']]);
  expect(await problems(1, 2, { ...type, soldFrom: at(1), soldUntil: at(2) })).toEqual([['soldUntil', 'before-start']]);
  expect(await problems(1, 2, { ...type, soldFrom: at(25 * 60), soldUntil: at(5) })).toEqual([
    ['soldFrom', 'too-small'],
  ]);
  expect(await problems(1, 2, { ...type, soldFrom: at(8 * 1_440), soldUntil: at(8 * 1_440 - 30) })).toEqual([
    ['soldFrom', 'too-small'],
  ]);
  expect(await problems(1, 2, { ...type, gateId: car })).toEqual([['gateId', 'does-not-exist']]);
  expect(await problems(1, 2, { vehicleTypeId: lane.exitId })).toEqual([['vehicleTypeId', 'does-not-exist']]);
  expect((await spoil(cashier, id, { first: 1, last: 1 }, '')).error?.fields).toMatchObject([
    { path: 'note', code: 'required' },
  ]);
  const paid = await cashier.call(ticketUses.enter, {
    body: { bookletId: id, kind: 'SPOILED', first: 1, last: 1, note: 'Sobek', amount: value },
    ...keyed(),
  });
  expect(paid.error?.fields).toMatchObject([{ path: 'amount', code: 'unknown-field' }]);
});
