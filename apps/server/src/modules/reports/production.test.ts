import { newId } from '@parking/contract/core/id';
import { jobs } from '@parking/contract/files/files';
import { reports } from '@parking/contract/reports/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { readWorkbook } from '../../platform/spreadsheet/testing/read-workbook.ts';
import { bookMembership } from './testing/book-membership.ts';
import { buildStays } from './testing/build-stays.ts';

let server: TestServer;
let finance: Client;
const period = 'from=2026-03-02&to=2026-03-06';

beforeAll(async () => {
  server = await startTestServer();
  finance = await signInAs(server, 'FINANCE');
  const { database, site } = server.platform;
  const until = new Date('2026-03-08T00:00:00+07:00');
  await buildStays(database, site.current(), { from: '2026-03-01', to: '2026-03-07', perDay: 150, until, seed: 3 });
  await buildStays(database, site.current(), { from: '2026-04-25', to: '2026-06-05', perDay: 12, seed: 4 });
}, 60_000);
afterAll(() => server.close());

type Figures = Readonly<Record<string, number>>;
type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly data: readonly Row[];
  readonly totals: Row;
  readonly period: { readonly from: string; readonly to: string };
}
type ReportName = Exclude<keyof typeof reports, 'operators'>;

async function ask(name: ReportName, query: string): Promise<Answer> {
  const { status, body } = await finance.call(reports[name], { query });
  expect(status).toBe(200);
  return body as Answer;
}

const sum = (rows: readonly Row[], name: string): number => rows.reduce((total, row) => total + Number(row[name]), 0);
const figuresOf = (row: Row | undefined, name: string): Figures => (row?.[name] ?? {}) as Figures;
const named = (value: unknown) => value as { id: string; label: string } | null;

async function one<Result>(query: ReturnType<typeof sql<Result>>): Promise<Result> {
  const { rows } = await query.execute(server.platform.database.readQueries);
  const [row] = rows;
  if (row === undefined) throw new Error('nothing found');
  return row;
}

describe('takings', () => {
  test('per operator, per date, per payment, per anything and in the journal are one and the same', async () => {
    const total = (await ask('production', period)).totals['total'];
    expect(total).toBeGreaterThan(1_000_000);
    const others = await Promise.all([
      ask('production', `${period}&groupBy=vehicle`),
      ask('production', `${period}&groupBy=paidType`),
      ask('production', `${period}&groupBy=gate`),
      ask('production', `${period}&groupBy=shift`),
      ask('productionPerOperator', period),
      ask('productionPerDate', period),
      ask('productionPerDate', `${period}&groupBy=month`),
      ask('recapitulationParking', period),
    ]);
    expect(others.map(({ totals }) => totals['total'])).toEqual(others.map(() => total));
    expect(others.map(({ data }) => sum(data, 'total'))).toEqual(others.map(() => total));
    const { booked } = await one(sql<{ booked: number }>`
      select -sum(l.amount)::bigint as booked from journal_entries e join journal_lines l on l.entry_id = e.id
      join accounts a on a.id = l.account_id where e.type = 'PARKING_OUT' and a.kind in ('REVENUE', 'TAX')
      and e.business_day between '2026-03-02' and '2026-03-06'`);
    expect(booked).toBe(total);
  });

  test('come to the stays, figure by figure', async () => {
    const { totals } = await ask('production', `${period}&groupBy=paidType`);
    const facts = await one(sql<Figures>`
      select count(*)::integer as count, sum(fine)::bigint as fine,
        count(*) filter (where free_pass)::integer as "freePasses",
        sum(discount) filter (where free_pass)::bigint as "freePassValue",
        count(*) filter (where exit_kind = 'LOST_TICKET')::integer as "lostTickets"
      from stays where business_day between '2026-03-02' and '2026-03-06'`);
    expect(totals).toMatchObject(facts);
    const { gross, fine, discount, freePassValue, total, cash, nonCash } = totals as Figures;
    expect(Number(gross) + Number(fine) - Number(discount) - Number(freePassValue)).toBe(total);
    expect(Number(cash) + Number(nonCash)).toBe(total);
  });

  test('of one operator are what that operator ended', async () => {
    const { data, totals } = await ask('productionPerOperator', period);
    const first = named(data[0]?.['operator']);
    expect(first?.label).toBe('Agus Wijaya');
    const { data: own } = await ask('productionPerOperator', `${period}&operatorId.equals=${first?.id}`);
    expect(own).toEqual(data.filter((row) => named(row['operator'])?.id === first?.id));
    const { tickets } = await one(sql<{ tickets: number }>`
      select count(*)::integer as tickets from stays where operator_id = ${first?.id}
      and business_day between '2026-03-02' and '2026-03-06'`);
    expect(sum(own, 'count')).toBe(tickets);
    const cars = Object.values(totals['vehicles'] as Figures).reduce((all, count) => all + count, 0);
    expect(cars).toBe(totals['count']);
  });

  test('of casual stays leave members out', async () => {
    const { totals } = await ask('productionParking', `${period}&groupBy=day`);
    const { data } = await ask('production', `${period}&isMember.equals=false`);
    expect(totals['count']).toBe(sum(data, 'count'));
    expect(totals['total']).toBe(sum(data, 'total'));
    expect(totals['count']).toBeLessThan(Number((await ask('production', period)).totals['count']));
  });
});

