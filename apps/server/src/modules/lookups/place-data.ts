import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

interface Country {
  readonly isoCode: string;
  readonly name: string;
}

interface State extends Country {
  readonly countryCode: string;
}

type City = readonly [name: string, country: string, state: string];

const { resolve } = createRequire(import.meta.url);

/** Read as plain files: the package's own calls keep all of it in memory for good, and sort it at every call. */
async function read(file: string): Promise<unknown> {
  return JSON.parse(await readFile(resolve(`country-state-city/lib/assets/${file}.json`), 'utf8'));
}

export const readCountries = async (): Promise<Country[]> => (await read('country')) as Country[];

export const readStates = async (): Promise<State[]> => (await read('state')) as State[];

/** All cities, by the code of their country. */
export async function readCities(): Promise<Map<string, City[]>> {
  const byCountry = new Map<string, City[]>();
  for (const city of (await read('city')) as City[]) {
    const known = byCountry.get(city[1]);
    if (known) known.push(city);
    else byCountry.set(city[1], [city]);
  }
  return byCountry;
}
