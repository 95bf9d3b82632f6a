import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import type { Charge } from '@parking/contract/tariffs/charge';
import { shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { publishedCases } from '@parking/contract/tariffs/testing/published';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/pool.ts';
import { signInAs, testPassword } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildStays } from '../reports/testing/build-stays.ts';
import { readTariffBook } from './read-tariff-book.ts';

const { tariffs, vehicleTypes, holidays, overdueTolerances, systemConfigurations } = contract;
const car = '01900000-0000-7000-8000-000000000102';
const hourly = (amount: number) => [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount }];
const seededRules = [
  { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5000 },
  { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3000 },
];
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

interface Example {
  charge: Charge | null;
  fault: string | null;
}
const example = async (body: object): Promise<Example[]> =>
  (await admin.call(tariffs.workedExample, { body })).data as Example[];

describe('the worked example', () => {
  test.each(publishedCases)('$tariff: $minutes minutes cost $fee', async ({ rules, minutes, fee }) => {
    const enteredAt = '2026-11-20T07:41:12';
    const stays = [{ enteredAt, exitedAt: shiftMinutes(enteredAt, minutes) }];
    const [found] = await example({ rules, stays });
    expect(found?.charge).toMatchObject({ total: fee, gross: fee, durationMinutes: minutes, fareId: null });
  });

  test('prices by the stored fares of a type, and says what is missing', async () => {
    const enteredAt = '2026-11-20T10:00:00';
    const stays = [
      { enteredAt, exitedAt: '2026-11-20T12:00:00' },
      { enteredAt, exitedAt: '2026-11-20T12:00:00', lostTicket: 'entry-known' },
      { enteredAt, exitedAt: '2026-11-20T09:00:00' },
      { enteredAt: '2019-12-31T10:00:00', exitedAt: '2019-12-31T12:00:00' },
    ];
    expect(await example({ vehicleTypeId: car, stays })).toMatchObject([
      { charge: { total: 8000, tax: 727 }, fault: null },
      { charge: { total: 33_000, fine: 25_000 } },
      { charge: null, fault: 'exit-before-entry' },
      { charge: expect.objectContaining({ warnings: ['fare-before-first'] }), fault: null },
    ]);
  });

  test.each([
    [{ stays: [] }, ['stays too-few', 'rules required']],
    [
      { rules: [], stays: [{ enteredAt: '2026-11-20', exitedAt: '2026-11-20T10:00:00' }] },
      ['rules too-few', 'stays.0.enteredAt wrong-format'],
    ],
    [
      {
        rules: [{ rule: 'CAP', amount: 5 }],
        stays: [{ enteredAt: '2026-11-20T10:00:00', exitedAt: '2026-11-20T10:00:00' }],
      },
      ['rules.0.rule rule-order'],
    ],
    [
      { vehicleTypeId: car, stays: [{ enteredAt: '2016-11-20T10:00:00', exitedAt: '2026-11-20T10:00:00' }] },
      ['stays.0.exitedAt too-broad'],
    ],
  ])('refuses %j at its fields', async (body, fields) => {
    const { error } = await admin.call(tariffs.workedExample, { body });
    const found = error.fields.map(({ path, code }) => `${path} ${code}`);
    for (const one of found) expect(fields).toContain(one);
    expect(found.length).toBeGreaterThan(0);
  });
});

