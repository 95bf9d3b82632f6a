import { newId } from '@parking/contract/core/id';
import type { Option } from '@parking/contract/core/resource';
import { lookups } from '@parking/contract/lookups/lookups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { placeId } from './place-ids.ts';
import { seedOtherCities, seedPlaces } from './seed-places.ts';

let server: TestServer;
let caller: Client;

beforeAll(async () => {
  server = await startTestServer();
  caller = await signInAs(server, 'CASHIER');
  const started = performance.now();
  await seedPlaces(server.platform.database);
  process.stdout.write(`places: ${Math.round(performance.now() - started)} ms for what the first start waits for\n`);
});
afterAll(() => server.close());

const countries = async (): Promise<Option[]> => (await caller.call(lookups.countries)).data as Option[];
const states = async (id: string): Promise<Option[]> =>
  (await caller.call(lookups.states, { params: { id } })).data as Option[];
const cities = async (id: string): Promise<Option[]> =>
  (await caller.call(lookups.cities, { params: { id } })).data as Option[];
const labels = (options: Option[]): string[] => options.map(({ label }) => label);

test('places are for signed-in users', async () => {
  const stranger = server.client();
  const params = { id: placeId('country', 'ID') };
  for (const call of [lookups.countries, lookups.states, lookups.cities]) {
    expect((await stranger.call(call, { params })).status).toBe(401);
  }
});

test('all countries are there in both languages, by name', async () => {
  const all = await countries();
  expect(all).toHaveLength(250);
  expect(all).toContainEqual({ id: placeId('country', 'ID'), label: 'Indonesia', labelEn: 'Indonesia' });
  expect(all).toContainEqual({ id: placeId('country', 'US'), label: 'Amerika Serikat', labelEn: 'United States' });
  expect(labels(all)).toEqual(
    labels(all).toSorted((one, other) => one.localeCompare(other, 'id', { sensitivity: 'base' })),
  );
});

test('Indonesia has its provinces and their cities, by name', async () => {
  const provinces = await states(placeId('country', 'ID'));
  expect(labels(provinces)).toEqual(expect.arrayContaining(['Aceh', 'DKI Jakarta', 'Jawa Barat', 'Sulawesi Selatan']));
  expect(provinces).toHaveLength(38);
  const all = await Promise.all(provinces.map(({ id }) => cities(id)));
  expect(all.flat()).toHaveLength(514);
  expect(all.every((some) => some.length >= 4)).toBe(true);
  expect(labels(all.flat()).filter((name) => !/^(Kabupaten|Kota) /.test(name))).toEqual([]);
  const java = provinces.find(({ label }) => label === 'Jawa Barat');
  const found = labels(await cities(java?.id ?? ''));
  expect(found).toEqual(expect.arrayContaining(['Kota Bandung', 'Kabupaten Bandung', 'Kota Bogor', 'Kota Depok']));
  expect(found).toEqual(found.toSorted((one, other) => one.localeCompare(other, 'id', { sensitivity: 'base' })));
});

test('what does not exist is not found, and what is no id is refused by name', async () => {
  for (const call of [lookups.states, lookups.cities]) {
    const missing = await caller.call(call, { params: { id: newId() } });
    expect([missing.status, missing.error.code]).toEqual([404, 'record-not-found']);
    const wrong = await caller.call(call, { params: { id: 'ID' } });
    expect([wrong.status, wrong.error.fields[0]?.path]).toEqual([400, 'id']);
  }
});

test('the same place has the same id everywhere', () => {
  expect(placeId('country', 'ID')).toBe('7a0e79af-d8f0-5a90-8c8b-3ab58b4992cd');
  expect(placeId('city', 'ID', 'JK', 'Jakarta')).toBe('86b26fde-a2fa-52bf-b953-3f2958c87584');
});

test('all other cities follow, once, however many servers start', async () => {
  const { database } = server.platform;
  const { signal } = new AbortController();
  const started = performance.now();
  await Promise.all([seedPlaces(database), seedOtherCities(database, signal), seedOtherCities(database, signal)]);
  process.stdout.write(`places: ${Math.round(performance.now() - started)} ms for all other cities, twice at once\n`);
  const { rows } = await database.writes.query('select count(*)::int as count from cities');
  expect(rows).toEqual([{ count: 166_899 }]);
  const oregon = (await states(placeId('country', 'US'))).find(({ label }) => label === 'Oregon');
  expect(labels(await cities(oregon?.id ?? ''))).toContain('Portland');
}, 180_000);
