import type { Database } from '../../platform/db/pool.ts';
import { type City, home, readCountries, readHomeCities, readOtherCities, readStates } from './place-data.ts';
import { placeId } from './place-ids.ts';

/** The last country of the data set that has cities; when its are there, all are. */
const lastCountry = 'ZW';
/** Some milliseconds of work between two turns of the event loop. */
const citiesAtOnce = 1_000;

/** Countries, states, and the cities of Indonesia, once. The data set is read only when something is missing. */
export async function seedPlaces(database: Database): Promise<void> {
  if (await hasCities(database, home)) return;
  const [countries, states, cities] = await Promise.all([readCountries(), readStates(), readHomeCities()]);
  await database.writes.query(
    `insert into countries (id, code, name)
     select * from unnest($1::uuid[], $2::text[], $3::text[]) on conflict do nothing`,
    [
      countries.map(({ isoCode }) => placeId('country', isoCode)),
      countries.map(({ isoCode }) => isoCode),
      countries.map(({ name }) => name),
    ],
  );
  await database.writes.query(
    `insert into states (id, country_id, code, name)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) on conflict do nothing`,
    [
      states.map(({ countryCode, isoCode }) => placeId('state', countryCode, isoCode)),
      states.map(({ countryCode }) => placeId('country', countryCode)),
      states.map(({ isoCode }) => isoCode),
      states.map(({ name }) => name),
    ],
  );
  await seedCities(database, cities);
}

/**
 * The cities of all other countries: 166,000 rows that no start should wait for. Broken off, the next call goes on; when
 * all are there it asks the database once and no more.
 */
export async function seedOtherCities(database: Database, signal: AbortSignal): Promise<void> {
  if (await hasCities(database, lastCountry)) return;
  const cities = await readOtherCities();
  // The last country must come last: it tells that the others are there.
  for (const [, some] of [...cities].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    for (let from = 0; from < some.length; from += citiesAtOnce) {
      if (signal.aborted) return;
      await seedCities(database, some.slice(from, from + citiesAtOnce));
    }
  }
}

const citiesOf = `
  select exists (
    select from cities c join states s on s.id = c.state_id join countries k on k.id = s.country_id where k.code = $1
  ) as found`;

async function hasCities(database: Database, country: string): Promise<boolean> {
  const { rows } = await database.reads.query<{ found: boolean }>(citiesOf, [country]);
  return rows[0]?.found ?? false;
}

async function seedCities(database: Database, cities: readonly City[]): Promise<void> {
  await database.writes.query(
    `insert into cities (id, state_id, name)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[]) on conflict do nothing`,
    [
      cities.map(([name, country, state]) => placeId('city', country, state, name)),
      cities.map(([, country, state]) => placeId('state', country, state)),
      cities.map(([name]) => name),
    ],
  );
}
