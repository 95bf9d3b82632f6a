import { z } from 'zod';
import { exportedList } from '../../core/exported-list.ts';
import { id } from '../../core/id.ts';
import {
  type Columns,
  boolean,
  date,
  dateTime,
  integer,
  largeText,
  money,
  oneOf,
  reference,
  shownOnly,
  summed,
} from '../../core/list.ts';
import { rupiah } from '../../core/money.ts';
import { localDateTime } from '../../core/time.ts';
import { whysOrdinary } from '../../members/entitle-words.ts';
import { parkingTypes } from '../../tariffs/fare-rules.ts';
import { ParkingIn, ParkingOut, exitKinds, seenCar, stayFlags, stayOrigins, stayStates } from '../stays.ts';

const happened = () => dateTime({ period: true });
/** Codes and plates are compared as they are stored: capitals, a plate without its spaces. */
const code = () => largeText();
const plate = () => largeText({ nullable: true });
/** `plateNumber` finds by either; these by that of one end (ours). */
const ofEachEnd = { plateNumberIn: plate(), plateNumberOut: plate() } satisfies Columns;
const gates = '/gates/list';
const vehicles = '/vehicle_types/list';
const people = '/reports/operators/list';
/** What an auditor should look at: some of it, or anything. */
const flagged = {
  flags: oneOf(stayFlags, { many: true, sortable: false }),
  flagged: boolean({ sortable: false }),
} satisfies Columns;

/** An entry as its list shows it; what was paid on entry is null where it is kept from its cashier. */
export const EntryRow = ParkingIn.extend({
  prepaid: rupiah().nullable(),
  flagged: z.boolean(),
  operatorId: id().nullable(),
  operator: z.string().nullable(),
  datetimeOut: localDateTime().nullable(),
  plateNumberIn: z.string().nullable(),
  plateNumberOut: z.string().nullable(),
});
export type EntryRow = z.output<typeof EntryRow>;

const entryColumns = {
  datetimeIn: happened(),
  plateNumber: plate(),
  ...ofEachEnd,
  parkingCode: code(),
  vehicleId: reference(vehicles),
  gateId: reference(gates),
  state: oneOf(stayStates, { sortable: false }),
  origin: oneOf(stayOrigins, { sortable: false }),
  parkingType: oneOf(parkingTypes, { sortable: false }),
  isMember: boolean({ sortable: false }),
  ...flagged,
  prepaid: summed(shownOnly),
  datetimeOut: dateTime(shownOnly),
} satisfies Columns;

export const parkingInList = exportedList({
  path: '/parking_ins',
  summary: 'Entries, newest first',
  menus: ['/parking_ins', '/edit-plate-number'],
  row: EntryRow,
  columns: entryColumns,
  reads: ['parking'],
});

/** An exit as its list shows it. Amounts are null where a blind deposit keeps them from its own cashier. */
export const ExitRow = ParkingOut.extend({
  paidTypeLabelEn: z.string().nullable(),
  tendered: rupiah().nullable(),
  flagged: z.boolean(),
  /** What the tariff asked for the time parked, before anything came on top or off. */
  fare: rupiah().nullable(),
  plateNumberOut: z.string().nullable(),
  /** In whose takings it stands; none of a car that left where nobody is. */
  shiftId: id().nullable(),
  shift: z.string().nullable(),
  isCash: z.boolean(),
  /** Whether its driver paid anything at the exit. */
  isPaid: z.boolean(),
  /** Of what was paid, what was agreed to give back to its member. */
  refunded: rupiah().nullable(),
});
export type ExitRow = z.output<typeof ExitRow>;

const exitColumns = {
  datetimeOut: happened(),
  plateNumber: plate(),
  ...ofEachEnd,
  parkingCode: code(),
  receiptNumber: largeText({ nullable: true }),
  vehicleId: reference(vehicles),
  gateId: reference(gates),
  operatorId: reference(people),
  shiftId: reference('/shifts/list', { nullable: true, sortable: false }),
  paidTypeId: reference('/paid-type/list', { nullable: true }),
  isCash: boolean({ sortable: false }),
  isPaid: boolean({ sortable: false }),
  exitKind: oneOf(exitKinds, { sortable: false }),
  freePass: boolean({ sortable: false }),
  isMember: boolean({ sortable: false }),
  memberWhy: oneOf(whysOrdinary, shownOnly),
  ...flagged,
  depositId: { type: 'reference', operators: ['equals'], sortable: false },
  datetimeIn: dateTime(shownOnly),
  businessDay: date(shownOnly),
  durationMinutes: integer({ operators: ['atLeast', 'lessThan'], sortable: false }),
  fare: money({ operators: ['equals'], sortable: false }),
  gross: summed(shownOnly),
  discount: summed(shownOnly),
  fine: summed(shownOnly),
  tax: summed(shownOnly),
  total: summed(shownOnly),
  variance: summed(shownOnly),
  tendered: money(shownOnly),
  refunded: summed(shownOnly),
} satisfies Columns;

