import type { Option } from '@parking/contract/core/resource';
import { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import { useApiQuery } from '../../../api/query.ts';

interface Parents {
  readonly childIds: readonly string[];
  /** The type that a child type is one of; null for every other. */
  readonly parentOf: (vehicleTypeId: string) => Option | null;
}

/** Which vehicle types are children of which. */
export function useParents(): Parents {
  const { data: types = [] } = useApiQuery(vehicleTypes.options, {}, { handles: ['no-response'] });
  return {
    childIds: types.filter(({ child }) => child).map(({ id }) => id),
    parentOf: (vehicleTypeId) => {
      const parentId = types.find(({ id }) => id === vehicleTypeId)?.parentVehicleTypeId ?? null;
      return types.find(({ id }) => id === parentId) ?? null;
    },
  };
}
