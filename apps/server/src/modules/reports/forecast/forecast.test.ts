import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { newId } from '@parking/contract/core/id';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { daysAhead, neededDays } from '@parking/contract/reports/forecast';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDayOf } from '../../../platform/business-day.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { shiftIds } from '../../workforce/testing/plan.ts';
import { buildStays } from '../testing/build-stays.ts';

const { forecast } = contract.reports;
type Told = ReplyOf<typeof forecast>;
const days = 60;
const perDay = 120;

let server: TestServer;
let operator: Client;
let today: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = await signInAs(server, 'OPERATOR');
  today = businessDayOf(new Date(), server.platform.site.current());
});
afterAll(() => server.close());

async function ask(client: Client): Promise<Told> {
  const { status, data } = await client.call(forecast, {});
  expect(status).toBe(200);
  return data as Told;
}

test('where there is too little history it says so, and how much there is', async () => {
  expect(await ask(operator)).toEqual({ knownDays: 0, forecast: null });
});

test('tells today and the days after it by the hour, each within its band, and how far off it was', async () => {
  const { database, site } = server.platform;
  await database.writeQueries
    .insertInto('holidays')
    .values({ id: newId(), day: shiftDays(today, 3), label: 'Hari Raya', labelEn: null })
    .execute();
  await buildStays(database, site.current(), { from: shiftDays(today, -days), to: today, perDay, seed: 5 });
  const { knownDays, forecast: told } = await ask(operator);
  expect(knownDays).toBeGreaterThanOrEqual(neededDays);
  expect(told?.days.map(({ businessDay }) => businessDay)).toEqual(
    Array.from({ length: daysAhead }, (_, ahead) => shiftDays(today, ahead)),
  );
  expect(told?.days.flatMap(({ holiday }) => holiday ?? [])).toEqual([{ label: 'Hari Raya', labelEn: 'Hari Raya' }]);
  for (const day of told?.days ?? []) {
    // As many came every day.
    expect(Math.abs(day.expected - perDay)).toBeLessThan(perDay / 10);
    expect(day.hours).toHaveLength(24);
    expect(Math.abs(day.hours.reduce((sum, { expected }) => sum + expected, 0) - day.expected)).toBeLessThan(2);
    for (const { expected, low, high } of [day, ...day.hours]) {
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(expected);
      expect(high).toBeGreaterThanOrEqual(expected);
    }
  }
  const { errors } = told ?? { errors: undefined };
  expect(errors?.to).toBe(shiftDays(today, -1));
  expect(errors?.own).toBeLessThan(errors?.lastWeek ?? 0);
  expect(errors?.own).toBeLessThan(errors?.fourWeeks ?? 0);
  // Nobody was planned.
  expect(told?.perPerson).toBeNull();
});

test('what one person handles is told by the plans of eight weeks, and twice the people have half of it', async () => {
  const { database } = server.platform;
  const gate = await database.readQueries.selectFrom('gates').select('id').limit(1).executeTakeFirstOrThrow();
  const plan = async () => {
    const { person } = await signInAs(server, 'CASHIER');
    const posts = Array.from({ length: 30 }, (_, back) => ({
      id: newId(),
      day: shiftDays(today, -1 - back),
      userId: person.id,
      shiftId: shiftIds.early,
      gateId: gate.id,
    }));
    await database.writeQueries.insertInto('schedules').values(posts).execute();
  };
  await plan();
  const one = (await ask(operator)).forecast?.perPerson ?? 0;
  expect(one).toBeGreaterThan(5);
  await plan();
  expect((await ask(operator)).forecast?.perPerson).toBeCloseTo(one / 2, 0);
});

test('signed out, without the right, and with what nobody asks', async () => {
  expect((await server.client().call(forecast, {})).status).toBe(401);
  expect((await (await signInAs(server, 'CASHIER')).call(forecast, {})).status).toBe(403);
  expect((await operator.call(forecast, { query: 'days=30' })).status).toBe(400);
});
