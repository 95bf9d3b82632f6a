import { z } from 'zod';
import { approval, approvalErrors } from '../core/approval.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { boolean, dateTime, oneOf, reference, text } from '../core/list.ts';
import { rupiah } from '../core/money.ts';
import { patterns } from '../core/patterns.ts';
import { Labelled, Option, createBody, labelledColumns, resource, signedRemove, updateBody } from '../core/resource.ts';
import { parkingTypes } from './fare-rules.ts';
import { ParkingFare, ParkingFareInput, ParkingFareVersion } from './parking-fares.ts';
import { vehicleGroups } from './tariff-book.ts';

const shortcut = () => z.string().regex(patterns.alphanumeric, { abort: true }).max(1);
const VehicleTypeInput = Labelled.extend({
  vehicleGroup: z.enum(vehicleGroups),
  /** Whether it is a child of another type: it pays and counts as that one, unless it has its own. */
  child: z.boolean(),
  /** Of which. Left out of a child: the basic type of its group, else the only one there that is no child. */
  parentVehicleTypeId: id().nullable(),
  /** One key of the cashier's keyboard, large and small letters alike. */
  shortcut: shortcut().nullable(),
  isActive: z.boolean(),
  /** The type a car is taken for when nobody says another; setting it takes it from the one before. */
  isBasic: z.boolean(),
});

const standard = resource({
  name: 'vehicle type',
  path: '/vehicle_types',
  menu: '/vehicle_types',
  entity: 'vehicleTypes',
  input: VehicleTypeInput,
  /** The versions in force and to come. */
  shown: z.object({ parkingFares: z.array(ParkingFare) }),
  columns: {
    ...labelledColumns,
    vehicleGroup: oneOf(vehicleGroups),
    child: boolean(),
    parentVehicleTypeId: reference('/vehicle_types/list', { nullable: true }),
    shortcut: text({ nullable: true }),
    isActive: boolean(),
    isBasic: boolean(),
    updatedAt: dateTime(),
  },
  conflicts: ['in-use'],
  alsoAffects: ['fares'],
  alsoReads: ['fares'],
});

const signedIn = { permission: 'signed-in', openWhen: ['licence-expired'], reads: ['vehicleTypes'] } as const;
const choices = <const Path extends string>(path: Path, summary: string) =>
  endpoint({ ...signedIn, method: 'GET', path, summary, reads: [], reply: z.array(Option) });
const viewable = { menus: ['/vehicle_types'], flag: 'viewable' } as const;
const ignored = ['id', 'updatedAt'] as const;
const fares = { parkingFares: z.array(ParkingFareInput).max(200).optional(), ...approval };

const VehicleTypeOption = Option.extend({
  name: z.string(),
  vehicleGroup: z.enum(vehicleGroups),
  child: z.boolean(),
  parentVehicleTypeId: id().nullable(),
  shortcut: z.string().nullable(),
  isActive: z.boolean(),
  isBasic: z.boolean(),
});

export const vehicleTypes = {
  ...standard,
  create: endpoint({
    ...standard.create,
    summary: 'Create a vehicle type, with fares if given',
    body: createBody(VehicleTypeInput).extend({
      child: z.boolean().optional(),
      parentVehicleTypeId: id().nullable().optional(),
      isActive: z.boolean().optional(),
      isBasic: z.boolean().optional(),
      ...fares,
    }),
    ignored,
    errors: [...standard.create.errors, ...approvalErrors],
  }),
  update: endpoint({
    ...standard.update,
    summary:
      'Change a vehicle type; given fares are added, and replace versions that no stay has used. What may make a stay of today cheaper takes somebody else to sign',
    body: updateBody(VehicleTypeInput).extend(fares),
    ignored: ['id'],
    errors: [...standard.update.errors, ...approvalErrors],
  }),
  remove: signedRemove(standard.remove),
  options: endpoint({
    ...signedIn,
    method: 'GET',
    path: '/vehicle_types/list',
    summary: 'All vehicle types to choose from',
    reply: z.array(VehicleTypeOption),
  }),
  active: endpoint({
    ...signedIn,
    method: 'GET',
    path: '/vehicle_types/active',
    summary: 'Vehicle types in use',
    reply: z.array(VehicleTypeOption),
  }),
  basic: endpoint({
    ...signedIn,
    method: 'GET',
    path: '/vehicle_types/basic',
    summary: 'The type a car is taken for when nobody says another',
    reply: VehicleTypeOption.nullable(),
  }),
  shortcuts: endpoint({
    ...signedIn,
    method: 'GET',
    path: '/vehicle_types/shortcut/list',
    summary: 'Keys that a vehicle type can have, and who has them',
    reply: z.array(Option.extend({ vehicleTypeId: id().nullable() })),
  }),
  shortcutMapping: endpoint({
    ...signedIn,
    method: 'GET',
    path: '/vehicle_types/shortcut/mapping',
    summary: 'The vehicle type in use behind each key',
    reply: z.array(
      z.object({
        shortcut: z.string(),
        vehicleTypeId: id(),
        name: z.string(),
        label: z.string(),
        labelEn: z.string().nullable(),
      }),
    ),
  }),
  groups: choices('/vehicle_types/group', 'Choices of vehicleGroup'),
  parkingTypes: choices('/vehicle_types/parking_type', 'Choices of parkingType'),
  rules: choices('/vehicle_types/rule', 'Choices of a fare rule'),
  ruleTypes: choices('/vehicle_types/rule_type', 'Choices of ruleType'),
  view: endpoint({
    method: 'GET',
    path: '/vehicle_types/view/{id}',
    summary: 'A vehicle type with all its fare versions and its fine',
    permission: viewable,
    params: IdParams,
    reads: ['vehicleTypes', 'fares'],
    reply: standard.list.reply.element.extend({
      parkingFares: z.array(ParkingFareVersion),
      fine: rupiah().nullable(),
    }),
    errors: ['record-not-found'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/vehicle_types/history/{id}/{parkingType}',
    summary: 'Fare versions of one parking type, newest first',
    permission: viewable,
    params: IdParams.extend({ parkingType: z.enum(parkingTypes) }),
    reads: ['vehicleTypes', 'fares'],
    reply: z.array(ParkingFareVersion),
    errors: ['record-not-found'],
  }),
} as const;
