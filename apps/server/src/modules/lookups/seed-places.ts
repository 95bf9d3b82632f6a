import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../platform/db/pool.ts';
import { placeId } from './place-ids.ts';

const home = 'ID';
/** The last country of the data set that has cities; when its are there, all are. */
const lastCountry = 'ZW';

const citiesOf = `
  select exists (
    select from cities c join states s on s.id = c.state_id join countries k on k.id = s.country_id where k.code = $1
  ) as found`;

/** Countries, states, and the cities of Indonesia, once. The data set is read only when something is missing. */
export async function seedPlaces(database: Database): Promise<void> {
  if (await hasCities(database, home)) return;
  const { Country, State } = await import('country-state-city');
  const countries = Country.getAllCountries();
  const states = State.getAllStates();
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
  await seedCities(database, home);
}

/** The cities of all other countries: 148,000 rows that no start should wait for. Broken off, the next start goes on. */
export async function seedOtherCities(database: Database, signal: AbortSignal): Promise<void> {
  if (await hasCities(database, lastCountry)) return;
  const { Country } = await import('country-state-city');
  const codes = Country.getAllCountries().map(({ isoCode }) => isoCode);
  // The last country must come last: it tells that the others are there.
  for (const code of codes.toSorted((one, other) => (one < other ? -1 : 1))) {
    if (signal.aborted) return;
    await seedCities(database, code);
    await nextTurn();
  }
}

async function hasCities(database: Database, country: string): Promise<boolean> {
  const { rows } = await database.reads.query<{ found: boolean }>(citiesOf, [country]);
  return rows[0]?.found ?? false;
}

async function seedCities(database: Database, country: string): Promise<void> {
  const { City } = await import('country-state-city');
  const cities = City.getCitiesOfCountry(country) ?? [];
  if (cities.length === 0) return;
  await database.writes.query(
    `insert into cities (id, state_id, name)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[]) on conflict do nothing`,
    [
      cities.map(({ stateCode, name }) => placeId('city', country, stateCode, name)),
      cities.map(({ stateCode }) => placeId('state', country, stateCode)),
      cities.map(({ name }) => name),
    ],
  );
}
