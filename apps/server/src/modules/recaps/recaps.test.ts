import { contract } from '@parking/contract/contract';
import type { Report } from '@parking/contract/core/report';
import { formatRupiah } from '@parking/contract/core/format-rupiah';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import {
  type Recap,
  type RecapCheckName,
  type RecapChecks,
  type RecapPartName,
  recapChecks,
  recapParts,
  recapTotals,
} from '@parking/contract/recaps/recaps';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../platform/pdf/testing/read-pdf.ts';
import { writtenFile } from '../../platform/report/testing/written-file.ts';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { beginAtOnce } from '../controls/testing/begin-at-once.ts';
import { act, detailOf, openDepositOf, sell } from '../money/testing/deposits.ts';
import { type Lane, buildLane } from '../parking/testing/stays.ts';
import { drainFolds } from '../reports/fold.ts';
import { buildStays } from '../reports/testing/build-stays.ts';
import { checkDays } from './check-days.ts';

const { recaps } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let finance: Signed;
let auditor: Signed;
let seller: Signed;
let other: Signed;
let short: Signed;
let top: Signed;
let today: string;
/** The day that deposits of now belong to: a night shift's is that on which it began. */
let shiftDay: string;

beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  finance = await signInAs(server, 'FINANCE');
  auditor = await signInAs(server, 'AUDITOR');
  seller = await signInAs(server, 'ADMIN');
  other = await signInAs(server, 'CASHIER');
  top = await signInAs(server, 'SUPERADMIN');
  const { database, site } = server.platform;
  today = toLocalDate(new Date(), site.current().zone);
  await buildStays(database, site.current(), { from: '2026-03-01', to: '2026-04-03', perDay: 25, seed: 8 });
  await sell(server, lane, seller.person);
  short = await signInAs(server, 'CASHIER');
  for (const { person } of [other, short]) await sell(server, lane, person);
  const { id } = detailOf(await act.submit(other, other.person.id, { counted: 8_000 }));
  await act.pay(finance, id, { value: 8_000 });
  await act.verify(auditor, id);
  await act.close(auditor, id);
  await act.submit(short, short.person.id, { counted: 7_000 });
  const deposits = database.readQueries
    .selectFrom('deposits')
    .select('businessDay')
    .where('operatorId', '=', short.person.id);
  shiftDay = (await deposits.executeTakeFirstOrThrow()).businessDay;
}, 60_000);
afterAll(() => server.close());

async function recapOf(client: Signed, query: string): Promise<Recap> {
  const { status, data } = await client.call(recaps.period, { query });
  expect(status).toBe(200);
  return data as Recap;
}

async function checksOf(client: Signed, date: string): Promise<RecapChecks> {
  const { status, data } = await client.call(recaps.checks, { query: `date=${date}` });
  expect(status).toBe(200);
  return data as RecapChecks;
}

const names = Object.keys(recapParts) as RecapPartName[];

describe('what a recap says', () => {
  test.each([
    ['from=2026-03-05&to=2026-03-05', 'day', ''],
    ['from=2026-03-03&to=2026-04-02', 'month', ''],
    ['from=2026-03-09&to=2026-03-15', 'week', '&compare=previous'],
  ])('of %s by %s is what its reports say, part by part%s', async (days, groupBy, compare) => {
    const recap = await recapOf(finance, `${days}&groupBy=${groupBy}${compare}`);
    expect(recap.vehicles.totals.total).toBeGreaterThan(0);
    for (const name of names) {
      const { of, by }: { of: Report; by: readonly string[] | null } = recapParts[name];
      const groups = by?.length === 0 ? '' : `&groupBy=${(by ?? [groupBy]).join(',')}`;
      const beside = of.get.report?.keys ? compare : '';
      const { body } = await top.call(of.get, { query: `${days}${groups}${beside}` });
      const { data, totals } = body as Recap[typeof name];
      expect({ name, ...recap[name] }).toEqual({ name, data, totals });
    }
  });

  test('of today asks for no date, and of a period for the month so far', async () => {
    const { data } = await auditor.call(recaps.day, {});
    expect(data).toMatchObject({ period: { from: today, to: today }, provisional: true, withoutOwnDeposit: false });
    const month = await recapOf(finance, '');
    expect(month.period).toEqual({ from: `${today.slice(0, 8)}01`, to: today });
    expect((await recapOf(finance, 'from=2026-03-01&to=2026-03-02')).provisional).toBe(false);
  });

  test('tells what was handed in, and of an open deposit that it is open alone', async () => {
    const { data } = await finance.call(recaps.day, { query: `date=${shiftDay}` });
    const { deposits } = data as Recap;
    const rowOf = ({ person }: Signed) => deposits.data.find(({ operator }) => operator.id === person.id);
    expect(rowOf(other)).toMatchObject({
      deposits: 1,
      open: 0,
      owed: 8_000,
      counted: 8_000,
      received: 8_000,
      difference: 0,
    });
    expect(rowOf(short)).toMatchObject({
      deposits: 1,
      open: 0,
      owed: 8_000,
      counted: 7_000,
      received: 0,
      difference: -1_000,
    });
    expect(rowOf(seller)).toMatchObject({ deposits: 1, open: 1, owed: 0, counted: 0, received: 0, difference: 0 });
    expect(deposits.totals).toEqual({
      deposits: 3,
      open: 1,
      owed: 16_000,
      counted: 15_000,
      received: 8_000,
      difference: -1_000,
    });
  });
});