test('payments of memberships are read from the journal, with what paid them', async () => {
  const { database, site } = server.platform;
  const operator = named((await ask('productionPerOperator', period)).data[0]?.['operator']);
  await bookMembership(database, {
    siteId: site.current().id,
    day: '2026-03-03',
    operatorId: operator?.id ?? null,
    revenue: 100_000,
    tax: 10_000,
  });
  const { data, totals } = await ask('productionSubscription', `${period}&page=0&size=5`);
  expect(totals).toEqual({ count: 1, takenBack: 0, newTotal: 110_000, renewalTotal: 0, tax: 10_000, total: 110_000 });
  expect(data).toMatchObject([
    { bookedAt: '2026-03-03T10:00:00', operator: { id: operator?.id }, paidType: { label: 'QRIS' }, total: 110_000 },
  ]);
  expect((await ask('productionSubscription', `${period}&paidTypeId.equals=${newId()}`)).data).toEqual([]);
  // It is no parking: the figures of stays know nothing of it.
  expect((await ask('production', 'date=2026-03-03')).totals['total']).toBe(
    (await ask('productionPerDate', 'date=2026-03-03')).totals['total'],
  );
});

describe('cars', () => {
  test('opening stock and entered without left and deleted is the closing stock, day after day', async () => {
    const { data, totals } = await ask('productionPerDate', 'from=2026-03-01&to=2026-03-08');
    expect(data.map((row) => row['businessDay'])).toHaveLength(8);
    expect(data[0]?.['opening']).toBe(0);
    for (const [index, row] of data.entries()) {
      const { opening, entered, left, deleted, closing } = row as Figures;
      expect(Number(opening) + Number(entered) - Number(left) - Number(deleted)).toBe(closing);
      expect(opening).toBe(index === 0 ? 0 : data[index - 1]?.['closing']);
    }
    const { inside } = await one(sql<{ inside: number }>`select count(*)::integer as inside from stays_inside`);
    expect(totals['closing']).toBe(inside);
    expect(totals['opening']).toBe(0);
  });

  test('are the same by vehicle type as by date, for any period', async () => {
    const byType = await ask('traffics', period);
    const byDate = await ask('productionPerDate', period);
    for (const name of ['opening', 'entered', 'left', 'deleted', 'closing'])
      expect([name, byType.totals[name]]).toEqual([name, byDate.totals[name]]);
    const [type] = byType.data;
    const vehicle = named(type?.['vehicle']);
    const { totals } = await ask('productionPerDate', `${period}&vehicleId.equals=${vehicle?.id}`);
    expect(totals['closing']).toBe(type?.['closing']);
  });

  test('by hour come to the cars of the day', async () => {
    const { data, totals } = await ask('trafficPerHourGraphic', period);
    expect(data.map((row) => row['hour'])).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    const { data: days } = await ask('productionPerDate', period);
    expect(totals['entered']).toEqual(Object.fromEntries(days.map((row) => [row['businessDay'], row['entered']])));
    expect(totals['left']).toEqual(Object.fromEntries(days.map((row) => [row['businessDay'], row['left']])));
  });

  test('are inside at the end of each hour as their stays say, of all or of one vehicle type, and of no gate', async () => {
    const [first, last] = ['2026-03-05', '2026-03-06'];
    const { vehicle } = await one<{ vehicle: string }>(sql`select min(vehicle_type_id::text) as vehicle from stays`);
    for (const [filter, which] of [
      ['', sql`true`],
      [`&vehicleId.equals=${vehicle}`, sql`vehicle_type_id = ${vehicle}::uuid`],
    ] as const) {
      const { rows } = await sql<{ day: string; hour: number; inside: number }>`
        select day::date::text as day, hour, (select count(*)::integer from stays
          where ${which} and entered_at < ends and coalesce(exited_at, deleted_at, 'infinity') >= ends) as inside
        from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') day, generate_series(0, 23) hour
        cross join lateral (select (day + make_interval(hours => hour + 1)) at time zone 'Asia/Jakarta' as ends) hours`.execute(
        server.platform.database.readQueries,
      );
      const { data, totals } = await ask('trafficPerHourGraphic', `from=${first}&to=${last}${filter}`);
      const told = rows.map(({ day, hour }) => figuresOf(data[hour], 'inside')[day]);
      expect(told).toEqual(rows.map(({ inside }) => inside));
      for (const day of [first, last])
        expect(figuresOf(totals, 'inside')[day]).toBe(
          Math.max(...rows.filter((row) => row.day === day).map(({ inside }) => inside)),
        );
    }
    const { id } = await one<{ id: string }>(sql`select min(entry_gate_id::text) as id from stays`);
    const { data, totals } = await ask('trafficPerHourGraphic', `from=${first}&to=${last}&gateId.equals=${id}`);
    expect([data[12]?.['inside'], totals['inside']]).toEqual([{}, {}]);
  });

  test('by weekday are the mean of its days', async () => {
    const { data } = await ask('trafficPerHourGraphic', `from=2026-03-02&to=2026-03-15&groupBy=weekday`);
    const { data: days } = await ask('trafficPerHourGraphic', `from=2026-03-02&to=2026-03-02`);
    const monday = figuresOf(days[8], 'entered')['2026-03-02'] ?? 0;
    expect(figuresOf(data[8], 'entered')['1']).toBe(Math.round(monday / 2));
  });

  test('by month stand beside those of the year before', async () => {
    const { data, period: shown } = await ask('vehicleInPerMonth', 'date=2027-01-15');
    expect(shown).toEqual({ from: '2026-01-01', to: '2027-12-31' });
    expect(data[2]).toEqual({ month: 3, thisYear: 0, lastYear: 1050 });
    expect((await ask('vehicleInPerMonth', 'date=2026-01-15')).data[2]).toMatchObject({ thisYear: 1050 });
  });
});

