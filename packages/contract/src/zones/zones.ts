import { z } from 'zod';
import { actsOn } from '../core/acts-on.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { boolean, dateTime, integer, oneOf, reference, text } from '../core/list.ts';
import { resource } from '../core/resource.ts';
import { localDateTime } from '../core/time.ts';
import { requiredNote } from '../parking/stays.ts';
import { type VehicleGroup, vehicleGroups } from '../tariffs/tariff-book.ts';

/** No zone has more places, nor more cars. */
export const mostPlaces = 100_000;
/** Somebody who has walked through a zone writes down its cars by then. */
export const countedWithinHours = 24;
/** RECORD: cars inside by their entries, when the zone was made; COUNTED by somebody; SWEEP: read one by one. */
export const countSources = ['RECORD', 'COUNTED', 'SWEEP'] as const;

const byGroup = <Schema extends z.ZodType>(schema: Schema) =>
  z.strictObject(
    Object.fromEntries(vehicleGroups.map((group) => [group, schema])) as { readonly [Group in VehicleGroup]: Schema },
  );

/** Places by vehicle group; a group without any takes those of cars. */
const Capacities = byGroup(z.int().min(1).max(mostPlaces).nullable().default(null));
/** Cars by vehicle group. */
export const CarsByGroup = byGroup(z.int().min(0).max(mostPlaces).default(0));
export type CarsByGroup = z.output<typeof CarsByGroup>;

/** How full the places of one group are. */
export const GroupOccupancy = z.object({
  vehicleGroup: z.enum(vehicleGroups),
  cars: z.int(),
  /** Null: it has none of its own here, and there are none of cars. */
  capacity: z.int().nullable(),
  /** As its signs say: until some fewer cars are in it. */
  isFull: z.boolean(),
});
export type GroupOccupancy = z.output<typeof GroupOccupancy>;

const ZoneInput = z.object({
  name: z.string().trim().min(1).max(100),
  /** The zone in which it lies. */
  parentZoneId: id().nullable(),
  capacities: Capacities,
  /** Gates that lead into it from outside or from another zone; of zones within each other the innermost. */
  gatesIn: z.array(id()).max(200),
  gatesOut: z.array(id()).max(200),
  /** It is full so many cars before its last place. */
  reserved: z.int().min(0).max(mostPlaces),
  /** Once full it is free again when so many fewer are in it. */
  freeAgain: z.int().min(1).max(mostPlaces),
  /** While it is full, members alone are let in. Whoever is inside always leaves. */
  refusesFull: z.boolean(),
  /** One that is not counts nothing, and has no gates. */
  isActive: z.boolean(),
});

const occupied = {
  /** In it, with all zones within it. */
  cars: z.int(),
  /** 0: no places were given. */
  capacity: z.int(),
  /** Of the group whose places are fullest; null where there are none. */
  percent: z.int().nullable(),
  groups: z.array(GroupOccupancy),
  /** The places of some group are. */
  isFull: z.boolean(),
} as const;

const zonesStandard = resource({
  name: 'zone',
  path: '/zones',
  menu: '/zones',
  entity: 'zones',
  input: ZoneInput,
  defaults: {
    capacities: Capacities.parse({}),
    gatesIn: [],
    gatesOut: [],
    reserved: 0,
    freeAgain: 1,
    refusesFull: false,
    isActive: true,
  },
  shown: z.object({
    ...occupied,
    /** More left than it had: something passed that nobody saw, and it is to be counted. */
    isOff: z.boolean(),
    countedAt: localDateTime(),
    countedBy: z.enum(countSources),
    /** Its gates are others than when it was counted. */
    gatesChanged: z.boolean(),
  }),
  columns: {
    name: text(),
    parentZoneId: reference('/zones/list', { nullable: true }),
    percent: integer({ nullable: true, unit: 'percent' }),
    cars: integer(),
    capacity: integer(),
    gatesIn: reference('/gates/list', { many: true }),
    gatesOut: reference('/gates/list', { many: true }),
    reserved: integer(),
    freeAgain: integer(),
    refusesFull: boolean(),
    isActive: boolean(),
    isFull: boolean(),
    isOff: boolean(),
    gatesChanged: boolean(),
    countedAt: dateTime(),
    countedBy: oneOf(countSources),
    updatedAt: dateTime(),
  },
  alsoReads: ['parking', 'gates', 'vehicleTypes'],
});

