import { contract } from '@parking/contract/contract';
import { comparedPeriod } from '@parking/contract/core/compared-period';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/pool.ts';
import { signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { postEntry } from '../money/journal/journal.ts';
import { breachesOf } from '../money/testing/cash.ts';
import { act, sell } from '../money/testing/deposits.ts';
import { type Lane, buildLane, car, nextPlate, cash } from '../parking/testing/stays.ts';
import { drainFolds } from './fold.ts';
import { beginAtOnce } from '../controls/testing/begin-at-once.ts';

const { reports, dashboards, entryPaid, systemConfigurations } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let seller: Signed;
let finance: Signed;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  finance = await signInAs(server, 'FINANCE');
  await signInAs(server, 'SUPERADMIN');
  seller = await signInAs(server, 'ADMIN');
  const other = await signInAs(server, 'CASHIER');
  await sell(server, lane, other.person);
  await sell(server, lane, seller.person);
  await sell(server, lane, seller.person, { freePass: true });
});
afterAll(() => server.close());

const names = [
  'production',
  'productionPerOperator',
  'productionPerDate',
  'productionParking',
  'recapitulationParking',
  'paymentMethodPerPeriod',
  'paymentMethod',
  'recapitulationPaidType',
  'productionSubscription',
] as const;

interface Shown {
  readonly totals: Record<string, number>;
  readonly withoutOwnDeposit: boolean;
}

/** What a report of yesterday until tomorrow says; over months where it is asked for more. */
async function ask(client: Signed, name: (typeof names)[number], days = 1, more = ''): Promise<Shown> {
  const { zone } = server.platform.site.current();
  const [from, to] = [-days, days].map((offset) => toLocalDate(new Date(Date.now() + offset * 86_400_000), zone));
  const { status, body } = await client.call(reports[name], { query: `from=${from}&to=${to}${more}` });
  expect(status).toBe(200);
  return body as Shown;
}

test.each(names.slice(0, -1))('%s leaves out what a seller has in an open deposit, and says so', async (name) => {
  for (const days of [1, 40]) {
    const all = await ask(finance, name, days);
    const own = await ask(seller, name, days);
    expect(all).toMatchObject({ totals: { total: 16_000 }, withoutOwnDeposit: false });
    expect(own).toMatchObject({ totals: { total: 8_000 }, withoutOwnDeposit: true });
    expect({ gross: 8_000, discount: 0, ...own.totals }).toMatchObject({ gross: 8_000, discount: 0 });
  }
});

test('also folded, by every grouping, filtered by the own name, and as the cars that they are', async () => {
  while (await waiting()) await drainFolds(server.platform.database);
  for (const groupBy of ['vehicle', 'paidType', 'gate', 'shift', 'vehicle,paidType', 'operator,gate,member'])
    expect((await ask(seller, 'production', 1, `&groupBy=${groupBy}`)).totals).toMatchObject({
      total: 8_000,
      count: 3,
    });
  for (const groupBy of ['day', 'vehicle', 'gate', 'fare', 'fare,day'])
    for (const days of [1, 40])
      expect((await ask(seller, 'productionParking', days, `&groupBy=${groupBy}`)).totals).toMatchObject({
        total: 8_000,
        count: 3,
      });
  const own = await ask(seller, 'productionPerOperator', 1, `&operatorId.equals=${seller.person.id}`);
  expect(own.totals).toMatchObject({ total: 0, count: 2, freePassValue: 0 });
});

test('how many own cars had which fare is told by no grouping', async () => {
  const fares = async (client: Signed, days: number) => {
    const { zone } = server.platform.site.current();
    const [from, to] = [-days, days].map((offset) => toLocalDate(new Date(Date.now() + offset * 86_400_000), zone));
    const asked = `from=${from}&to=${to}&groupBy=fare,paidType&operatorId.equals=${seller.person.id}`;
    const { body } = await client.call(reports.productionParking, { query: asked });
    return (body as { data: readonly { fare: number | null; count: number }[] }).data.map(({ fare, count }) => ({
      fare,
      count,
    }));
  };
  for (const days of [1, 40]) {
    // One paid, one with a free pass.
    const own = { fare: null, count: 1 };
    expect(await fares(seller, days)).toEqual([own, own]);
    expect(await fares(finance, days)).toContainEqual({ fare: 8_000, count: expect.any(Number) as number });
  }
});