test.each([
  ['2026-04-25', '2026-06-05'],
  ['2026-05-01', '2026-05-31'],
  ['2026-04-30', '2026-06-01'],
  ['2026-05-02', '2026-05-30'],
  ['2026-04-26', '2026-05-31'],
  ['2026-05-01', '2026-06-03'],
  ['2026-05-31', '2026-06-01'],
])('whole months in a period count as their days do: %s to %s', async (from, to) => {
  const query = `from=${from}&to=${to}`;
  const days = await one(sql<Figures>`
    select sum(total)::bigint as total, sum(gross)::bigint as gross
    from figures_by_day_v where kind in ('OUT', 'PREPAID') and business_day between ${from}::date and ${to}::date`);
  const { totals } = await ask('production', query);
  expect([totals['total'], totals['gross']]).toEqual([days['total'], days['gross']]);
  expect((await ask('productionPerDate', query)).totals['total']).toBe(days['total']);
  expect((await ask('productionPerOperator', query)).totals['total']).toBe(days['total']);
});

describe('a report', () => {
  test('is ordered and cut into pages as asked, with totals of everything', async () => {
    const whole = await ask('production', period);
    const { body } = await finance.call(reports.production, { query: `${period}&sort=total,desc&page=0&size=3` });
    const page = body as Answer & { totalElements: number; totalPages: number };
    expect(page.totals).toEqual(whole.totals);
    expect(page.data).toHaveLength(3);
    expect(page.totalElements).toBe(whole.data.length);
    expect(page.totalPages).toBe(Math.ceil(whole.data.length / 3));
    const largest = Math.max(...whole.data.map((row) => Number(row['total'])));
    expect(page.data[0]?.['total']).toBe(largest);
    const { data } = await ask('production', `${period}&groupBy=gate&sort=gate,desc`);
    const labels = data.map((row) => named(row['gate'])?.label.toLowerCase() ?? '');
    expect(labels).toEqual(labels.toSorted().toReversed());
  });

  test('is of today when no day is named, and empty without figures', async () => {
    const { data, totals, period: shown } = await ask('production', '');
    expect(shown.from).toBe(shown.to);
    expect(data).toEqual([]);
    expect(totals).toMatchObject({ count: 0, total: 0 });
  });

  test('tells everything that is wrong with what was asked', async () => {
    const { status, error } = await finance.call(reports.production, {
      query: 'from=2026-02-30&groupBy=colour&vehicleId.equals=x&colour.equals=1',
    });
    expect(status).toBe(400);
    expect(error.fields.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'from wrong-format',
      'groupBy not-an-option',
      'vehicleId.equals wrong-format',
      'colour.equals unknown-field',
    ]);
    const long = await finance.call(reports.production, { query: 'from=2020-01-01' });
    expect(long.error.fields).toMatchObject([{ path: 'from', code: 'too-broad' }]);
  });

  test('is written to a file with its totals, for the period asked for', async () => {
    const columns = [
      { key: 'gate.label', heading: 'Gate' },
      { key: 'count', heading: 'Kendaraan' },
      { key: 'total', heading: 'Total' },
    ];
    const started = await finance.call(reports.productionExport, {
      query: `${period}&groupBy=gate&sort=gate,asc`,
      body: { columns, totalLabel: 'Jumlah' },
    });
    expect(started.status).toBe(202);
    const params = { id: (started.data as { jobId: string }).jobId };
    const see = async () => (await finance.call(jobs.get, { params })).data as { status: string; token: string };
    await expect.poll(async () => (await see()).status, { timeout: 15_000, interval: 50 }).toBe('DONE');
    const file = await server.app.inject({
      url: `/api/asset_files/${(await see()).token}?dl=1`,
      headers: { authorization: finance.token ?? '' },
    });
    expect(file.headers['content-disposition']).toContain('production_2026-03-02_2026-03-06.xlsx');
    const [sheet = []] = readWorkbook(file.rawPayload).sheets;
    const { data, totals } = await ask('production', `${period}&groupBy=gate&sort=gate,asc`);
    expect(sheet.map((row) => row.map((cell) => cell.text))).toEqual([
      ['Gate', 'Kendaraan', 'Total'],
      ...data.map((row) => [named(row['gate'])?.label, String(row['count']), String(row['total'])]),
      ['Jumlah', String(totals['count']), String(totals['total'])],
    ]);
    const unknown = await finance.call(reports.productionExport, {
      body: { columns: [{ key: 'colour', heading: 'x' }] },
    });
    expect(unknown.error.fields).toMatchObject([{ path: 'columns.0.key', code: 'not-an-option' }]);
  });

  test('offers who has taken money as options', async () => {
    const { data } = await finance.call(reports.operators);
    const names = (data as { label: string }[]).map(({ label }) => label);
    expect([...new Set(names)]).toEqual(['Agus Wijaya', 'Budi Santoso', 'Siti Rahayu']);
  });
});
