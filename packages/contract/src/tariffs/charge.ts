import { z } from 'zod';
import { rupiah } from '../core/money.ts';
import { ByDay } from './by-day.ts';
import { type Covers, chargeAdjustments } from './charge-adjustments.ts';
import { ChargeLine, type Fare, type FareInput, computeFare } from './compute-fare.ts';
import { fareOutside } from './covered-fare.ts';
import { findDayBasis, joinDays, tellDays } from './fare-days.ts';
import { type Covered, type Entitlement, uncovered } from './entitlements.ts';
import type { ParkingType } from './fare-rules.ts';
import { findFare, isAsked, ordinary } from './find-fare.ts';
import { additionalFareOf, fineOf, parentOf } from './prices-of-type.ts';
import { type DayBasis, dayMinutes, findStayMinutes, shiftMinutes } from './stay-clock.ts';
import type { FareVersion, PricedBook, PricedType } from './tariff-book.ts';
import { taxRateAt } from './tax-rate.ts';

export const lostTickets = ['no', 'entry-known', 'entry-unknown'] as const;
export type LostTicket = (typeof lostTickets)[number];

export const chargeWarnings = [
  'fare-fallback',
  'fare-before-first',
  'fare-of-another-type',
  'fare-missing',
  'exit-before-entry',
  'fine-missing',
  'additional-fare-missing',
] as const;
export type ChargeWarning = (typeof chargeWarnings)[number];

/**
 * What a voucher gives: rupiah (null: whatever is left), the first minutes of the fare, or so many of its hundred parts; of what
 * has no bounds by itself at most so many rupiah, where that was said.
 */
export type VoucherValue =
  | { readonly amount: number | null; readonly most?: number | undefined }
  | { readonly minutes: number }
  | { readonly percent: number; readonly most?: number | undefined };

interface Named {
  readonly label: string;
  readonly labelEn?: string | null;
  /** What it covers beside the fare. */
  readonly covers?: Covers;
}

export interface ChargeInput {
  readonly vehicleTypeId: string;
  /** As what it came in: its fares price a type that has none. */
  readonly entryVehicleTypeId: string;
  readonly parkingType: ParkingType;
  /** The fare of a member or guest. */
  readonly fareNonRegularId: string | null;
  /** The site's local times. When the entry is unknown, it is taken as the setting's minutes before the exit. */
  readonly enteredAt: string;
  readonly exitedAt: string;
  readonly additionalFareNameIds: readonly string[];
  readonly lostTicket: LostTicket;
  /** Rupiah paid on entry. */
  readonly prepaid: number;
  readonly freePass: boolean;
  /** What a membership gives to the stay; its line, `MEMBER`, is what the fare comes down by. */
  readonly entitlement: Entitlement | null;
  readonly voucher: (Named & VoucherValue) | null;
}

/** The price of a stay. `total` = `gross` + `fine` - `discount` + `tax` when it is on top = the sum of the lines. */
export const Charge = z.object({
  lines: z.array(ChargeLine),
  /** The same told by days, where the stay has several and its tariff goes by them (ours). */
  byDay: ByDay.nullable(),
  /** The fare and the additional fares. */
  gross: rupiah(),
  /** Entitlement, prepaid, voucher and free pass. */
  discount: rupiah(),
  fine: rupiah(),
  tax: rupiah(),
  taxOnTop: z.boolean(),
  total: rupiah(),
  durationMinutes: z.int(),
  /** The version that priced the stay, of several the first; null when a fine alone is due. */
  fareId: z.string().nullable(),
  warnings: z.array(z.enum(chargeWarnings)),
});
export type Charge = z.output<typeof Charge>;

/** Whether a stay ends before it begins: a wrong clock has told it, or somebody has mistyped. */
export const endsBeforeEntry = ({ enteredAt, exitedAt }: Pick<ChargeInput, 'enteredAt' | 'exitedAt'>): boolean =>
  exitedAt < enteredAt;

/** What a clock has told backwards, and the entry that nobody knows, as times that a price can be made of. */
function withSoundTimes(given: ChargeInput, lostTicketMinutes: number): ChargeInput {
  if (given.lostTicket === 'entry-unknown')
    return { ...given, enteredAt: shiftMinutes(given.exitedAt, -lostTicketMinutes) };
  return endsBeforeEntry(given) ? { ...given, exitedAt: given.enteredAt } : given;
}