const dayOf = (offset: number): string =>
  toLocalDate(new Date(Date.now() + offset * 86_400_000), server.platform.site.current().zone);

test.each([
  ['the period', 0],
  ['the one before it', 1],
] as const)('beside another period an own open deposit is left out of both, where it is of %s', async (_, first) => {
  // From the first of a month on months stand beside each other, and not days.
  const from = dayOf(first).endsWith('-01') ? 3 * first - 1 : first;
  const period = { from: dayOf(from), to: dayOf(from + 2) };
  const before = comparedPeriod(period, 'previous');
  const read = async (client: Signed, name: (typeof names)[number], asked: typeof period, more = '') => {
    const { status, body } = await client.call(reports[name], { query: `from=${asked.from}&to=${asked.to}${more}` });
    expect(status).toBe(200);
    return body as Compared;
  };
  for (const name of names.slice(0, 5)) {
    const [all, own] = [
      await read(finance, name, period, '&compare=previous'),
      await read(seller, name, period, '&compare=previous'),
    ];
    expect(sumsOf(all).toSorted((a, b) => a - b)).toEqual([0, 16_000]);
    expect(sumsOf(own).toSorted((a, b) => a - b)).toEqual([0, 8_000]);
    expect([all.withoutOwnDeposit, own.withoutOwnDeposit]).toEqual([false, true]);
    expect(own.comparedPeriod).toEqual(before);
    expect(own.totals.compared).toEqual((await read(seller, name, before)).totals);
    // No row says what the totals do not, also not beside another one.
    for (const figure of ['total', 'gross', 'tax', 'cash'])
      expect([sumOfRows(own.data, figure), sumOfRows(comparedOf(own.data), figure)]).toEqual([
        own.totals[figure] ?? 0,
        own.totals.compared[figure] ?? 0,
      ]);
  }
  const { data } = await read(
    seller,
    'productionPerOperator',
    period,
    `&compare=previous&operatorId.equals=${seller.person.id}`,
  );
  expect([sumOfRows(data, 'total'), sumOfRows(comparedOf(data), 'total')]).toEqual([0, 0]);
});

interface Row extends Record<string, unknown> {
  readonly compared: Record<string, unknown> | null;
}
interface Compared extends Shown {
  readonly data: readonly Row[];
  readonly totals: Record<string, number> & { readonly compared: Record<string, number> };
  readonly comparedPeriod: { readonly from: string; readonly to: string };
}
const sumsOf = ({ totals }: Compared): number[] => [totals['total'] ?? 0, totals.compared['total'] ?? 0];
const comparedOf = (rows: readonly Row[]) => rows.flatMap(({ compared }) => (compared ? [compared] : []));
const sumOfRows = (rows: readonly Record<string, unknown>[], figure: string): number =>
  rows.reduce((sum, row) => sum + Number(row[figure] ?? 0), 0);

const waiting = async (): Promise<boolean> => {
  const { rows } = await sql`select from fold_queue limit 1`.execute(server.platform.database.readQueries);
  return rows.length > 0;
};

interface Takings {
  readonly total: number;
  readonly weekAgo: number | null;
  readonly unmatched: number;
  readonly withoutOwnDeposit: boolean;
}
const takingsOf = async (client: Signed): Promise<Takings> => (await client.call(dashboards.takings)).data as Takings;