export type Zone = z.output<typeof zonesStandard.list.reply>[number];

/** A zone as walls and dashboards show it, each beneath the one that it lies in. */
export const ZoneNow = z.object({
  id: id(),
  name: z.string(),
  /** How many zones it lies in. */
  depth: z.int(),
  ...occupied,
  /** Somebody is to count it, or a zone within it: until then its cars are not to be relied on. */
  toCount: z.boolean(),
});
export type ZoneNow = z.output<typeof ZoneNow>;

/** A count of a zone by itself, without the zones within it. */
const ZoneCount = z.object({
  id: id(),
  at: localDateTime(),
  source: z.enum(countSources),
  cars: CarsByGroup,
  /** What the zone had said of that moment; below 0 more left than it had. */
  told: byGroup(z.int()),
  note: z.string().nullable(),
  sweep: z.int().nullable(),
  by: z.string().nullable(),
  madeAt: localDateTime(),
});
export type ZoneCount = z.output<typeof ZoneCount>;

/** What a count may be taken from, and those there were, newest first. All of the zone by itself. */
const ZoneCounting = z.object({
  now: byGroup(z.int()),
  /** Cars inside whose entry led here. */
  record: CarsByGroup,
  sweeps: z.array(
    z.object({ id: id(), number: z.int(), place: z.string().nullable(), openedAt: localDateTime(), cars: CarsByGroup }),
  ),
  counts: z.array(ZoneCount),
});
export type ZoneCounting = z.output<typeof ZoneCounting>;

export const zones = {
  ...zonesStandard,
  remove: endpoint({ ...zonesStandard.remove, errors: [...zonesStandard.remove.errors, 'zone-used'] }),
  counting: endpoint({
    method: 'GET',
    path: '/zones/{id}/counting',
    summary: 'What a zone by itself counts now and by record, sweeps of it since it was counted, and its last counts',
    permission: { menus: ['/zones'], flag: 'viewable' },
    params: IdParams,
    reply: ZoneCounting,
    errors: ['record-not-found'],
    reads: ['zones', 'parking', 'sweeps'],
  }),
  count: actsOn({ reply: zonesStandard.list.reply.element, affects: ['zones', 'operations'] })(
    '/zones/{id}/count',
    {
      summary:
        'Say how many cars a zone by itself held at a moment, counted by somebody or by a sweep, and why; what passed since is added to it',
      permission: { menus: ['/zones'], flag: 'editable' },
    },
    z.strictObject({
      /** As somebody counted them; of a sweep they are those that it found. */
      cars: CarsByGroup.optional(),
      /** Now, where none is told; within a day, and not before the last count. A sweep is of its beginning. */
      countedAt: localDateTime().optional(),
      /** One that `counting` names: its cars and its time are taken, and none are told. */
      sweepId: id().optional(),
      note: requiredNote(),
    }),
    ['record-not-found', 'zone-off'],
  ),
  now: endpoint({
    method: 'GET',
    path: '/zones/now',
    summary: 'How full each zone is now, with all within it',
    permission: {
      menus: ['/zones', '/dashboard', '/gate_monitoring'],
      flag: 'viewable',
      machines: ['wall-screen'],
    },
    openWhen: ['licence-expired'],
    reply: z.object({ zones: z.array(ZoneNow), asOf: localDateTime() }),
    reads: ['zones', 'parking', 'vehicleTypes'],
  }),
} as const;