/**
 * The whole price of a stay by a tariff book: fare, additional fares, fine, then what comes off (entitlement, prepaid,
 * voucher, free pass), then tax. Pure, so that server and offline cashier charge the same. There is always a price: no
 * clock and no missing fare keeps a car in; what had to be helped out is among the warnings. Where a lost ticket costs the
 * fine alone, it costs the fare where that is more and the entry is known.
 */
export function chargeStay(book: PricedBook, given: ChargeInput): Charge {
  const { settings } = book;
  const input = withSoundTimes(given, settings.lostTicketMinutes);
  const minutes = findStayMinutes(input.enteredAt, input.exitedAt, settings.roundSecondsUp) ?? 1;
  const clock: ChargeWarning[] = input.exitedAt === given.exitedAt ? [] : ['exit-before-entry'];
  if (input.lostTicket === 'no' || settings.fineType !== 'FINE_ONLY') return chargeFare(book, input, minutes, clock);
  const fined = chargeFine(book, input, minutes, clock);
  if (input.lostTicket === 'entry-unknown') return fined;
  const fare = chargeFare(book, { ...input, lostTicket: 'no' }, minutes, clock);
  return fare.total > fined.total ? fare : fined;
}

/** The fare of the stay, with the fine of a lost ticket on top. */
function chargeFare(book: PricedBook, input: ChargeInput, minutes: number, before: readonly ChargeWarning[]): Charge {
  const { roundSecondsUp } = book.settings;
  const warnings = [...before];
  const holidays = new Set(book.holidays);
  const parts = findParts(book, input, minutes, holidays, warnings);
  // Nobody knows the days of an entry that nobody knows.
  const dayBasis = input.lostTicket === 'entry-unknown' ? null : dayBasisOf(parts);
  const stay = { enteredAt: input.enteredAt, exitedAt: input.exitedAt, holidays, roundSecondsUp, dayBasis };
  const fare = fareOf(parts, stay);
  const additional = additionalLines(book, input, warnings);
  const fine = input.lostTicket === 'no' ? null : findFine(book, input.vehicleTypeId, warnings);
  const { entitlement, voucher } = input;
  const freedBy = (free: number): number =>
    Math.max(0, fare.total - fareAfterFreeMinutes(parts, input, minutes, free, holidays, roundSecondsUp));
  const freed = (): number | null => {
    if (entitlement === null || entitlement.kind === 'FREE') return null;
    if (entitlement.kind === 'MINUTES') return freedBy(entitlement.minutes);
    const outside = fareOutsideOf(parts, input, entitlement.covered, holidays, roundSecondsUp);
    if (entitlement.kind === 'COVERED') return fare.total - outside;
    const own = findPartsOf(book, { ...input, fareNonRegularId: entitlement.fareNonRegularId }, minutes);
    for (const warning of own?.warnings ?? []) if (!warnings.includes(warning)) warnings.push(warning);
    const within = uncovered(entitlement.covered);
    return fare.total - outside - fareOutsideOf(own?.parts ?? parts, input, within, holidays, roundSecondsUp);
  };
  const comesOff = freed();
  const charged = entitlement ? fare.total - Math.max(0, comesOff ?? fare.total) : fare.total;
  const adjusted = chargeAdjustments({
    ...input,
    lines: [...fare.lines, ...additional],
    fine,
    entitlement: entitlement && { ...entitlement, amount: comesOff && Math.max(0, comesOff) },
    voucher: voucher && { ...voucher, amount: worthOf(voucher, charged, freedBy) },
    taxRate: taxRateAt(book, input.exitedAt),
  });
  const told = fareByDay(parts, fare.fares, stay, minutes);
  return {
    ...adjusted,
    byDay: told && { ...told, lines: [...told.lines, ...adjusted.lines.slice(fare.lines.length)] },
    durationMinutes: minutes,
    fareId: parts[0]?.fare.id ?? null,
    warnings,
  };
}

/** The rupiah of a voucher; of a part, of what is charged of the fare, in whole rupiah. */
function worthOf(voucher: VoucherValue, charged: number, freedBy: (minutes: number) => number): number | null {
  if ('minutes' in voucher) return freedBy(voucher.minutes);
  const given = 'percent' in voucher ? Math.floor((charged * voucher.percent) / 100) : voucher.amount;
  return voucher.most === undefined ? given : Math.min(given ?? voucher.most, voucher.most);
}

