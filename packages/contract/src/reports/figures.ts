import { boolean, reference } from '../core/list.ts';

export const vehicleFilter = reference('/vehicle_types/list');
export const gateFilter = reference('/gates/list');
export const memberFilter = boolean();

/** What takings can be narrowed by. */
export const takingsFilters = {
  vehicleId: vehicleFilter,
  paidTypeId: reference('/paid-type/list', { nullable: true }),
  gateId: gateFilter,
  shiftId: reference('/shifts/list', { nullable: true }),
  operatorId: reference('/reports/operators/list', { nullable: true }),
  isMember: memberFilter,
} as const;
/** What cars that enter and leave can be narrowed by. */
export const movementFilters = { vehicleId: vehicleFilter, gateId: gateFilter, isMember: memberFilter } as const;
