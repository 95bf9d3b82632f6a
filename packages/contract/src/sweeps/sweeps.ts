import { z } from 'zod';
import { actsOn } from '../core/acts-on.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList } from '../core/exported-list.ts';
import { IdParams, id } from '../core/id.ts';
import { type Columns, boolean, dateTime, integer, oneOf, ordinal, reference, shownOnly, text } from '../core/list.ts';
import { saidText } from '../core/said-text.ts';
import { localDateTime } from '../core/time.ts';
import { longestPlate } from '../parking/plates.ts';
import { parkingCode, plateNumber } from '../parking/stays.ts';
import { longestPlace, mostReadings, readingsAtOnce } from './sweep-limits.ts';

/** DISCARDED: given up by a reason; it tells of nothing. */
export const sweepStates = ['OPEN', 'CLOSED', 'DISCARDED'] as const;
export type SweepState = (typeof sweepStates)[number];

/**
 * What became of a reading: SEEN its car was inside all the time · UNRECORDED nobody knows of it · UNSURE it is nearly the plate of one
 * inside · MOVED its car came or left during the sweep · REPEATED it was read before.
 */
export const readingOutcomes = ['SEEN', 'UNRECORDED', 'UNSURE', 'MOVED', 'REPEATED'] as const;
export type ReadingOutcome = (typeof readingOutcomes)[number];

/** What a sweep has counted; all 0 while it is open. */
const counts = {
  /** Cars that were inside all the time and were seen, or not. */
  seen: z.int(),
  missed: z.int(),
  /** Cars that were seen and of which nothing is known. */
  unrecorded: z.int(),
  unsure: z.int(),
  moved: z.int(),
  /** Cars inside without a plate, of which only a ticket could tell. */
  untold: z.int(),
} as const;

/** A round through the car park: the plates that somebody saw, held against the cars that were inside. */
export const Sweep = z.object({
  id: id(),
  /** What people call it. */
  number: z.int(),
  /** The part that was swept; null: the whole site. */
  place: z.string().nullable(),
  state: z.enum(sweepStates),
  openedById: id(),
  openedBy: z.string(),
  openedAt: localDateTime(),
  closedAt: localDateTime().nullable(),
  /** Everybody who read. */
  sweepers: z.array(z.string()),
  readings: z.int(),
  ...counts,
  /** It was of the whole site and saw enough of it: what it did not see is missed. */
  isWhole: z.boolean(),
  note: z.string().nullable(),
});
export type Sweep = z.output<typeof Sweep>;

/** A plate or ticket that somebody saw. */
export const SweepReading = z.object({
  id: id(),
  place: z.string(),
  plateNumber: z.string().nullable(),
  parkingCode: z.string().nullable(),
  at: localDateTime(),
  by: z.string(),
  /** Null until the sweep is closed. */
  outcome: z.enum(readingOutcomes).nullable(),
});
export type SweepReading = z.output<typeof SweepReading>;

/** A car that was inside all the time and was not seen. */
export const MissedCar = z.object({
  id: id(),
  parkingCode: z.string(),
  plateNumber: z.string().nullable(),
  vehicleLabel: z.string(),
  vehicleLabelEn: z.string().nullable(),
  datetimeIn: localDateTime(),
  isMember: z.boolean(),
  /** It is inside still. */
  isInside: z.boolean(),
});
export type MissedCar = z.output<typeof MissedCar>;

/** A sweep with what was read, and once it is closed what was missed. */
export const SweepDetail = Sweep.extend({ read: z.array(SweepReading), missing: z.array(MissedCar) });
export type SweepDetail = z.output<typeof SweepDetail>;

const place = () => z.string().trim().min(1).max(longestPlace);

/** A reading as a phone keeps and sends it: its id is the phone's, so that it counts once however often it is sent. */
const NewReading = z
  .strictObject({
    id: id(),
    place: place(),
    plateNumber: plateNumber().min(1).max(longestPlate).optional(),
    parkingCode: parkingCode().optional(),
  })
  .refine((given) => (given.plateNumber === undefined) !== (given.parkingCode === undefined), {
    path: ['plateNumber'],
  });
export type NewReading = z.output<typeof NewReading>;

const menus = ['/sweep'] as const;
const mayRead = { menus, flag: 'addable' } as const;
const affects = ['sweeps', 'operations'] as const;
const refusals = ['record-not-found', 'sweep-ended', 'sweeper-sells', 'sweeper-signed'] as const;
const actsOnSweep = actsOn({ reply: SweepDetail, affects });

const columns = {
  number: ordinal(),
  openedAt: dateTime(),
  closedAt: dateTime({ nullable: true, sortable: false }),
  state: oneOf(sweepStates, { sortable: false }),
  place: text({ nullable: true, sortable: false }),
  isWhole: boolean({ sortable: false }),
  openedById: reference('/users/list'),
  readings: integer(shownOnly),
  seen: integer(shownOnly),
  missed: integer(shownOnly),
  unrecorded: integer(shownOnly),
} satisfies Columns;

export const sweeps = {
  ...exportedList({
    path: '/sweeps',
    summary: 'Rounds through the car park, newest first',
    menus,
    row: Sweep,
    columns,
    reads: ['sweeps'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/sweeps/{id}',
    summary: 'One with all that was read; what became of it is told once it is closed',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    reply: SweepDetail,
    errors: ['record-not-found'],
    reads: ['sweeps', 'parking'],
  }),
  open: endpoint({
    method: 'POST',
    path: '/sweeps/open',
    summary: 'Begin one: of the whole site, or of a part of it by any name',
    permission: mayRead,
    idempotent: true,
    body: z.strictObject({ place: place().nullable().optional() }),
    reply: SweepDetail,
    errors: ['sweep-open', 'sweeper-sells', 'sweeper-signed'],
    affects,
  }),
  read: endpoint({
    method: 'POST',
    path: '/sweeps/{id}/readings',
    summary:
      'Bring what was read, and take back what was read wrongly; each reading counts once, by the id that its phone gave it',
    permission: mayRead,
    params: IdParams,
    body: z.strictObject({
      readings: z.array(NewReading).max(readingsAtOnce),
      withdrawn: z.array(id()).max(readingsAtOnce).optional(),
    }),
    /** Of those that were brought, which had been read before; and how many there are now. */
    reply: z.object({ repeated: z.array(id()), readings: z.int() }),
    errors: [...refusals],
    affects: ['sweeps'],
  }),
  close: actsOnSweep(
    '/sweeps/{id}/close',
    {
      summary: 'End it as who began it, and hold it against the cars that were inside all the time',
      permission: mayRead,
    },
    /** How many readings its phone has brought: fewer here are still on their way. */
    z.strictObject({ readings: z.int().min(0).max(mostReadings) }),
    [...refusals, 'sweep-of-another', 'sweep-unread'],
  ),
  discard: actsOnSweep(
    '/sweeps/{id}/discard',
    {
      summary: 'Give it up with a reason, as who began it or may edit sweeps: it tells of nothing',
      permission: mayRead,
    },
    z.strictObject({ note: saidText(500) }),
    ['record-not-found', 'sweep-ended', 'sweep-of-another'],
  ),
} as const;
