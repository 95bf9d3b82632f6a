import { z } from 'zod';
import { actsOn } from '../core/acts-on.ts';
import { approval, approvalErrors } from '../core/approval.ts';
import { exportedList } from '../core/exported-list.ts';
import { id } from '../core/id.ts';
import { type Columns, boolean, dateTime, integer, largeText, money, reference, shownOnly } from '../core/list.ts';
import { rupiah } from '../core/money.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { requiredNote, seenCar } from '../parking/stays.ts';

/** A car that stands inside for days, or that a sweep has missed. */
export const AbandonedVehicle = z.object({
  ...seenCar,
  isMember: z.boolean(),
  images: z.array(z.string()),
  /** Whole days inside. */
  days: z.int(),
  /** Where and when a sweep saw it last; null: none has. */
  lastSeenAt: localDateTime().nullable(),
  lastSeenPlace: z.string().nullable(),
  lastSweep: z.int().nullable(),
  /** How many sweeps of the whole site have missed it since. */
  missed: z.int(),
  /** Enough of them, by different persons: its stay can be closed. */
  isMissing: z.boolean(),
  /** Rupiah that it would pay now; null where no fare holds. */
  fee: rupiah().nullable(),
});
export type AbandonedVehicle = z.output<typeof AbandonedVehicle>;

/** A stay that was closed because its car is not there. */
export const MissingStay = z.object({
  id: id(),
  parkingCode: z.string(),
  closedAt: localDateTime(),
  closedBy: z.string(),
  approvedBy: z.string().nullable(),
  /** Rupiah that it would have paid at that moment. */
  worth: rupiah(),
  note: z.string(),
});
export type MissingStay = z.output<typeof MissingStay>;

/** What is sent to the owner of a car that was left behind. */
export const OwnerLetter = z.object({
  company: z.string(),
  /** What the paper is called. */
  number: z.string(),
  date: localDate(),
  car: AbandonedVehicle,
});
export type OwnerLetter = z.output<typeof OwnerLetter>;

const menus = ['/abandoned_vehicles'] as const;

export const abandonedVehicles = {
  ...exportedList({
    path: '/abandoned_vehicles',
    summary: 'Cars that stand inside for days, or that a sweep has missed; the longest stay first',
    menus,
    row: AbandonedVehicle,
    columns: {
      datetimeIn: dateTime(),
      days: integer(),
      plateNumber: largeText({ nullable: true }),
      parkingCode: largeText(),
      vehicleId: reference('/vehicle_types/list'),
      gateId: reference('/gates/list'),
      isMember: boolean({ sortable: false }),
      missed: integer(),
      isMissing: boolean({ sortable: false }),
      lastSeenAt: dateTime({ nullable: true, sortable: false }),
      lastSeenPlace: largeText({ nullable: true }),
      lastSweep: integer(shownOnly),
      fee: money(shownOnly),
    } satisfies Columns,
    reads: ['parking', 'sweeps', 'fares'],
  }),
  closeMissing: actsOn({ reply: MissingStay, affects: ['parking', 'sweeps', 'operations'] })(
    '/abandoned_vehicles/{id}/close_missing',
    {
      summary:
        'Close the stay of a car that enough sweeps have missed, at its worth; one that is worth something with a second person who signs',
      permission: { menus, flag: 'editable' },
    },
    z.strictObject({ note: requiredNote(), ...approval }),
    [
      'stay-not-found',
      'stay-already-closed',
      'stay-deleted',
      'not-missed',
      'missed-by-you',
      'own-entry',
      ...approvalErrors,
    ],
  ),
  printLetter: actsOn({ reply: OwnerLetter, affects: ['operations'] })(
    '/abandoned_vehicles/{id}/letter',
    { summary: 'The letter to the owner of a car that was left behind', permission: { menus, flag: 'viewable' } },
    z.strictObject({}),
    ['stay-not-found'],
  ),
} as const;
