import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { boolean, dateTime, oneOf, reference, text } from '../core/list.ts';
import { Option, resource, signedWrites } from '../core/resource.ts';
import { localDateTime } from '../core/time.ts';
import {
  barrierStates,
  embeddedPrinterTypes,
  gateCategories,
  gateTypes,
  paperStates,
  parkingTypes,
  printTypes,
} from './gate-words.ts';

/** A piece of equipment at the gate, as its own maker names its settings. */
export const GateDevice = z.strictObject({
  deviceTypeId: id(),
  name: z.string().trim().min(1).max(100),
  address: z.string().trim().max(300).nullable(),
  config: z.record(z.string().min(1).max(60), z.string().max(500)).refine((config) => Object.keys(config).length <= 40),
});
export type GateDevice = z.output<typeof GateDevice>;

const GateInput = z.object({
  name: z.string().trim().min(1).max(100),
  code: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .regex(/^[A-Za-z0-9_-]+$/),
  location: z.string().trim().max(200).nullable(),
  gateType: z.enum(gateTypes),
  /** Null: nobody works there. */
  gateCategory: z.enum(gateCategories).nullable(),
  printType: z.enum(printTypes),
  embeddedPrinterType: z.enum(embeddedPrinterTypes),
  showOnMonitoring: z.boolean(),
  /** Every car at this gate is of this type. */
  fixedVehicleId: id().nullable(),
  parkingType: z.enum(parkingTypes),
  devices: z.array(GateDevice).max(30),
  /** The vehicle types it serves; none means all. */
  gateVehicleTypes: z.array(id()).max(50),
});

const GateShown = z.object({
  hasToken: z.boolean(),
  hasWallToken: z.boolean(),
  online: z.boolean(),
  /** Since when it is online or not; null when it was never heard from. */
  since: localDateTime().nullable(),
  barrier: z.enum(barrierStates),
  paper: z.enum(paperStates),
});

const gatesStandard = resource({
  name: 'gate',
  path: '/gates',
  menu: '/gates',
  entity: 'gates',
  input: GateInput,
  defaults: { parkingType: 'REGULAR' },
  shown: GateShown,
  columns: {
    name: text(),
    code: text(),
    location: text({ nullable: true }),
    gateType: oneOf(gateTypes),
    gateCategory: oneOf(gateCategories, { nullable: true }),
    printType: oneOf(printTypes),
    embeddedPrinterType: oneOf(embeddedPrinterTypes),
    showOnMonitoring: boolean(),
    fixedVehicleId: reference('/vehicle_types/list', { nullable: true }),
    parkingType: oneOf(parkingTypes),
    gateVehicleTypes: reference('/vehicle_types/list', { many: true }),
    hasToken: boolean(),
    online: boolean(),
    since: dateTime({ nullable: true }),
    barrier: oneOf(barrierStates),
    paper: oneOf(paperStates),
    updatedAt: dateTime(),
  },
  alsoAffects: ['gateStates'],
  alsoReads: ['gateStates', 'vehicleTypes'],
});

/** What forms and cashier screens need to know of a gate. */
export const GateOption = Option.extend({
  code: z.string(),
  gateType: z.enum(gateTypes),
  gateCategory: z.enum(gateCategories).nullable(),
  printType: z.enum(printTypes),
  embeddedPrinterType: z.enum(embeddedPrinterTypes),
  parkingType: z.enum(parkingTypes),
  fixedVehicleId: id().nullable(),
  gateVehicleTypes: z.array(id()),
});
export type GateOption = z.output<typeof GateOption>;

const Gates = z.array(GateOption);
const Enumeration = z.array(Option);

/** A gate that may be chosen, and whether it answers; null where it has never said anything. */
const PostGate = GateOption.extend({ online: z.boolean().nullable() });

/** Where somebody works today: by schedule, else as they chose; `candidates` are the gates they may choose. */
export const Post = z.object({
  gate: GateOption.nullable(),
  shift: z.object({ id: id(), name: z.string(), endsAt: localDateTime().nullable() }).nullable(),
  schedule: z.object({ id: id() }).nullable(),
  candidates: z.array(PostGate),
  /** Who is scheduled at that gate next, and from when. */
  next: z.object({ name: z.string(), startsAt: localDateTime() }).nullable(),
});
export type Post = z.output<typeof Post>;

const IssuedToken = z.object({ token: z.string() });
const issue = {
  method: 'POST',
  permission: { menus: ['/gates'], flag: 'editable' },
  params: IdParams,
  errors: ['gate-not-found'],
  affects: ['gates', 'operations'],
} as const;

