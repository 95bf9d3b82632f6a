import type { Option } from '@parking/contract/core/resource';
import { lookups } from '@parking/contract/lookups/lookups';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import { type Route, implement } from '../../platform/http/context.ts';

/** Countries, states and cities for address forms. */
export function lookupRoutes(): Route[] {
  return implement(lookups, {
    countries: async ({ reads }) => {
      const countries = await reads.selectFrom('countries').select(['id', 'code', 'name']).execute();
      return sorted(countries.map(({ id, code, name }) => ({ id, label: inIndonesian(code, name), labelEn: name })));
    },
    states: async ({ reads, params }) => {
      await refuseMissing(reads, 'countries', params.id);
      return asOptions(
        await reads.selectFrom('states').select(['id', 'name']).where('countryId', '=', params.id).execute(),
      );
    },
    cities: async ({ reads, params }) => {
      await refuseMissing(reads, 'states', params.id);
      return asOptions(
        await reads.selectFrom('cities').select(['id', 'name']).where('stateId', '=', params.id).execute(),
      );
    },
  });
}

const countryNames = new Intl.DisplayNames('id', { type: 'region', fallback: 'none' });
const alphabet = new Intl.Collator('id', { sensitivity: 'base', numeric: true });

const inIndonesian = (code: string, name: string): string => countryNames.of(code) ?? name;

const sorted = (options: Option[]): Option[] =>
  options.toSorted((one, other) => alphabet.compare(one.label, other.label));

const asOptions = (places: readonly { id: string; name: string }[]): Option[] =>
  sorted(places.map(({ id, name }) => ({ id, label: name, labelEn: null })));

async function refuseMissing(reads: Reads, table: 'countries' | 'states', id: string): Promise<void> {
  const found = await reads.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
}