describe('the tariff book', () => {
  const read = async (): Promise<TariffBook> => (await admin.call(tariffs.book)).data as TariffBook;

  test('holds all that prices follow', async () => {
    const book = await read();
    expect(book.vehicleTypes.find((type) => type.isBasic)).toMatchObject({ id: car, label: 'Mobil' });
    expect(book.fares).toContainEqual(
      expect.objectContaining({ vehicleTypeId: car, effectiveDate: '2020-01-01', rules: seededRules }),
    );
    expect(book.fines).toContainEqual({ vehicleTypeId: car, fine: 25_000 });
    expect(book.settings).toMatchObject({ fareHandlingType: 'ENTRY', overdueToleranceMinutes: 15 });
  });

  test('is another after any change, with a higher epoch, and the same while nothing changes', async () => {
    const first = await read();
    expect(await read()).toEqual(first);
    await admin.call(holidays.create, { body: { day: '2027-01-01', label: 'Tahun baru' } });
    const second = await read();
    expect(second.epoch).toBeGreaterThan(first.epoch);
    expect(second.holidays).toEqual(['2027-01-01']);
    await admin.call(overdueTolerances.set, { body: { duration: 30 } });
    expect((await read()).settings.overdueToleranceMinutes).toBe(30);
    await admin.call(systemConfigurations.update, { body: { taxPercent: 11 } });
    expect((await read()).taxRates).toEqual([{ from: '1900-01-01', basisPoints: 1100, mode: 'INCLUDED' }]);
    await admin.call(systemConfigurations.update, { body: { taxPercent: 10 } });
  });

  test('of a change that is taken back is not kept', async () => {
    const { database } = server.platform;
    const before = await readTariffBook(database.readQueries);
    const thrown = inTransaction(database, async (tx) => {
      await tx.updateTable('overdueTolerance').set({ duration: 99 }).execute();
      expect((await readTariffBook(tx)).settings.overdueToleranceMinutes).toBe(99);
      throw new Error('taken back');
    });
    await expect(thrown).rejects.toThrow('taken back');
    expect(await readTariffBook(database.readQueries)).toEqual(before);
    await admin.call(overdueTolerances.set, { body: { duration: 12 } });
    expect((await readTariffBook(database.readQueries)).settings.overdueToleranceMinutes).toBe(12);
  });

  test('is for whoever is signed in', async () => {
    expect((await (await signInAs(server, 'CASHIER')).call(tariffs.book)).status).toBe(200);
    expect((await server.client().call(tariffs.book)).status).toBe(401);
  });
});

