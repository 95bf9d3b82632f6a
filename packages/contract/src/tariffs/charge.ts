import { z } from 'zod';
import { rupiah } from '../core/money.ts';
import { chargeAdjustments } from './charge-adjustments.ts';
import { ChargeLine, computeFare } from './compute-fare.ts';
import type { ParkingType } from './fare-rules.ts';
import { dayMinutes, findStayMinutes, shiftMinutes } from './stay-clock.ts';
import type { FareVersion, TariffBook } from './tariff-book.ts';

export const lostTickets = ['no', 'entry-known', 'entry-unknown'] as const;
export type LostTicket = (typeof lostTickets)[number];

export const chargeWarnings = ['fare-fallback', 'fine-missing', 'additional-fare-missing'] as const;
export type ChargeWarning = (typeof chargeWarnings)[number];

interface Named {
  readonly label: string;
  readonly labelEn?: string | null;
}

export interface ChargeInput {
  readonly vehicleTypeId: string;
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
  /** What a membership or subscription gives: the parking fare itself, or its first minutes. */
  readonly entitlement:
    | (Named & ({ readonly kind: 'FREE' } | { readonly kind: 'MINUTES'; readonly minutes: number }))
    | null;
  /** `amount` null pays whatever is left. */
  readonly voucher: (Named & { readonly amount: number | null }) | null;
}