describe('a recap as a file', () => {
  const heading = (key: string) => ({ key, heading: `K-${key}` });
  const sheet = {
    title: 'Rekap',
    language: 'id',
    columns: ['received', 'count', 'compared.received'].map(heading),
    parts: [
      { name: 'vehicles', title: 'Per jenis', columns: ['vehicle.label', 'count', 'total'].map(heading) },
      { name: 'deposits', title: 'Setoran kasir', columns: ['operator.label', 'owed', 'difference'].map(heading) },
    ],
  };
  const textsOf = async (call: (typeof recaps)['dayExport' | 'periodExport'], query: string) => {
    const { rawPayload } = await writtenFile(server, finance, call, { query, body: { ...sheet, format: 'pdf' } });
    return readPdf(rawPayload).flatMap(({ texts }) => texts);
  };

  test('of a day says what its screen says, part by part, and whether it all agrees', async () => {
    const { data } = await finance.call(recaps.day, { query: `date=${shiftDay}` });
    const recap = data as Recap;
    const { received } = recapTotals(recap);
    const texts = await textsOf(recaps.dayExport, `date=${shiftDay}`);
    expect(texts).toContain('Pemeriksaan silang: 7 dari 7 sama');
    expect(texts[texts.indexOf('K-received') + 3]).toBe(formatRupiah(received));
    const parts = texts.slice(texts.indexOf('Per jenis'));
    for (const { vehicle, total } of recap.vehicles.data)
      expect(parts[parts.indexOf(vehicle?.label ?? '') + 2]).toBe(formatRupiah(total));
    const deposits = parts.slice(parts.indexOf('Setoran kasir'));
    expect(deposits[deposits.indexOf(short.person.username) + 2]).toBe(formatRupiah(-1_000));
  });

  test('of a period stands beside another one, and says nothing of checks', async () => {
    const days = 'from=2026-03-09&to=2026-03-15&compare=previous';
    const recap = await recapOf(finance, days);
    const texts = await textsOf(recaps.periodExport, `${days}&groupBy=week`);
    const { received, compared } = recapTotals(recap);
    const at = texts.indexOf('K-received') + 3;
    expect([texts[at], texts[at + 2]]).toEqual([received, compared?.received ?? -1].map(formatRupiah));
    expect(texts.join(' ')).not.toContain('Pemeriksaan');
  });

  test('of a period without a first day begins with the month, as its screen does', async () => {
    expect((await recapOf(finance, 'to=2026-03-15')).period).toEqual({ from: '2026-03-01', to: '2026-03-15' });
    expect(await textsOf(recaps.periodExport, 'to=2026-03-15')).toContain('Periode: 01 Mar 2026 – 15 Mar 2026');
  });

  test('is refused with a part or a column that it does not have, and of more days than it has', async () => {
    const wrong = [
      [{ parts: [{ name: 'weather', columns: [heading('a')] }] }, '', 'parts.0.name'],
      [{ parts: [{ name: 'toString', columns: [heading('a')] }] }, '', 'parts.0.name'],
      [{ parts: [{ name: 'cash', columns: [heading('plate')] }] }, '', 'parts.0.columns.0.key'],
      [{ columns: [heading('plate')] }, '', 'columns.0.key'],
      [{}, 'from=2026-03-01&to=2026-03-02', 'to'],
      [{}, 'groupBy=day', 'groupBy'],
      [{}, 'date=1900-01-01&compare=previous', 'compare'],
    ] as const;
    for (const [more, query, path] of wrong)
      expect(await finance.call(recaps.dayExport, { query, body: { ...sheet, ...more } })).toMatchObject({
        status: 400,
        error: { fields: [{ path }] },
      });
  });
});

test('signed out, without the right and with what nobody asks', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  for (const call of Object.values(recaps)) {
    expect((await server.client().call(call, {})).status).toBe(401);
    expect((await cashier.call(call, {})).status).toBe(403);
    expect((await finance.call(call, { query: 'gate=1' })).status).toBe(400);
  }
  const wrong = [
    [recaps.day, 'date=2026-02-30', 'date'],
    [recaps.day, 'compare=yesterday', 'compare'],
    [recaps.checks, 'date=today', 'date'],
    [recaps.period, 'from=2026-03-02&to=2026-03-01', 'to'],
    [recaps.period, 'from=2025-03-01&to=2026-03-02', 'from'],
    [recaps.period, 'groupBy=year', 'groupBy'],
    [recaps.day, 'date=1900-03-31&compare=last-year', 'compare'],
    [recaps.period, 'from=1900-01-01&to=1900-01-31&compare=previous', 'compare'],
    [recaps.period, 'from=2200-12-31', 'to'],
  ] as const;
  for (const [call, query, path] of wrong)
    expect(await finance.call(call, { query })).toMatchObject({ status: 400, error: { fields: [{ path }] } });
});

