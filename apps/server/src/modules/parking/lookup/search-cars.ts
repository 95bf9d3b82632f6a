import type { contract } from '@parking/contract/contract';
import type { FoundCar } from '@parking/contract/parking/exit/parking-outs';
import type { Context } from '../../../platform/http/context.ts';
import { readFound } from '../entry/check-in-by-cashier.ts';
import { readFeesNow } from '../exit/fees-at.ts';
import { searchInside } from './find-stay.ts';

type Searching = Pick<Context<typeof contract.parkingIns.search>, 'reads' | 'site' | 'query'>;

/** Cars inside that a text may mean, each with what it would still pay now, for whoever has to tell them apart. */
export async function searchCars({ reads, site, query }: Searching): Promise<FoundCar[]> {
  const found = await readFound(reads, site, await searchInside(reads, site.id, query.search));
  const fees = await readFeesNow(
    reads,
    site,
    found.map(({ id }) => id),
  );
  return found.map((car) => {
    const { minutes = 0, fee = null } = fees.get(car.id) ?? {};
    return { ...car, durationMinutes: minutes, fee };
  });
}
