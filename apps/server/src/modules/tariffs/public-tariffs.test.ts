import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { toLocalDate } from '@parking/contract/core/time';
import { chargeStay } from '@parking/contract/tariffs/charge';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import { shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';

const { vehicleTypes, fareNonRegulars, holidays, publicTariffs } = contract;
type Admin = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let admin: Admin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
});
afterAll(() => server.close());

const today = () => toLocalDate(new Date(), server.platform.site.current().zone);
const hourly = (amount: number) => [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount }];
const fare = (effectiveDate: string, amount: number, more: object = {}) => ({
  effectiveDate,
  parkingType: 'REGULAR',
  parkingFareRules: hourly(amount),
  ...more,
});
const look = async () => (await server.client().call(publicTariffs.look)).data as ReplyOf<typeof publicTariffs.look>;

async function makeType(name: string, parkingFares: readonly object[], more: object = {}): Promise<string> {
  const body = { name, label: `Uji ${name}`, vehicleGroup: 'CAR', shortcut: null, parkingFares, ...more };
  const answer = await admin.call(vehicleTypes.create, { body });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.data as { id: string }).id;
}

test('anybody reads the fares of the days to come, and nothing of members, of other parking or of days far off', async () => {
  const member = await admin.call(fareNonRegulars.create, { body: { name: 'KARYAWAN', label: 'Karyawan' } });
  const fareNonRegularId = (member.data as { id: string }).id;
  const id = await makeType('UMUM', [
    fare('2026-01-01', 1_000),
    fare('2026-02-01', 2_000),
    fare(shiftDays(today(), 7), 3_000),
    fare(shiftDays(today(), 8), 4_000),
    fare('2026-02-01', 500, { fareNonRegularId }),
    fare('2026-02-01', 700, { parkingType: 'OVERNIGHT' }),
  ]);
  const { book } = await look();
  const told = book.fares.filter(({ vehicleTypeId }) => vehicleTypeId === id);
  expect(told.map(({ rules }) => rules)).toEqual([hourly(2_000), hourly(3_000)]);
  expect(book.additionalFares).toEqual([]);
  expect(JSON.stringify(book)).not.toContain('KARYAWAN');
});

test('nothing is told by which the office knows its types, and of holidays those of the days that are reckoned', async () => {
  await makeType('KODE_DALAM', [fare('2026-01-01', 6_000)], { shortcut: 'X' });
  const offsets = [-30, -2, 0, 7, 8, 9, 60];
  for (const offset of offsets) {
    const body = { day: shiftDays(today(), offset), label: `Libur ${offset}`, labelEn: null };
    // Some may be holidays already.
    expect([200, 409]).toContain((await admin.call(holidays.create, { body })).status);
  }
  const { book } = await look();
  expect(JSON.stringify(book)).not.toMatch(/"(?:name|shortcut|vehicleGroup|epoch|zone|overdueToleranceMinutes)":/);
  const told = [0, 7, 8].map((offset) => shiftDays(today(), offset));
  expect(book.holidays.filter((day) => offsets.some((offset) => shiftDays(today(), offset) === day))).toEqual(told);
});

test('it is read again once the tariffs are others, and by one address so often and no more', async () => {
  const { book } = await look();
  expect((await look()).book).toEqual(book);
  const id = await makeType('BARU', [fare('2026-01-01', 7_000)]);
  expect((await look()).book.vehicleTypes.map((type) => type.id)).toContain(id);
  const answers = [];
  for (let calls = 0; calls <= 120; calls += 1) answers.push(await server.client().call(publicTariffs.look));
  expect(answers.at(-1)).toMatchObject({ status: 429, error: { code: 'too-many-requests' } });
  expect(answers.at(-1)?.headers['retry-after']).toBeDefined();
  await server.platform.database.writes.query('delete from attempts');
  expect((await server.client().call(publicTariffs.look)).status).toBe(200);
});

test('a type without a fare of its own pays its parent’s; one that has none, or is no longer used, is not told', async () => {
  const parent = await makeType('INDUK', [fare('2026-01-01', 5_000)]);
  const child = await makeType('ANAK', [], { parentVehicleTypeId: parent });
  const bare = await makeType('KOSONG', []);
  const away = await makeType('BEKAS', [fare('2026-01-01', 9_000)], { isActive: false });
  const { book, now } = await look();
  const ids = book.vehicleTypes.map((type) => type.id);
  expect(ids).toEqual(expect.arrayContaining([parent, child]));
  expect(ids).not.toContain(bare);
  expect(ids).not.toContain(away);
  const stay = { vehicleTypeId: child, parkingType: 'REGULAR', enteredAt: now, prepaid: 0 } as const;
  expect(chargeStay(book, pricingOf(stay, { exitedAt: shiftMinutes(now, 61) })).total).toBe(10_000);
});

test('what it reckons is what the till asks, of every type that is told', async () => {
  const { book, now } = await look();
  const stored = (await admin.call(contract.tariffs.book)).data as ReplyOf<typeof contract.tariffs.book>;
  for (const { id } of book.vehicleTypes)
    for (const minutes of [1, 59, 60, 61, 1_440, 1_441, 3 * 1_440, 7 * 1_440]) {
      const stay = { vehicleTypeId: id, parkingType: 'REGULAR', enteredAt: now, prepaid: 0 } as const;
      const facts = pricingOf(stay, { exitedAt: shiftMinutes(now, minutes) });
      expect(chargeStay(book, facts).total, `${id} ${minutes}`).toBe(chargeStay(stored, facts).total);
    }
});
