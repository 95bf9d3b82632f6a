import { z } from 'zod';
import { id } from '../core/id.ts';
import { rupiah, signedRupiah } from '../core/money.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { whysOrdinary } from '../members/entitle-words.ts';
import { ByDay } from '../tariffs/by-day.ts';
import { ChargeLine } from '../tariffs/compute-fare.ts';
import { parkingTypes } from '../tariffs/fare-rules.ts';
import { longestPlate, normalisePlate } from './plates.ts';

export const stayStates = ['INSIDE', 'OUT', 'DELETED'] as const;

/** How a car came to be inside: which machine or hand made its entry. */
export const stayOrigins = [
  'DISPENSER',
  'LPR',
  'PAID_ENTRY',
  'PRE_ENTRY',
  'MEMBER',
  'MANUAL',
  'LOST_TICKET',
  'OFFLINE',
] as const;
export type StayOrigin = (typeof stayOrigins)[number];

/** MEMBER: on a membership, with nothing to pay · EXIT_MISSED: nobody saw it leave, and it came again. */
export const exitKinds = ['NORMAL', 'MEMBER', 'LOST_TICKET', 'MANUAL', 'OFFLINE', 'EXIT_MISSED'] as const;
export type ExitKind = (typeof exitKinds)[number];

/** What an auditor should look at; a stay collects them as they come up. */
export const stayFlags = [
  'manual-entry',
  'manual-exit',
  'vehicle-changed',
  'parking-type-changed',
  'plate-differs',
  'plate-edited',
  'code-edited',
  'lost-entry-unknown',
  'lost-despite-plate',
  'price-variance',
  'clock-unsure',
  'exit-time-claimed',
  'offline-while-online',
  'offline-at-other-gate',
  // Its barrier opened more than two minutes from the time that was told.
  'offline-time-differs',
  'cashless-offline',
  'card-balance-differs',
  'claim-without-slip',
  'slip-maybe-used',
  'to-collect',
  'short-paid',
  'owed-before',
  'debt-left',
  'entry-not-told',
  'unknown-offline',
  'member-plate-admitted',
  'member-other-plate',
  'member-plate-differs',
  'member-already-inside',
  'member-late-claim',
  'exit-missed',
  'passed-by-copy',
  'strange-plate',
  'fare-of-another-type',
  'fare-missing',
  'price-overridden',
  'free-pass',
  'free-pass-emergency',
  'free-pass-unseen',
  'free-pass-unanswered',
  'voucher-plate-typed',
  'validated-at-exit',
  'lost-entry-claimed',
  'lost-by-picture',
  'lost-another-plate',
  'lost-plate-doubtful',
  'camera-differs',
  'plate-also-inside',
  'entered-and-left-by-one',
  'delete-asked',
  'deleted-shown',
  'closed-missing',
] as const;
export type StayFlag = (typeof stayFlags)[number];

/** How a car fits what was searched for, the surest first; `PART`: its plate has it in it. */
export const foundMatches = ['EXACT', 'EQUIVALENT', 'PART', 'NEAR'] as const;
export type FoundMatch = (typeof foundMatches)[number];

/** As people type it: normalised for comparison, kept as given for show. Never a reason to refuse a car. */
export const plateNumber = () => z.string().trim().max(longestPlate);
/** Where a plate must stand: signs alone are none. */
export const requiredPlate = () =>
  plateNumber()
    .min(1, { abort: true })
    .refine((text) => normalisePlate(text) !== '');
/** The ticket's barcode. */
export const parkingCode = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^[A-Za-z0-9._-]+$/);
export const note = () => z.string().trim().max(500);
export const requiredNote = () => z.string().trim().min(3).max(500);
export const imageTokens = () => z.array(z.string().max(100)).max(6);

/** What every list tells of a car: its ticket, its plate, what it is, where and since when. */
export const seenCar = {
  id: id(),
  parkingCode: z.string(),
  plateNumber: z.string().nullable(),
  vehicleId: id(),
  vehicleLabel: z.string(),
  vehicleLabelEn: z.string().nullable(),
  gateId: id(),
  gateName: z.string(),
  datetimeIn: localDateTime(),
};

/** One end of a stay: the entry. */
export const ParkingIn = z.object({
  ...seenCar,
  parkingType: z.enum(parkingTypes),
  origin: z.enum(stayOrigins),
  state: z.enum(stayStates),
  /** Rupiah paid on entry. */
  prepaid: rupiah(),
  isMember: z.boolean(),
  note: z.string().nullable(),
  images: z.array(z.string()),
  flags: z.array(z.enum(stayFlags)),
});
export type ParkingIn = z.output<typeof ParkingIn>;

/** The other end: the exit with its money. Amounts are null where a blind deposit hides them from its own cashier. */
export const ParkingOut = z.object({
  id: id(),
  parkingInId: id(),
  parkingCode: z.string(),
  plateNumber: z.string().nullable(),
  plateNumberIn: z.string().nullable(),
  vehicleId: id(),
  vehicleLabel: z.string(),
  vehicleLabelEn: z.string().nullable(),
  parkingType: z.enum(parkingTypes),
  gateInId: id(),
  gateInName: z.string(),
  gateId: id(),
  gateName: z.string(),
  datetimeIn: localDateTime(),
  datetimeOut: localDateTime(),
  businessDay: localDate(),
  durationMinutes: z.int(),
  exitKind: z.enum(exitKinds),
  /** Null where a gate let it out by itself; `operator` is its name then. */
  operatorId: id().nullable(),
  operator: z.string(),
  depositId: id().nullable(),
  paidTypeId: id().nullable(),
  paidTypeLabel: z.string().nullable(),
  lines: z.array(ChargeLine).nullable(),
  /** As its paper tells it; null where that has the lines. */
  byDay: ByDay.nullable(),
  gross: rupiah().nullable(),
  discount: rupiah().nullable(),
  fine: rupiah().nullable(),
  tax: rupiah().nullable(),
  total: rupiah().nullable(),
  variance: signedRupiah().nullable(),
  receiptNumber: z.string().nullable(),
  freePass: z.boolean(),
  freePassVerification: z.string().nullable(),
  voucherId: id().nullable(),
  /** Who else agreed to what was claimed. */
  approvedBy: z.string().nullable(),
  isMember: z.boolean(),
  /** Why the membership that it came with gave nothing. */
  memberWhy: z.enum(whysOrdinary).nullable(),
  note: z.string().nullable(),
  paperNumber: z.string().nullable(),
  images: z.array(z.string()),
  imagesIn: z.array(z.string()),
  flags: z.array(z.enum(stayFlags)),
});
export type ParkingOut = z.output<typeof ParkingOut>;