describe('checks', () => {
  const named = ({ checks }: RecapChecks, name: RecapCheckName) => checks.find((check) => check.name === name);

  test('hold of days that were built and of today, also once folded', async () => {
    for (const date of ['2026-03-05', '2026-03-31', today]) {
      const { checks } = await checksOf(auditor, date);
      expect(checks.map(({ name }) => name)).toEqual(recapChecks);
      expect(checks.filter(({ holds }) => !holds)).toEqual([]);
    }
    const { checks, receipts } = await checksOf(auditor, today);
    const figures = checks.flatMap((check) => check.figures.map(({ figure, one }) => [figure, one]));
    expect(Object.fromEntries(figures)).toMatchObject({
      taken: 24_000,
      paid: 24_000,
      left: 3,
      receipts: 3,
      posted: 8_000,
      closing: 8_000,
    });
    expect(receipts).toMatchObject([{ count: 3 }]);
    const handedIn = named(await checksOf(auditor, shiftDay), 'DEPOSITS');
    expect(handedIn).toMatchObject({ holds: true, figures: [{ figure: 'received', one: 8_000, other: 8_000 }] });
    await drainFolds(server.platform.database);
    expect((await checksOf(auditor, today)).checks).toEqual(checks);
  });

  const broken: readonly (readonly [RecapCheckName, string, string])[] = [
    [
      'STAYS',
      'a figure that no stay has',
      `update rollup_day_types set count = count + $1 where kind = 'OUT' and business_day = '2026-03-05'
      and vehicle_type_id = (select min(vehicle_type_id::text)::uuid from rollup_day_types where business_day = '2026-03-05')`,
    ],
    [
      'STOCK',
      'a car that never entered',
      `update rollup_day_types set count = count + $1 where kind = 'IN' and business_day = '2026-03-06'`,
    ],
    [
      'SUMS',
      'takings that only one sum has',
      `update rollup_days set total = total + $1 where kind = 'OUT' and business_day = '2026-03-05'`,
    ],
    [
      'JOURNAL',
      'an entry that does not come to zero',
      `update journal_lines l set amount = amount + $1 where n = 1
      and entry_id = (select id from journal_entries where business_day = '2026-03-05' order by id limit 1)`,
    ],
    [
      'RECEIPTS',
      'a receipt that is gone',
      `update receipts set number = number + $1 where number = (select max(number) from receipts)`,
    ],
    ['DEPOSITS', 'money received and not booked', 'update deposit_payments set value = value + $1'],
    ['CASH', 'a day that closed with other money', 'update cash_days set closing = closing + $1'],
  ];
  test.each(broken)('%s fails by %s, and holds once it is put right', async (name, _, statement) => {
    const days: Partial<Record<RecapCheckName, string>> = { RECEIPTS: today, DEPOSITS: shiftDay, CASH: today };
    const date = days[name] ?? '2026-03-05';
    await drainFolds(server.platform.database);
    await changeAsOwner(server, statement, [1]);
    const found = named(await checksOf(auditor, date), name);
    expect(found?.holds).toBe(false);
    expect(found?.figures.some(({ differing }) => differing > 0)).toBe(true);
    await changeAsOwner(server, statement, [-1]);
    expect(named(await checksOf(auditor, date), name)?.holds).toBe(true);
  });
});

test('a day that differs is told once, to who may read recaps', async () => {
  const told = async () => {
    const query = server.platform.database.readQueries.selectFrom('notifications').select(['userId', 'message']);
    return (await query.where('type', '=', 'DAY_DIFFERS').execute()).map(({ userId, message }) => [userId, message]);
  };
  // The drawn one is the first of all: that of the stays built first.
  const spoil = `update rollup_day_types set total = total + $1 where kind = 'OUT'
    and business_day = (select min(business_day) from rollup_day_types)`;
  await drainFolds(server.platform.database);
  await changeAsOwner(server, spoil, [1]);
  await Promise.all([checkDays(server.platform, 0), checkDays(server.platform, 0)]);
  await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  const recipients = (await told()).map(([userId]) => userId);
  expect(recipients).toContain(finance.person.id);
  expect(recipients).not.toContain(other.person.id);
  expect(new Set(recipients).size).toBe(recipients.length);
  await checkDays(server.platform, 0);
  expect(await told()).toHaveLength(recipients.length);
  await changeAsOwner(server, spoil, [-1]);
});

test('who counts blind reads no amount of the own open deposit, in no part and no check', async () => {
  await top.call(contract.systemConfigurations.update, {
    body: { blindDeposit: true },
    headers: { 'idempotency-key': newId() },
  });
  await beginAtOnce(server);
  expect(await openDepositOf(seller, seller.person.id)).not.toBeNull();
  const { data } = await seller.call(recaps.day, {});
  expect(data).toMatchObject({ withoutOwnDeposit: true, vehicles: { totals: { total: 16_000, count: 3 } } });
  const { checks } = await checksOf(seller, today);
  expect(checks.flatMap(({ figures }) => figures)).toEqual([]);
  expect(checks.every(({ holds }) => holds)).toBe(true);
});