test('dashboards leave it out too', async () => {
  expect(await takingsOf(finance)).toMatchObject({ total: 16_000, weekAgo: 0, withoutOwnDeposit: false });
  expect(await takingsOf(seller)).toMatchObject({ total: 8_000, weekAgo: null, withoutOwnDeposit: true });
  const yearly = async (client: Signed) => {
    const { data } = await client.call(dashboards.yearly, { params: { id: car } });
    const { months, withoutOwnDeposit } = data as {
      months: { thisYear: { total: number } }[];
      withoutOwnDeposit: boolean;
    };
    return { total: months.reduce((sum, { thisYear }) => sum + thisYear.total, 0), withoutOwnDeposit };
  };
  expect(await yearly(finance)).toEqual({ total: 16_000, withoutOwnDeposit: false });
  expect(await yearly(seller)).toEqual({ total: 8_000, withoutOwnDeposit: true });
});

test('money taken on entry is left out with the rest', async () => {
  const given = { gateId: lane.entryId, vehicleId: car, plateNumber: nextPlate() };
  const { data } = await seller.call(entryPaid.quote, { body: given });
  const { total } = data as { total: number };
  const saved = await seller.call(entryPaid.checkIn, {
    body: { ...given, paidTypeId: cash, expectedTotal: total },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  expect(saved.status).toBe(200);
  expect((await ask(finance, 'production')).totals['total']).toBe(16_000 + total);
  expect((await ask(seller, 'production')).totals['total']).toBe(8_000);
  expect(await takingsOf(seller)).toMatchObject({ total: 8_000 });
});

test('where cashiers do not count blind nothing is left out', async () => {
  const top = await signInAs(server, 'SUPERADMIN');
  const blind = async (blindDeposit: boolean): Promise<void> => {
    await top.call(systemConfigurations.update, { body: { blindDeposit }, headers: { 'idempotency-key': newId() } });
    await beginAtOnce(server);
  };
  await blind(false);
  const all = await ask(finance, 'production');
  expect(await ask(seller, 'production')).toMatchObject({ totals: all.totals, withoutOwnDeposit: false });
  await blind(true);
});

test('production and the dashboard mean one thing: money without a stay is a line of its own', async () => {
  const { writeQueries } = server.platform.database;
  const site = server.platform.site.current();
  const before = await takingsOf(finance);
  expect(before.total).toBe((await ask(finance, 'production')).totals['total']);
  const sourceId = newId();
  const { rows } = await sql<{ id: string; operatorId: string }>`
    select id, operator_id as "operatorId" from deposits where operator_id <> ${seller.person.id} limit 1`.execute(
    writeQueries,
  );
  const [deposit] = rows;
  await writeQueries
    .insertInto('unmatchedTakings')
    .values({
      id: sourceId,
      siteId: site.id,
      requestId: newId(),
      operatorId: deposit?.operatorId ?? '',
      gateId: lane.exitId,
      depositId: deposit?.id ?? '',
      paidTypeId: cash,
      amount: 15_000,
      takenAt: new Date(),
      sale: JSON.stringify({}),
    })
    .execute();
  await inTransaction(server.platform.database, (tx) =>
    postEntry(tx, {
      siteId: site.id,
      type: 'PARKING_OUT',
      kind: 'UNMATCHED',
      sourceId,
      businessDay: server.platform.site.today(),
      depositId: deposit?.id ?? null,
      actorId: deposit?.operatorId ?? null,
      lines: [
        { account: { kind: 'DRAWER', ownerId: deposit?.operatorId ?? '' }, amount: 15_000 },
        { account: { kind: 'UNMATCHED' }, amount: -15_000 },
      ],
    }),
  );
  const after = await takingsOf(finance);
  expect(after.total).toBe(before.total);
  expect(after.unmatched).toBe(15_000);
  expect(after.total).toBe((await ask(finance, 'production')).totals['total']);
});

test('once handed in, everything is told', async () => {
  await act.submit(seller, seller.person.id, { counted: 8_000 });
  const all = await ask(finance, 'production');
  expect(await ask(seller, 'production')).toMatchObject({ totals: all.totals, withoutOwnDeposit: false });
  while (await waiting()) await drainFolds(server.platform.database);
  await drainFolds(server.platform.database);
  const { rows } = await sql`select from open_deposit_figures where operator_id = ${seller.person.id}`.execute(
    server.platform.database.readQueries,
  );
  expect(rows).toEqual([]);
  expect(await breachesOf(server)).toEqual([]);
});