/** Of a device its maker's settings may be left out; vehicle types stand there by their ids, or as records that have one. */
const given = {
  devices: z
    .array(
      GateDevice.extend({
        address: GateDevice.shape.address.default(null),
        config: GateDevice.shape.config.default({}),
      }),
    )
    .max(30),
  gateVehicleTypes: z.array(z.union([id(), z.object({ id: id() })])).max(50),
};
// As what a gate counts cars makes their prices.
const signed = signedWrites(gatesStandard);

export const gates = {
  ...gatesStandard,
  create: endpoint({ ...signed.create, body: signed.create.body.extend(given) }),
  update: endpoint({
    ...signed.update,
    body: signed.update.body.extend(given).partial({ devices: true, gateVehicleTypes: true }),
  }),
  remove: gatesStandard.remove,
  list: endpoint({
    ...gatesStandard.list,
    permission: { menus: ['/gates', '/gate-mobile'], flag: 'viewable' },
  }),
  options: endpoint({ ...gatesStandard.options, reply: Gates }),
  mobile: endpoint({
    method: 'GET',
    path: '/gates/mobile',
    summary: 'Gates that are worked from a phone',
    permission: 'signed-in',
    reply: Gates,
    reads: ['gates'],
  }),
  types: endpoint({
    method: 'GET',
    path: '/gates/type',
    summary: 'Gate types',
    permission: 'signed-in',
    reply: Enumeration,
  }),
  entries: endpoint({
    method: 'GET',
    path: '/gates/in',
    summary: 'Entry gates',
    permission: 'signed-in',
    openWhen: ['licence-expired'],
    reply: Gates,
    reads: ['gates'],
  }),
  exits: endpoint({
    method: 'GET',
    path: '/gates/out',
    summary: 'Exit gates',
    permission: 'signed-in',
    openWhen: ['licence-expired'],
    reply: Gates,
    reads: ['gates'],
  }),
  printTypes: endpoint({
    method: 'GET',
    path: '/gates/print_type',
    summary: 'How a gate prints',
    permission: 'signed-in',
    reply: Enumeration,
  }),
  embeddedPrinterTypes: endpoint({
    method: 'GET',
    path: '/gates/embed_printer_type',
    summary: 'How a printer is built into a gate',
    permission: 'signed-in',
    reply: Enumeration,
  }),
  exitPost: endpoint({
    method: 'GET',
    path: '/gates/check_gate',
    summary: 'The exit gate at which the signed-in user works now',
    permission: 'signed-in',
    openWhen: ['licence-expired'],
    reply: Post,
    reads: ['gates', 'schedules', 'shifts'],
  }),
  entryPost: endpoint({
    method: 'GET',
    path: '/gates/check_gate_in_kasir',
    summary: 'The entry gate at which the signed-in user works now',
    permission: 'signed-in',
    openWhen: ['licence-expired'],
    reply: Post,
    reads: ['gates', 'schedules', 'shifts'],
  }),
  choose: endpoint({
    method: 'POST',
    path: '/gates/choose',
    summary: 'Remember where the signed-in user works, for its direction',
    permission: 'signed-in',
    openWhen: ['licence-expired'],
    body: z.strictObject({ gateId: id() }),
    reply: GateOption,
    errors: ['gate-not-found'],
    affects: ['gates'],
  }),
  generateToken: endpoint({
    ...issue,
    path: '/gates/generate_token/{id}',
    summary: 'Make the token with which a gate speaks, shown once; the old one is revoked',
    reply: IssuedToken,
  }),
  revokeToken: endpoint({
    ...issue,
    path: '/gates/revoke_token/{id}',
    summary: "Revoke a gate's token; its connection ends",
    reply: z.null(),
  }),
  returnToken: endpoint({
    method: 'POST',
    path: '/gates/return_token',
    summary:
      'The calling gate gives its own token back, which it names: it speaks by it no more, and neither does whoever copied it',
    permission: 'gate',
    openWhen: ['licence-expired'],
    body: z.strictObject({ token: z.string().max(100) }),
    reply: z.null(),
    affects: ['gates', 'operations'],
  }),
  generateWallToken: endpoint({
    ...issue,
    path: '/gates/generate_wall_token/{id}',
    summary: 'Make the token of a wall screen, which may only look at the monitoring; shown once',
    reply: IssuedToken,
  }),
  revokeWallToken: endpoint({
    ...issue,
    path: '/gates/revoke_wall_token/{id}',
    summary: 'Revoke the token of a wall screen',
    reply: z.null(),
  }),
} as const;