/** The fine of a lost ticket alone. */
function chargeFine(book: PricedBook, input: ChargeInput, minutes: number, before: readonly ChargeWarning[]): Charge {
  const warnings = [...before];
  const fine = findFine(book, input.vehicleTypeId, warnings);
  const taxRate = taxRateAt(book, input.exitedAt);
  return {
    ...chargeAdjustments({
      ...input,
      lines: [],
      fine,
      entitlement: null,
      voucher: input.voucher && { ...input.voucher, amount: worthOf(input.voucher, 0, () => 0) },
      taxRate,
    }),
    byDay: null,
    durationMinutes: minutes,
    fareId: null,
    warnings,
  };
}

/** A fare version and the minutes of the stay that it prices. */
interface Part {
  readonly fare: FareVersion;
  /** Whose fare it is, where the type has none of its own. */
  readonly parent: PricedType | null;
  readonly from: number;
  readonly until: number;
}

/**
 * What prices the stay: the fares of its type or of that one's parent, else of the type that it came in as, else the ordinary fare of whichever
 * type costs most. None at all leaves nothing to charge.
 */
function findParts(
  book: PricedBook,
  input: ChargeInput,
  minutes: number,
  holidays: ReadonlySet<string>,
  warnings: ChargeWarning[],
): readonly Part[] {
  const own = findPartsOf(book, input, minutes);
  const found =
    own ??
    findPartsOf(book, { ...input, vehicleTypeId: input.entryVehicleTypeId }, minutes) ??
    findDearest(book, input, minutes, holidays);
  if (!own) warnings.push(found ? 'fare-of-another-type' : 'fare-missing');
  if (found) warnings.push(...found.warnings);
  return found?.parts ?? [];
}

interface FoundParts {
  readonly parts: readonly Part[];
  readonly warnings: readonly ChargeWarning[];
}

function findDearest(
  book: PricedBook,
  input: ChargeInput,
  minutes: number,
  holidays: ReadonlySet<string>,
): FoundParts | null {
  let dearest: FoundParts | null = null;
  let most = -1;
  for (const vehicleTypeId of new Set(book.fares.map((fare) => fare.vehicleTypeId))) {
    const found = findPartsOf(book, { ...input, ...ordinary, vehicleTypeId }, minutes);
    if (!found) continue;
    const { enteredAt, exitedAt } = input;
    const stay = { enteredAt, exitedAt, holidays, roundSecondsUp: book.settings.roundSecondsUp };
    const { total } = fareOf(found.parts, stay);
    if (total <= most) continue;
    most = total;
    dearest = found;
  }
  return dearest;
}

/** The versions of one type and the minutes that each prices. Null when neither the type nor its parent has any. */
function findPartsOf(book: PricedBook, input: ChargeInput, minutes: number): FoundParts | null {
  const { fareHandlingType } = book.settings;
  const entryDay = input.enteredAt.slice(0, 10);
  const exitDay = input.exitedAt.slice(0, 10);
  const firstDay = fareHandlingType === 'EXIT' ? exitDay : entryDay;
  const first = findFare(book, input, firstDay);
  if (!first) return null;
  const parentIn = (fare: FareVersion): PricedType | null =>
    fare.vehicleTypeId === input.vehicleTypeId ? null : parentOf(book, input.vehicleTypeId);
  let last: Part = { fare: first, parent: parentIn(first), from: 0, until: minutes };
  const parts: Part[] = [last];
  const changes = new Set(
    fareHandlingType === 'SPLIT'
      ? book.fares.map((fare) => fare.effectiveDate).filter((day) => day > entryDay && day <= exitDay)
      : [],
  );
  for (const day of [...changes].toSorted()) {
    const fare = findFare(book, input, day);
    const at = minutesUntilDay(input.enteredAt, day);
    if (!fare || fare.id === last.fare.id || at >= minutes) continue;
    parts[parts.length - 1] = { ...last, until: at };
    last = { fare, parent: parentIn(fare), from: at, until: minutes };
    parts.push(last);
  }
  return {
    parts,
    warnings: [
      ...(parts.every(({ fare }) => isAsked(fare, input)) ? [] : (['fare-fallback'] as const)),
      ...(first.effectiveDate > firstDay ? (['fare-before-first'] as const) : []),
    ],
  };
}

function minutesUntilDay(enteredAt: string, day: string): number {
  const days = (Date.parse(`${day}Z`) - Date.parse(`${enteredAt.slice(0, 10)}Z`)) / (dayMinutes * 60_000);
  return days * dayMinutes - minuteOfDay(enteredAt);
}

