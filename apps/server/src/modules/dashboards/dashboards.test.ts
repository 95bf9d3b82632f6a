import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildStays } from '../reports/testing/build-stays.ts';
import { seedDashboards } from './seed-dashboards.ts';

const { dashboards, reports } = contract;
const dayMs = 86_400_000;
let server: TestServer;
let admin: Client;
const today = toLocalDate(new Date(), 'Asia/Jakarta');

beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
  const { database, site } = server.platform;
  const from = toLocalDate(new Date(Date.now() - 14 * dayMs), 'Asia/Jakarta');
  await buildStays(database, site.current(), { from, to: today, perDay: 300, seed: 11 });
}, 60_000);
afterAll(() => server.close());

async function read<Reply>(name: keyof typeof dashboards, params: Record<string, string> = {}): Promise<Reply> {
  const { status, data } = await admin.call(dashboards[name], { params });
  expect(status).toBe(200);
  return data as Reply;
}

async function one<Result>(query: ReturnType<typeof sql<Result>>): Promise<Result> {
  const { rows } = await query.execute(server.platform.database.readQueries);
  const [row] = rows;
  if (row === undefined) throw new Error('nothing found');
  return row;
}

test('a seeded group finds its widgets, and those who count blind no takings', async () => {
  const seen = async (group: string) => {
    const { data } = await (await signInAs(server, group)).call(dashboards.own);
    return (data as { name: string }[]).map(({ name }) => name);
  };
  for (const group of ['FINANCE', 'OWNER'])
    expect(await seen(group)).toEqual([
      'ATTENTION',
      'OCCUPANCY',
      'TAKINGS',
      'PROVIDERS_OWE',
      'GATE_STATES',
      'TRAFFIC_IN_PER_HOUR',
      'TRAFFIC_OUT_PER_HOUR',
      'YEARLY_MOBIL',
      'YEARLY_MOTOR',
    ]);
  expect(await seen('CASHIER')).toEqual(['OCCUPANCY', 'GATE_STATES']);
  const cashier = await signInAs(server, 'CASHIER');
  expect((await cashier.call(dashboards.takings)).status).toBe(403);
});

test('widgets are given out once: one that was taken away stays away', async () => {
  const { database } = server.platform;
  await sql`delete from dashboard_component_groups where dashboard_component_id =
    (select id from dashboard_components where name = 'GATE_STATES')`.execute(database.writeQueries);
  await seedDashboards(database);
  const { data } = await admin.call(dashboards.own);
  expect((data as { name: string }[]).map(({ name }) => name)).not.toContain('GATE_STATES');
});

test('the cars inside are counted by vehicle type', async () => {
  const { inside, vehicles } = await read<{ inside: number; vehicles: { inside: number }[] }>('occupancy');
  const { count } = await one(sql<{ count: number }>`select count(*)::integer as count from stays_inside`);
  expect(inside).toBe(count);
  expect(vehicles.reduce((sum, row) => sum + row.inside, 0)).toBe(count);
});

test('takings of today stand beside those of this weekday a week ago, up to the same time', async () => {
  interface Takings {
    total: number;
    weekAgo: number;
    payments: { paidType: { label: string }; total: number }[];
  }
  const takings = await read<Takings>('takings');
  const { total } = await one(sql<{ total: number }>`
    select coalesce(sum(total), 0)::bigint as total from figures_by_day_v
    where kind in ('OUT', 'PREPAID') and business_day = ${today}`);
  expect(takings.total).toBe(total);
  expect(takings.payments.reduce((sum, row) => sum + row.total, 0)).toBe(total);
  const { weekAgo, all } = await one(sql<{ weekAgo: number; all: number }>`
    select coalesce(sum(l.amount) filter (where e.booked_at <= now() - interval '7 days'), 0)::bigint as "weekAgo",
      sum(l.amount)::bigint as all
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where l.amount > 0 and e.business_day = ${today}::date - 7`);
  expect(takings.weekAgo).toBe(weekAgo);
  expect(takings.weekAgo).toBeLessThanOrEqual(all);
});

test('cars of the hours that are over stand beside those of the same hours a week ago', async () => {
  interface Hours {
    hours: { hour: number; today: number | null }[];
    sameHours: { until: number; today: number; weekAgo: number } | null;
  }
  const { hours, sameHours } = await read<Hours>('trafficPerHour', { type: 'in' });
  const counted = await one(sql<{ until: number; weekAgo: number }>`
    select extract(hour from now() at time zone 'Asia/Jakarta')::integer as until,
      count(*) filter (where entered_at >= (${today}::date - 7)::timestamp at time zone 'Asia/Jakarta'
        and entered_at < date_trunc('hour', now()) - interval '7 days')::integer as "weekAgo"
    from stays`);
  const running = hours.find(({ hour }) => hour === counted.until)?.today ?? 0;
  const all = hours.reduce((sum, row) => sum + (row.today ?? 0), 0);
  expect(sameHours).toEqual(counted.until === 0 ? null : { ...counted, today: all - running });
});

