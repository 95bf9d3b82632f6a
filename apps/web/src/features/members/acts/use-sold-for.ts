import { subscriptionFareNames } from '@parking/contract/members/subscription-fare-names';
import { useApiQuery } from '../../../api/query.ts';
import { useParents } from '../../tariffs/shared/use-parents.ts';

/** Which subscriptions are sold to a vehicle type: its own, where there are any, else those of the type that it is a child of. */
export function useSoldFor(vehicleTypeId: string | null) {
  const { data: fares = [] } = useApiQuery(subscriptionFareNames.options, {}, { handles: ['no-response'] });
  const { parentOf } = useParents();
  const sells = fares.some((fare) => fare.vehicleTypeId === vehicleTypeId);
  const sellingId = sells ? vehicleTypeId : vehicleTypeId && (parentOf(vehicleTypeId)?.id ?? vehicleTypeId);
  const sold = fares.filter((fare) => fare.vehicleTypeId === sellingId);
  return {
    sold,
    /** Those of other vehicle types. */
    others: fares.filter((fare) => fare.vehicleTypeId !== sellingId).map(({ id }) => id),
    /** The periods of one that have a price today. */
    monthsOf: (id: string | null): readonly number[] => fares.find((fare) => fare.id === id)?.months ?? [],
  };
}