describe('the replay', () => {
  interface Result {
    stays: number;
    newestOnly: boolean;
    before: number;
    after: number;
    difference: number;
    higher: number;
    lower: number;
    unchanged: number;
    largest: { stayId: string; before: number; after: number; enteredAt: string; exitedAt: string }[];
  }
  let period: { from: string; to: string };
  beforeAll(async () => {
    const site = server.platform.site.current();
    const today = toLocalDate(new Date(), site.zone);
    const back = (days: number): string => shiftMinutes(`${today}T00:00:00`, -days * 1440).slice(0, 10);
    period = { from: back(4), to: back(2) };
    await buildStays(server.platform.database, site, { from: back(4), to: back(2), perDay: 60 });
  });
  const replay = (body: object, who = admin) =>
    who.call(tariffs.replay, { body: { vehicleTypeId: car, rules: seededRules, ...period, ...body } });

  test('by the rules in force changes nothing', async () => {
    const found = (await replay({})).data as Result;
    expect(found.stays).toBeGreaterThan(20);
    expect(found).toMatchObject({ difference: 0, higher: 0, lower: 0, unchanged: found.stays, newestOnly: false });
    expect(found.before).toBe(found.after);
    expect(found.largest).toEqual([]);
  });

  test('by others tells sums, and the stays that differ most', async () => {
    const { zone } = server.platform.site.current();
    const found = (await replay({ rules: hourly(10_000) })).data as Result;
    expect(found.higher).toBe(found.stays);
    expect(found.difference).toBe(found.after - found.before);
    expect(found.largest).toHaveLength(10);
    const changes = found.largest.map((one) => one.after - one.before);
    expect(changes).toEqual(changes.toSorted((one, other) => other - one));
    const [first] = found.largest;
    const stay = await server.platform.database.readQueries
      .selectFrom('stays')
      .select(['enteredAt', 'gross', 'durationMinutes'])
      .where('id', '=', first?.stayId ?? '')
      .executeTakeFirstOrThrow();
    expect(first).toMatchObject({
      enteredAt: toLocalDateTime(stay.enteredAt, zone),
      before: stay.gross,
      after: Math.ceil((stay.durationMinutes ?? 0) / 60) * 10_000,
    });
  });

  test('knows only stays of that kind and period', async () => {
    expect((await replay({ parkingType: 'VALET' })).data).toMatchObject({ stays: 0, before: 0, after: 0 });
    expect((await replay({ fareNonRegularId: newId() })).data).toMatchObject({ stays: 0 });
    expect((await replay({ from: '2020-01-01', to: '2020-12-31' })).data).toMatchObject({ stays: 0 });
    expect((await replay({ vehicleTypeId: newId() })).error.code).toBe('record-not-found');
    expect((await replay({ to: '2020-01-01' })).error.fields).toMatchObject([{ path: 'to' }]);
    expect((await replay({ rules: [] })).error.fields).toMatchObject([{ path: 'rules' }]);
  });

  const copied = `site_id, code, state, vehicle_type_id, parking_type, origin, entry_gate_id, entry_business_day,
    business_day, exit_kind, exit_gate_id, operator_id, deposit_id, duration_minutes, lines, gross, discount, fine, tax,
    tax_on_top, total`;
  test('of many stays lets other requests through meanwhile', async () => {
    // Copies of one stay, each an hour longer than the one before, over and over.
    await sql`
      insert into stays (${sql.raw(copied)}, id, request_id, entered_at, exited_at)
      select ${sql.raw(copied)}, gen_random_uuid(), gen_random_uuid(), at, at + (n % 200) * interval '1 hour'
      from (select * from stays where state = 'OUT' and exit_kind = 'NORMAL' and vehicle_type_id = ${car} limit 1) one,
        generate_series(1, 20500) n, lateral (select '2026-03-01 00:00:00+00'::timestamptz + n * interval '30 seconds' as at) a`.execute(
      server.platform.database.writeQueries,
    );
    // By the work of this process: a busy machine lets it wait as well.
    const slices: number[] = [];
    const begun = process.cpuUsage();
    let before = process.cpuUsage();
    const beat = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      slices.push((user + system) / 1_000);
      before = process.cpuUsage();
    }, 1);
    const rules = [...hourly(4000), { rule: 'CAP', amount: 30_000, ruleType: 'CALENDAR_DAY' }];
    const found = (await replay({ rules, from: '2026-02-28', to: '2026-03-10' })).data as Result;
    clearInterval(beat);
    const { user, system } = process.cpuUsage(begun);
    expect(found).toMatchObject({ stays: 20_000, newestOnly: true });
    expect(found.higher + found.lower + found.unchanged).toBe(20_000);
    const work = (user + system) / 1_000;
    const [longest = 0, , third = 0] = slices.toSorted((one, other) => other - one);
    // A fiftieth of all of its work, or what a fast machine does in a tenth of a second; but for two slices in which memory was cleared.
    expect(third).toBeLessThan(Math.max(100, work / 50));
    expect(longest).toBeLessThan(work / 4);
  }, 60_000);
});

test('a fare that takes effect today is charged at once', async () => {
  const { zone } = server.platform.site.current();
  const today = toLocalDate(new Date(), zone);
  const type = { name: 'SEPEDA', label: 'Sepeda', vehicleGroup: 'OTHER' };
  const parkingFares = [{ effectiveDate: today, parkingType: 'REGULAR', parkingFareRules: hourly(1234) }];
  const { person } = await signInAs(server, 'ADMIN');
  const signed = { approverUsername: person.username, approverPassword: testPassword };
  const made = await admin.call(vehicleTypes.create, { body: { ...type, parkingFares, ...signed } });
  const { id } = made.data as { id: string };
  const stays = [{ enteredAt: `${today}T00:00:00`, exitedAt: `${today}T00:30:00` }];
  expect(await example({ vehicleTypeId: id, stays })).toMatchObject([{ charge: { total: 1234 } }]);
});
