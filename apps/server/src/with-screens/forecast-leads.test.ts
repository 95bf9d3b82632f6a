import { contract } from '@parking/contract/contract';
import type { DayStarts } from '@parking/contract/core/business-day';
import { shiftDays } from '@parking/contract/core/business-day';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { newId } from '@parking/contract/core/id';
import type { CubeReport } from '@parking/contract/reports/cube';
import { trafficIn, trafficPerHour } from '@parking/contract/reports/traffic';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildStays } from '../modules/reports/testing/build-stays.ts';
import { businessDayOf } from '../platform/business-day.ts';
import { signInAs } from '../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../testing/test-server.ts';
import type { ReportRow } from '../../../web/src/kit/report/report-model.ts';
import { type Shown, follow, show } from './testing/follow.ts';

vi.stubGlobal('localStorage', { getItem: () => 'id' });
const { pastAddress } = await import('../../../web/src/features/reports/shared/past-address.ts');
const { narrower } = await import('../../../web/src/features/reports/shared/narrower.ts');

type Forecast = NonNullable<ReplyOf<typeof contract.reports.forecast>['forecast']>;
type Day = Forecast['days'][number];

let server: TestServer;
let reader: Client;
let dayStarts: DayStarts;
let today: string;
let knownDays: number;
let days: readonly Day[];
let holiday: string;
const opens = (): boolean => true;

beforeAll(async () => {
  server = await startTestServer();
  reader = await signInAs(server, 'SUPERADMIN');
  const { database, site } = server.platform;
  ({ dayStarts } = (await reader.call(contract.systemProfiles.get)).data as { dayStarts: DayStarts });
  today = businessDayOf(new Date(), site.current());
  // One that is to come, and one of the same weekday as it that was.
  holiday = shiftDays(today, 3);
  await database.writeQueries
    .insertInto('holidays')
    .values([holiday, shiftDays(today, -25)].map((day) => ({ id: newId(), day, label: 'Hari Raya' })))
    .execute();
  await buildStays(database, site.current(), { from: shiftDays(today, -40), to: today, perDay: 40, seed: 5 });
  const told = (await reader.call(contract.reports.forecast)).data as { knownDays: number; forecast: Forecast };
  ({ knownDays } = told);
  ({ days } = told.forecast);
}, 60_000);
afterAll(() => server.close());

/** Entries before today, counted one by one, of days and hours like these. */
async function entered({ businessDay, holiday: named }: Day, hours: readonly number[]): Promise<number> {
  const { rows } = await sql<{ cars: number }>`
    select count(*)::integer as cars from stays
    where entry_business_day < ${today}::date and entry_business_day >= ${today}::date - ${knownDays}::integer and (entry_business_day in (select day from holidays)) = ${named !== null}
      and (${named !== null} or extract(isodow from entry_business_day) = extract(isodow from ${businessDay}::date))
      and extract(hour from entered_at at time zone ${server.platform.site.current().zone}) = any(${[...hours]}::integer[])`.execute(
    server.platform.database.readQueries,
  );
  return rows[0]?.cars ?? 0;
}

const all = Array.from({ length: 24 }, (_, hour) => hour);

const withCars = ({ rows }: Shown): ReportRow | undefined => rows.find(({ entered: cars }) => Number(cars) > 0);

/** Follows a figure until a list of cars: what the report told last, and how many are in it. */
async function listedOf(report: CubeReport, shown: Shown, row: ReportRow): Promise<readonly [number, number]> {
  const next = narrower(report, shown, row, 'entered') ?? '';
  if (next.startsWith('/parking_ins?'))
    return [Number(row['entered']), (await follow(reader, next, dayStarts)).rows.length];
  const behind = await show(reader, report, next.split('?')[1] ?? '', dayStarts);
  return listedOf(report, behind, withCars(behind) ?? {});
}

test.each([
  ['a day', trafficIn, undefined],
  ['an hour', trafficPerHour, [9]],
  ['a shift', trafficPerHour, [9, 10, 11]],
] as const)(
  'what is expected of %s leads to the days it was learnt from, and these to their cars',
  async (_, report, hours) => {
    expect(days.some((day) => day.holiday !== null)).toBe(true);
    let followed = 0;
    for (const day of days.slice(0, 8)) {
      const address = pastAddress({ opens }, { day, today, knownDays, ...(hours && { hours }) }) ?? '';
      const behind = await show(reader, report, address.split('?')[1] ?? '', dayStarts);
      expect(behind.totals['entered']).toBe(await entered(day, hours ?? all));
      const row = withCars(behind);
      if (!row) continue;
      const [figure, cars] = await listedOf(report, behind, row);
      expect(cars).toBe(figure);
      followed += 1;
    }
    expect(followed).toBeGreaterThan(5);
  },
);

test('whoever may not see those reports is led nowhere', () => {
  const [day] = days;
  for (const hours of [undefined, [9]])
    expect(day && pastAddress({ opens: () => false }, { day, today, knownDays, ...(hours && { hours }) })).toBeNull();
});