export const parkingOutList = exportedList({
  path: '/parking_outs/v2',
  summary: 'Exits with their money, newest first',
  menus: ['/parking_outs', '/edit-plate-number'],
  row: ExitRow,
  columns: exitColumns,
  reads: ['parking', 'deposits'],
});

/** Minutes after which a car that is still inside is looked after. */
export const overstayMinutes = 24 * 60;

/** A car inside with what it would pay now, beside what was paid for it already; null where no fare holds. */
export const InsideRow = ParkingIn.extend({
  durationMinutes: z.int(),
  overstays: z.boolean(),
  fee: rupiah().nullable(),
  /** Whole hours. */
  hoursInside: z.int(),
  /** The membership that it came with does not hold today, whether it ended before the car came or since. */
  membershipRanOut: z.boolean(),
  /** Another car inside has the same plate. */
  plateTwice: z.boolean(),
}).omit({ state: true, prepaid: true });
export type InsideRow = z.output<typeof InsideRow>;

export const parkings = exportedList({
  path: '/parkings',
  summary: 'Cars inside with duration and price as of now, the longest stay first',
  menus: ['/parkings'],
  row: InsideRow,
  columns: {
    plateNumber: plate(),
    parkingCode: code(),
    datetimeIn: dateTime(),
    vehicleId: reference(vehicles),
    gateId: reference(gates),
    origin: oneOf(stayOrigins, { sortable: false }),
    isMember: boolean({ sortable: false }),
    hoursInside: integer({ operators: ['atLeast', 'atMost'], sortable: false }),
    membershipRanOut: boolean({ sortable: false }),
    plateTwice: boolean({ sortable: false }),
    durationMinutes: integer(shownOnly),
    fee: money(shownOnly),
  },
  reads: ['parking', 'fares', 'members'],
});

/** An entry that was taken away: by whom, why, and who signed for it. */
export const DeletedEntryRow = z.object({
  ...seenCar,
  origin: z.enum(stayOrigins),
  entryOperator: z.string().nullable(),
  deletedAt: localDateTime(),
  deletedById: id(),
  deletedBy: z.string(),
  note: z.string(),
  approvedBy: z.string().nullable(),
  /** Whether a second person signed for it. */
  approved: z.boolean(),
  /** When its plate came in again, or left with another entry, for the first time after that. */
  seenAgainAt: localDateTime().nullable(),
  /** Inside when it was taken away, and what it would have paid then by the tariffs of now; null where none holds. */
  durationMinutes: z.int(),
  fee: rupiah().nullable(),
  images: z.array(z.string()),
});

export const parkingInDeletes = exportedList({
  path: '/parking_in_deletes',
  summary: 'Entries that were taken away: by whom, why, who approved',
  menus: ['/parking_in_deletes'],
  row: DeletedEntryRow,
  columns: {
    deletedAt: happened(),
    plateNumber: plate(),
    parkingCode: code(),
    vehicleId: reference(vehicles),
    gateId: reference(gates),
    deletedById: reference(people),
    approved: boolean({ sortable: false }),
    seenAgainAt: dateTime(shownOnly),
    durationMinutes: integer({ sortable: false }),
    fee: money(shownOnly),
    origin: oneOf(stayOrigins, { sortable: false }),
    datetimeIn: dateTime(shownOnly),
  },
  reads: ['parking'],
});

/** Both ends of a stay in one row; the second is empty while the car is inside. */
export const StayPair = z.object({
  id: id(),
  parkingCode: z.string(),
  state: z.enum(stayStates),
  vehicleId: id(),
  vehicleLabel: z.string(),
  vehicleLabelEn: z.string().nullable(),
  /** The last that is known. */
  plateNumber: z.string().nullable(),
  plateNumberIn: z.string().nullable(),
  plateNumberOut: z.string().nullable(),
  gateId: id(),
  gateName: z.string(),
  gateOutId: id().nullable(),
  gateOutName: z.string().nullable(),
  datetimeIn: localDateTime(),
  datetimeOut: localDateTime().nullable(),
  durationMinutes: z.int().nullable(),
  operatorId: id().nullable(),
  operator: z.string().nullable(),
  paidTypeLabel: z.string().nullable(),
  paidTypeLabelEn: z.string().nullable(),
  total: rupiah().nullable(),
  receiptNumber: z.string().nullable(),
  imagesIn: z.array(z.string()),
  images: z.array(z.string()),
});

export const parkingTransactions = exportedList({
  path: '/parking_transactions',
  summary: 'Entry and exit of each stay side by side, newest entry first',
  menus: ['/parking_transaction'],
  row: StayPair,
  columns: {
    datetimeIn: happened(),
    plateNumber: plate(),
    ...ofEachEnd,
    parkingCode: code(),
    receiptNumber: largeText({ nullable: true }),
    state: oneOf(stayStates, { sortable: false }),
    vehicleId: reference(vehicles),
    gateId: reference(gates),
    gateOutId: reference(gates, { nullable: true }),
    operatorId: reference(people, { nullable: true }),
    datetimeOut: dateTime(shownOnly),
    durationMinutes: integer(shownOnly),
    total: summed(shownOnly),
  },
  reads: ['parking', 'deposits'],
});