/** The price of a stay. `total` = `gross` + `fine` - `discount` + `tax` when it is on top = the sum of the lines. */
export const Charge = z.object({
  lines: z.array(ChargeLine),
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

export interface ChargeFault {
  readonly fault: 'fare-missing' | 'exit-before-entry';
}

/**
 * The whole price of a stay by a tariff book: fare, additional fares, fine, then what comes off (entitlement, prepaid,
 * voucher, free pass), then tax. Pure, so that server and offline cashier charge the same.
 */
export function chargeStay(book: TariffBook, given: ChargeInput): Charge | ChargeFault {
  const { settings } = book;
  const input =
    given.lostTicket === 'entry-unknown'
      ? { ...given, enteredAt: shiftMinutes(given.exitedAt, -settings.lostTicketMinutes) }
      : given;
  const minutes = findStayMinutes(input.enteredAt, input.exitedAt, settings.roundSecondsUp);
  if (minutes === null) return { fault: 'exit-before-entry' };
  const warnings: ChargeWarning[] = [];
  const fineOnly = input.lostTicket !== 'no' && settings.fineType === 'FINE_ONLY';
  const parts = fineOnly ? [] : findParts(book, input, minutes, warnings);
  if (!parts) return { fault: 'fare-missing' };

  const holidays = new Set(book.holidays);
  const fare = fareOf(parts, input, input.enteredAt, holidays, settings.roundSecondsUp);
  const additional = fineOnly ? [] : additionalLines(book, input, warnings);
  const fine = input.lostTicket === 'no' ? null : findFine(book, input.vehicleTypeId, warnings);
  const { entitlement } = input;
  const freeOfFare =
    entitlement?.kind === 'MINUTES'
      ? fare.total - fareAfterFreeMinutes(parts, input, minutes, entitlement.minutes, holidays, settings.roundSecondsUp)
      : fare.total;
  return {
    ...chargeAdjustments({
      lines: [...fare.lines, ...additional],
      fine,
      entitlement: entitlement && { ...entitlement, amount: Math.max(0, freeOfFare) },
      prepaid: input.prepaid,
      voucher: input.voucher,
      freePass: input.freePass,
      taxPercent: settings.taxPercent,
      taxOnTop: settings.taxOnTop,
    }),
    durationMinutes: minutes,
    fareId: parts[0]?.fare.id ?? null,
    warnings,
  };
}

/** A fare version and the minutes of the stay that it prices. */
interface Part {
  readonly fare: FareVersion;
  readonly from: number;
  readonly until: number;
}

function findParts(
  book: TariffBook,
  input: ChargeInput,
  minutes: number,
  warnings: ChargeWarning[],
): [Part, ...Part[]] | null {
  const { fareHandlingType } = book.settings;
  const entryDay = input.enteredAt.slice(0, 10);
  const exitDay = input.exitedAt.slice(0, 10);
  const first = findFare(book, input, fareHandlingType === 'EXIT' ? exitDay : entryDay);
  if (!first) return null;
  if (!isAsked(first, input)) warnings.push('fare-fallback');
  let last: Part = { fare: first, from: 0, until: minutes };
  const parts: [Part, ...Part[]] = [last];
  if (fareHandlingType !== 'SPLIT') return parts;
  const changes = new Set(
    book.fares.map((fare) => fare.effectiveDate).filter((day) => day > entryDay && day <= exitDay),
  );
  for (const day of [...changes].toSorted()) {
    const fare = findFare(book, input, day);
    const at = minutesUntilDay(input.enteredAt, day);
    if (!fare || fare.id === last.fare.id || at >= minutes) continue;
    parts[parts.length - 1] = { ...last, until: at };
    last = { fare, from: at, until: minutes };
    parts.push(last);
    if (!isAsked(fare, input) && !warnings.includes('fare-fallback')) warnings.push('fare-fallback');
  }
  return parts;
}

const isAsked = (fare: FareVersion, input: ChargeInput): boolean =>
  fare.parkingType === input.parkingType && fare.fareNonRegularId === input.fareNonRegularId;

/** The version in force on a day: of what was asked, else of the regular fare. */
function findFare(book: TariffBook, input: ChargeInput, day: string): FareVersion | null {
  const newest = (parkingType: ParkingType, fareNonRegularId: string | null): FareVersion | null => {
    let found: FareVersion | null = null;
    for (const fare of book.fares) {
      if (fare.vehicleTypeId !== input.vehicleTypeId || fare.parkingType !== parkingType) continue;
      if (fare.fareNonRegularId !== fareNonRegularId || fare.effectiveDate > day) continue;
      if (!found || fare.effectiveDate > found.effectiveDate) found = fare;
    }
    return found;
  };
  return newest(input.parkingType, input.fareNonRegularId) ?? newest('REGULAR', null);
}

function minutesUntilDay(enteredAt: string, day: string): number {
  const days = (Date.parse(`${day}Z`) - Date.parse(`${enteredAt.slice(0, 10)}Z`)) / (dayMinutes * 60_000);
  return days * dayMinutes - Number(enteredAt.slice(11, 13)) * 60 - Number(enteredAt.slice(14, 16));
}

function fareOf(
  parts: readonly Part[],
  input: ChargeInput,
  enteredAt: string,
  holidays: ReadonlySet<string>,
  roundSecondsUp: boolean,
): { lines: ChargeLine[]; total: number } {
  const fares = parts.map(({ fare, from, until }) =>
    computeFare({
      rules: fare.rules,
      enteredAt,
      exitedAt: input.exitedAt,
      holidays,
      roundSecondsUp,
      fromMinute: from,
      untilMinute: until,
    }),
  );
  return { lines: fares.flatMap((one) => one.lines), total: fares.reduce((sum, one) => sum + one.total, 0) };
}

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
  return fareOf(later, input, shiftMinutes(input.enteredAt, freeMinutes), holidays, roundSecondsUp).total;
}

function additionalLines(book: TariffBook, input: ChargeInput, warnings: ChargeWarning[]): ChargeLine[] {
  const at = book.settings.fareHandlingType === 'EXIT' ? input.exitedAt : input.enteredAt;
  const day = at.slice(0, 10);
  return [...new Set(input.additionalFareNameIds)].flatMap((nameId) => {
    const found = book.additionalFares
      .filter((one) => one.nameId === nameId && one.vehicleTypeId === input.vehicleTypeId && one.effectiveDate <= day)
      .toSorted((one, other) => (one.effectiveDate < other.effectiveDate ? 1 : -1))[0];
    if (!found) {
      if (!warnings.includes('additional-fare-missing')) warnings.push('additional-fare-missing');
      return [];
    }
    const { label, labelEn, amount } = found;
    return [{ code: 'ADDITIONAL', label, labelEn, quantity: 1, unitAmount: amount, amount }];
  });
}

function findFine(book: TariffBook, vehicleTypeId: string, warnings: ChargeWarning[]): number {
  const found = book.fines.find((fine) => fine.vehicleTypeId === vehicleTypeId);
  if (!found) warnings.push('fine-missing');
  return found?.fine ?? 0;
}
