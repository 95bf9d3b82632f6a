import { useChartColours } from '../../../kit/chart/chart-colours.ts';
import { useOptions } from '../../../kit/model/options.ts';

export interface VehicleLook {
  /** The type's colour, the same on every chart. */
  readonly colourOf: (vehicleId: string) => string;
  readonly labels: readonly { readonly id: string; readonly label: string; readonly labelEn: string | null }[];
}

/** Vehicle types by the order in which they were made, so that a new one changes no other's colour. */
export function useVehicleLook(): VehicleLook {
  const colour = useChartColours();
  const { data = [] } = useOptions({ options: '/vehicle_types/list' });
  const ids = data.map(({ id }) => id).toSorted((one, other) => (one < other ? -1 : 1));
  return { colourOf: (id) => colour(Math.max(0, ids.indexOf(id))), labels: data };
}