const minuteOfDay = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));

type PricedStay = Omit<FareInput, 'rules'>;

interface PricedParts {
  readonly lines: ChargeLine[];
  readonly total: number;
  readonly fares: readonly Fare[];
}

function fareOf(parts: readonly Part[], stay: PricedStay): PricedParts {
  const fares = parts.map((part) => computeFare(fareInputOf(part, stay)));
  const lines = fares.flatMap((one, index) => [...parentLines(parts, index), ...one.lines]);
  return { lines, total: fares.reduce((sum, one) => sum + one.total, 0), fares };
}

/** By which days the price is told: all versions by those of the first that goes by any. */
const dayBasisOf = (parts: readonly Part[]): DayBasis | null =>
  parts.map(({ fare }) => findDayBasis(fare.rules)).find((basis) => basis !== null) ?? null;

/** The fare told by days, of all versions together. */
function fareByDay(parts: readonly Part[], fares: readonly Fare[], stay: PricedStay, minutes: number): ByDay | null {
  const { dayBasis, enteredAt } = stay;
  const told = fares.flatMap(({ byDay }) => byDay ?? []);
  if (!dayBasis || told.length < parts.length) return null;
  const clock = { minutes, entryMinute: minuteOfDay(enteredAt) };
  const days = tellDays(joinDays(told.map(({ sums }) => sums)), dayBasis, clock);
  return days && { days, lines: told.flatMap(({ lines }, index) => [...parentLines(parts, index), ...lines]) };
}

/** Says whose fare it is, where a version of the type's parent takes over. */
function parentLines(parts: readonly Part[], index: number): ChargeLine[] {
  const parent = parts[index]?.parent ?? null;
  return parent === null || parts[index - 1]?.parent === parent ? [] : [parentLine(parent)];
}

const fareInputOf = ({ fare, from, until }: Part, stay: PricedStay): FareInput => ({
  ...stay,
  rules: fare.rules,
  fromMinute: from,
  untilMinute: until,
});

/** What falls due outside the covered times, each version by itself. */
function fareOutsideOf(
  parts: readonly Part[],
  { enteredAt, exitedAt }: ChargeInput,
  covered: readonly Covered[],
  holidays: ReadonlySet<string>,
  roundSecondsUp: boolean,
): number {
  const stay = { enteredAt, exitedAt, holidays, roundSecondsUp };
  return parts.reduce((sum, part) => sum + fareOutside(fareInputOf(part, stay), covered), 0);
}

const parentLine = ({ label, labelEn }: PricedType): ChargeLine => ({
  code: 'PARENT_FARE',
  label: `Tarif ${label}`,
  labelEn: `Fare of ${labelEn ?? label}`,
  quantity: 1,
  unitAmount: 0,
  amount: 0,
});

/** As if the car had come when its free minutes were over. */
function fareAfterFreeMinutes(
  parts: readonly Part[],
  input: ChargeInput,
  minutes: number,
  freeMinutes: number,
  holidays: ReadonlySet<string>,
  roundSecondsUp: boolean,
): number {
  if (minutes <= freeMinutes) return 0;
  const later = parts
    .filter((part) => part.until > freeMinutes)
    .map((part) => ({ ...part, from: Math.max(0, part.from - freeMinutes), until: part.until - freeMinutes }));
  const enteredAt = shiftMinutes(input.enteredAt, freeMinutes);
  return fareOf(later, { enteredAt, exitedAt: input.exitedAt, holidays, roundSecondsUp }).total;
}

function additionalLines(book: PricedBook, input: ChargeInput, warnings: ChargeWarning[]): ChargeLine[] {
  const at = book.settings.fareHandlingType === 'EXIT' ? input.exitedAt : input.enteredAt;
  const day = at.slice(0, 10);
  return [...new Set(input.additionalFareNameIds)].flatMap((nameId) => {
    const found = additionalFareOf(book, nameId, input.vehicleTypeId, day);
    if (!found) {
      if (!warnings.includes('additional-fare-missing')) warnings.push('additional-fare-missing');
      return [];
    }
    const { label, labelEn, amount } = found;
    return [{ code: 'ADDITIONAL', label, labelEn, quantity: 1, unitAmount: amount, amount }];
  });
}

function findFine(book: PricedBook, vehicleTypeId: string, warnings: ChargeWarning[]): number {
  const fine = fineOf(book, vehicleTypeId);
  if (fine === null) warnings.push('fine-missing');
  return fine ?? 0;
}
