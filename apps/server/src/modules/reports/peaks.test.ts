import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { countPeakHours, drainFolds } from './fold.ts';
import { buildStays } from './testing/build-stays.ts';

let server: TestServer;
let reader: Client;
beforeAll(async () => {
  server = await startTestServer();
  reader = await signInAs(server, 'FINANCE');
  await build('2026-03-01', 3);
}, 60_000);
afterAll(() => server.close());

const build = (from: string, seed: number) =>
  buildStays(server.platform.database, server.platform.site.current(), { from, to: '2026-03-12', perDay: 40, seed });

interface Traffic {
  readonly vehicle?: { readonly id: string } | null;
  readonly businessDay?: string | null;
  readonly opening: number;
  readonly entered: number;
  readonly left: number;
  readonly deleted: number;
  readonly closing: number;
  readonly peak: number | null;
  readonly turnover: number | null;
  readonly minutes: number;
  readonly averageMinutes: number;
}
async function ask(query: string): Promise<{ readonly data: readonly Traffic[]; readonly totals: Traffic }> {
  const { status, body } = await reader.call(contract.reports.traffics, { query });
  expect(status).toBe(200);
  return body as { data: Traffic[]; totals: Traffic };
}

/** Cars inside after each instant at which one came or went, told one by one. */
async function mostInside(from: string, to: string, vehicle?: string): Promise<number> {
  const { rows } = await sql<{ at: Date; vehicle: string; cars: number }>`
    select entered_at as at, vehicle_type_id as vehicle, 1 as cars from stays
    union all select coalesce(exited_at, deleted_at), vehicle_type_id, -1 from stays where state <> 'INSIDE' order by at`.execute(
    server.platform.database.readQueries,
  );
  const bounds = await sql<{ begins: Date; ends: Date }>`
    select business_day_begins(${from}::date) as begins, business_day_begins(${to}::date + 1) as ends`.execute(
    server.platform.database.readQueries,
  );
  const { begins = new Date(), ends = new Date() } = bounds.rows[0] ?? {};
  const moves = rows.filter((row) => (vehicle === undefined || row.vehicle === vehicle) && row.at < ends);
  let inside = 0;
  let most = 0;
  for (const [index, { at, cars }] of moves.entries()) {
    const next = moves[index + 1];
    if (at >= begins && (index === 0 || (moves[index - 1]?.at ?? begins) < begins)) most = Math.max(most, inside);
    inside += cars;
    if (at >= begins && next?.at.getTime() !== at.getTime()) most = Math.max(most, inside);
  }
  return most;
}

async function expectPeaks(from: string, to: string): Promise<void> {
  const { data, totals } = await ask(`from=${from}&to=${to}`);
  expect(data.length).toBeGreaterThan(1);
  const whole = await mostInside(from, to);
  expect([totals.peak, totals.turnover]).toEqual([whole, Math.round((10 * totals.left) / whole) / 10]);
  for (const { vehicle, peak } of data) expect(peak).toBe(await mostInside(from, to, vehicle?.id));
}
const periods = [
  ['2026-03-04', '2026-03-04'],
  ['2026-03-02', '2026-03-09'],
  ['2026-02-20', '2026-04-10'],
] as const;
const expectAll = async () => {
  for (const [from, to] of periods) await expectPeaks(from, to);
};
const hoursKept = async () => {
  const { rows } = await sql<{ hours: number }>`select count(*)::integer as hours from peak_hours`.execute(
    server.platform.database.readQueries,
  );
  return rows[0]?.hours ?? 0;
};

test('the most cars inside at once is told before, while and after hours are added up, and when a car is told late', async () => {
  const { database } = server.platform;
  await expectAll();
  await drainFolds(database);
  while (!(await countPeakHours(database)));
  const kept = await hoursKept();
  expect(kept).toBeGreaterThan(200);
  await expectAll();
  await build('2026-03-11', 4);
  await expectAll();
  await drainFolds(database);
  // Fewer, where the server has not counted them again meanwhile.
  expect(await hoursKept()).toBeLessThanOrEqual(kept);
  await expectAll();
  while (!(await countPeakHours(database)));
  expect(await hoursKept()).toBe(kept);
  await expectAll();
}, 60_000);

