import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { dateTime } from '../core/list.ts';
import { Labelled, labelledColumns, resource } from '../core/resource.ts';
import { ParkingFareVersion } from './parking-fares.ts';

const viewable = { menus: ['/fare_non_regulars', '/vehicle_types'], flag: 'viewable' } as const;

const standard = resource({
  name: 'non-regular fare',
  path: '/fare_non_regulars',
  menu: '/fare_non_regulars',
  entity: 'fares',
  input: Labelled,
  shown: z.object({}),
  columns: { ...labelledColumns, updatedAt: dateTime() },
});

/** Names of fares for members and guests; their rules stand with the vehicle types. */
export const fareNonRegulars = {
  ...standard,
  view: endpoint({
    method: 'GET',
    path: '/fare_non_regulars/view/{id}',
    summary: 'A non-regular fare with its versions of every vehicle type',
    permission: viewable,
    params: IdParams,
    reads: ['fares', 'vehicleTypes'],
    reply: standard.list.reply.element.extend({
      vehicleTypes: z.array(
        z.object({
          id: id(),
          label: z.string(),
          labelEn: z.string().nullable(),
          parkingFares: z.array(ParkingFareVersion),
        }),
      ),
    }),
    errors: ['record-not-found'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/fare_non_regulars/history/{id}/{vehicleId}',
    summary: 'Its versions for one vehicle type, newest first',
    permission: viewable,
    params: IdParams.extend({ vehicleId: id() }),
    reads: ['fares', 'vehicleTypes'],
    reply: z.array(ParkingFareVersion),
    errors: ['record-not-found'],
  }),
} as const;