test('an hour of today stands beside its mean on this weekday', async () => {
  interface Hours {
    day: string;
    hours: { hour: number; today: number | null; usual: number }[];
  }
  const { day, hours } = await read<Hours>('trafficPerHour', { type: 'in' });
  expect(day).toBe(today);
  expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  const { count } = await one(sql<{ count: number }>`
    select coalesce(sum(count), 0)::integer as count from figures_by_day_v where kind = 'IN' and business_day = ${today}`);
  expect(hours.reduce((sum, row) => sum + (row.today ?? 0), 0)).toBe(count);
  const now = Number(new Date(Date.now() + 7 * 3_600_000).toISOString().slice(11, 13));
  expect(hours.filter((row) => row.today === null).map(({ hour }) => hour)).toEqual(
    Array.from({ length: 23 - now }, (_, index) => now + 1 + index),
  );
  // Two such weekdays are known, of 300 cars each.
  const usual = hours.reduce((sum, row) => sum + row.usual, 0);
  expect(Math.abs(usual - 300)).toBeLessThanOrEqual(12);
  expect((await admin.call(dashboards.trafficPerHour, { params: { type: 'sideways' } })).status).toBe(400);
});

test('a vehicle type has its months of two years; one that does not exist is not found', async () => {
  interface Yearly {
    vehicle: { label: string };
    year: number;
    months: { thisYear: { entered: number; total: number }; lastYear: { entered: number } }[];
  }
  const { id } = await one(sql<{ id: string }>`select id from vehicle_types where name = 'MOTOR'`);
  const { vehicle, months } = await read<Yearly>('yearly', { id });
  expect(vehicle.label).toBe('Motor');
  expect(months).toHaveLength(12);
  const { entered } = await one(sql<{ entered: number }>`
    select count(*)::integer as entered from stays where vehicle_type_id = ${id}`);
  const all = months.reduce((sum, row) => sum + row.thisYear.entered + row.lastYear.entered, 0);
  expect(all).toBe(entered);
  expect((await admin.call(dashboards.yearly, { params: { id: newId() } })).error.code).toBe('record-not-found');
});

test('what a card leads to says what the card says', async () => {
  const totalsOf = async (report: typeof reports.production | typeof reports.traffics, query: string) => {
    const { status, body } = await admin.call(report, { query });
    expect(status).toBe(200);
    return (body as { totals: Record<string, number> }).totals;
  };
  const ofToday = `from=${today}&to=${today}`;
  const takings = await read<{ total: number; payments: { paidType: { id: string }; total: number }[] }>('takings');
  expect(takings.payments.length).toBeGreaterThan(1);
  expect(await totalsOf(reports.production, ofToday)).toMatchObject({ total: takings.total });
  for (const { paidType, total } of takings.payments)
    expect(await totalsOf(reports.production, `${ofToday}&paidTypeId.equals=${paidType.id}`)).toMatchObject({ total });
  const carsOf = async (type: string) =>
    (await read<{ hours: { today: number | null }[] }>('trafficPerHour', { type })).hours.reduce(
      (sum, { today: cars }) => sum + (cars ?? 0),
      0,
    );
  const { inside } = await read<{ inside: number }>('occupancy');
  expect(await totalsOf(reports.traffics, ofToday)).toMatchObject({
    entered: await carsOf('in'),
    left: await carsOf('out'),
    closing: inside,
  });
  const { id } = await one(sql<{ id: string }>`select id from vehicle_types where name = 'MOTOR'`);
  const { year, months } = await read<{ year: number; months: { thisYear: { entered: number; total: number } }[] }>(
    'yearly',
    { id },
  );
  const sum = (key: 'entered' | 'total') => months.reduce((all, { thisYear }) => all + thisYear[key], 0);
  const ofYear = `from=${year}-01-01&to=${year}-12-31&vehicleId.equals=${id}`;
  expect(await totalsOf(reports.production, ofYear)).toMatchObject({ total: sum('total') });
  expect(await totalsOf(reports.traffics, ofYear)).toMatchObject({ entered: sum('entered') });
});

test('gates tell whether they answer, those that do not first', async () => {
  const { database } = server.platform;
  await sql`insert into gate_states (gate_id, heard_at, online, paper)
    select id, now(), true, 'LOW' from gates where gate_type = 'OUT' order by name limit 1`.execute(
    database.writeQueries,
  );
  await sql`insert into gate_states (gate_id, heard_at, online)
    select id, now() - interval '1 minute', true from gates where gate_type = 'IN' order by name limit 1`.execute(
    database.writeQueries,
  );
  const { gates } = await read<{ gates: { online: boolean; paper: string; since: string | null }[] }>('gateStates');
  expect(gates.map(({ online }) => online)).toEqual([false, false, false, true]);
  expect(gates.at(-1)?.paper).toBe('LOW');
  expect(gates.filter(({ since }) => since === null)).toHaveLength(2);
});