test('of one type it is its own, of several none, and of members alone it is not known', async () => {
  const { data } = await ask('from=2026-03-04&to=2026-03-05');
  const [first, second] = data;
  const one = await ask(`from=2026-03-04&to=2026-03-05&vehicleId.equals=${first?.vehicle?.id}`);
  expect(one.totals.peak).toBe(first?.peak);
  const both = await ask(`from=2026-03-04&to=2026-03-05&vehicleId.in=${first?.vehicle?.id},${second?.vehicle?.id}`);
  expect([both.totals.peak, both.totals.turnover, both.data.length]).toEqual([null, null, 2]);
  const members = await ask('from=2026-03-04&to=2026-03-05&isMember.equals=true');
  expect(members.data.map(({ peak, turnover }) => [peak, turnover])).toEqual(members.data.map(() => [null, null]));
  expect(members.totals.peak).toBeNull();
});

test('of days, weeks and months, of each type and of all, it is what was inside in them, and each begins where the one before ended', async () => {
  const [from, to] = ['2026-02-27', '2026-03-14'];
  const { data: types } = await ask(`from=${from}&to=${to}`);
  for (const part of ['day', 'week', 'month'] as const)
    for (const vehicle of [undefined, ...types.map((row) => row.vehicle?.id)]) {
      const { data, totals } = await ask(
        `from=${from}&to=${to}&groupBy=${part}${vehicle === undefined ? '' : `&vehicleId.equals=${vehicle}`}`,
      );
      const days = data.map(({ businessDay }) => businessDay ?? '');
      expect(days).toEqual(partsOf(part, from, to));
      for (const [index, row] of data.entries()) {
        const first = days[index] ?? '';
        const last = shiftDays(days[index + 1] ?? shiftDays(to, 1), -1);
        expect(row.peak).toBe(await mostInside(first < from ? from : first, last, vehicle));
        expect(row.opening + row.entered - row.left - row.deleted).toBe(row.closing);
        expect(row.opening).toBe(index === 0 ? totals.opening : data[index - 1]?.closing);
      }
      expect(totals.closing).toBe(data.at(-1)?.closing);
      expect(totals.entered).toBe(data.reduce((sum, { entered }) => sum + entered, 0));
      const each = await ask(`from=${from}&to=${to}&groupBy=${part},vehicle`);
      const ofType = each.data.filter((row) => row.vehicle?.id === vehicle);
      for (const { businessDay, ...row } of ofType)
        expect({ ...row, vehicle: null }).toEqual({ ...data[days.indexOf(businessDay ?? '')], businessDay: undefined });
    }
}, 60_000);

/** The first days of the parts of the calendar in a period. */
function partsOf(part: 'day' | 'week' | 'month', from: string, to: string): string[] {
  const days = Array.from({ length: 16 }, (_, index) => shiftDays(from, index)).filter((day) => day <= to);
  const firstOf = (day: string): string => {
    if (part === 'day') return day;
    if (part === 'month') return `${day.slice(0, 7)}-01`;
    return shiftDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  };
  return [...new Set(days.map(firstOf))];
}

test('how long cars stayed on the mean is that of all that left', async () => {
  const { totals } = await ask('from=2026-03-04&to=2026-03-10');
  const { rows } = await sql<{ mean: number; sum: number }>`
    select round(avg(duration_minutes))::integer as mean, sum(duration_minutes)::integer as sum from stays
    where business_day between '2026-03-04' and '2026-03-10' and state = 'OUT'`.execute(
    server.platform.database.readQueries,
  );
  expect([totals.averageMinutes, totals.minutes]).toEqual([rows[0]?.mean, rows[0]?.sum]);
});

test('a period without cars has none inside', async () => {
  const nothing = await ask('from=2025-01-01&to=2025-01-02');
  expect([nothing.totals.peak, nothing.totals.turnover]).toEqual([0, 0]);
});
