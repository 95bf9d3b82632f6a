import { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildStays } from './testing/build-stays.ts';

let server: TestServer;
let reader: Client;
beforeAll(async () => {
  server = await startTestServer();
  reader = await signInAs(server, 'FINANCE');
  const { database, site } = server.platform;
  await buildStays(database, site.current(), { from: '2026-03-01', to: '2026-03-20', perDay: 60, seed: 8 });
}, 60_000);
afterAll(() => server.close());

interface Lengths {
  readonly businessDay?: string | null;
  readonly weekday?: number | null;
  readonly count: number;
  readonly median: number;
  readonly ninth: number;
  readonly shortShare: number;
}
async function ask(query: string): Promise<{ readonly data: readonly Lengths[]; readonly totals: Lengths }> {
  const { status, body } = await reader.call(contract.reports.parkingDurationGraphic, { query });
  expect(status).toBe(200);
  return body as { data: Lengths[]; totals: Lengths };
}

/** Minutes of the stays of some days, the shortest first. */
async function minutesOf(from: string, to: string, more = sql`true`): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`
    select duration_minutes as minutes from stays where state = 'OUT' and business_day between ${from} and ${to} and ${more}
    order by 1`.execute(server.platform.database.readQueries);
  return rows.map(({ minutes }) => minutes);
}

/** Lengths are kept by the quarter of an hour, so what is told of them lies in the quarter in which the right one does. */
function expectLengths(told: Lengths, minutes: readonly number[]): void {
  expect(told.count).toBe(minutes.length);
  const at = (share: number) => minutes[Math.ceil(share * minutes.length) - 1] ?? 0;
  expect(Math.abs(told.median - at(0.5))).toBeLessThanOrEqual(15);
  expect(Math.abs(told.ninth - at(0.9))).toBeLessThanOrEqual(15);
  const short = minutes.filter((one) => one < 60).length;
  expect(told.shortShare).toBe(Math.round((1_000 * short) / minutes.length) / 10);
}

test.each([
  ['day', '2026-03-04', '2026-03-04'],
  ['day', '2026-03-15', '2026-03-15'],
  ['week', '2026-03-09', '2026-03-15'],
  ['month', '2026-03-02', '2026-03-18'],
])('by the %s half of the cars and nine in ten stayed at most as long as their stays say', async (part, from, to) => {
  const { data, totals } = await ask(`from=${from}&to=${to}&groupBy=${part}`);
  expect(data).toHaveLength(1);
  const minutes = await minutesOf(from, to);
  expectLengths(data[0] ?? totals, minutes);
  expectLengths(totals, minutes);
});

test('the whole is no mean of its days, and filters hold for both', async () => {
  const { data, totals } = await ask('from=2026-03-01&to=2026-03-20&isMember.equals=true');
  expect(data).toHaveLength(20);
  expectLengths(totals, await minutesOf('2026-03-01', '2026-03-20', sql`member_id is not null`));
});

test('weekdays are told each of all its days', async () => {
  const { data } = await ask('from=2026-03-01&to=2026-03-20&groupBy=weekday');
  expect(data.map(({ businessDay, weekday }) => [businessDay, weekday])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => [null, weekday]),
  );
  for (const row of data)
    expectLengths(
      row,
      await minutesOf('2026-03-01', '2026-03-20', sql`extract(isodow from business_day) = ${row.weekday}`),
    );
});

test('those of one gate are told alone', async () => {
  const { rows } = await sql<{ id: string }>`select distinct exit_gate_id as id from stays where state = 'OUT'`.execute(
    server.platform.database.readQueries,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { id } of rows) {
    const { totals } = await ask(`from=2026-03-01&to=2026-03-20&gateId.equals=${id}`);
    expectLengths(totals, await minutesOf('2026-03-01', '2026-03-20', sql`exit_gate_id = ${id}`));
  }
});

test('days without a car are told as nothing', async () => {
  const { data, totals } = await ask('from=2025-01-01&to=2025-01-02');
  const nothing = { count: 0, median: 0, ninth: 0, shortShare: 0 };
  expect(data).toEqual([
    { businessDay: '2025-01-01', weekday: null, ...nothing },
    { businessDay: '2025-01-02', weekday: null, ...nothing },
  ]);
  expect(totals).toEqual(nothing);
});
