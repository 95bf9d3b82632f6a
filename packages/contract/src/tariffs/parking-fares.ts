import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { signedRemove } from '../core/resource.ts';
import { IdParams, id } from '../core/id.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { FareRules, parkingTypes } from './fare-rules.ts';

/** A fare of a vehicle type from a day (00:00 at the site) until the next version of the same kind. */
export const ParkingFare = z.object({
  id: id(),
  effectiveDate: localDate(),
  parkingType: z.enum(parkingTypes),
  /** Null for everybody, else for whom a member or guest record names it. */
  fareNonRegularId: id().nullable(),
  parkingFareRules: FareRules,
});
export type ParkingFare = z.output<typeof ParkingFare>;

/** As a form sends it, or sends a version back: its `id` is ignored, kind and day name it. */
export const ParkingFareInput = z.strictObject({
  ...ParkingFare.shape,
  id: id().nullish(),
  fareNonRegularId: id().nullish(),
});
export type ParkingFareInput = z.output<typeof ParkingFareInput>;

export const ParkingFareVersion = ParkingFare.extend({
  vehicleTypeId: id(),
  vehicleType: z.string(),
  fareNonRegular: z.string().nullable(),
  /** In force today. */
  inForce: z.boolean(),
  /** Stays have come under it: it stays as it is. */
  used: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: localDateTime(),
});
export type ParkingFareVersion = z.output<typeof ParkingFareVersion>;

export const parkingFares = {
  remove: signedRemove(
    endpoint({
      method: 'DELETE',
      path: '/parking_fares/{id}',
      summary:
        'Take back a fare version under which no stay has come; where that may make a stay of today cheaper, somebody else signs',
      permission: { menus: ['/vehicle_types'], flag: 'editable' },
      params: IdParams,
      reply: z.null(),
      errors: ['record-not-found', 'in-use'],
      affects: ['fares', 'vehicleTypes', 'operations'],
    }),
  ),
} as const;
