import type { ParkingType } from './fare-rules.ts';
import { pricingTypesOf } from './prices-of-type.ts';
import type { FareVersion, PricedBook } from './tariff-book.ts';

/** Which fare is asked for. */
export interface AskedFare {
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  /** The fare of a member or guest. */
  readonly fareNonRegularId: string | null;
}

/** What everybody pays. */
export const ordinary = { parkingType: 'REGULAR', fareNonRegularId: null } as const;

export const isAsked = (fare: FareVersion, asked: AskedFare): boolean =>
  fare.parkingType === asked.parkingType && fare.fareNonRegularId === asked.fareNonRegularId;

/**
 * The version that prices a day: of what was asked, else of the ordinary fare, each of the type itself, else of its parent;
 * before all of them the oldest one, be it whose it may. Null when neither type has any.
 */
export function findFare(
  book: Pick<PricedBook, 'vehicleTypes' | 'fares'>,
  asked: AskedFare,
  day: string,
): FareVersion | null {
  const ofTypes = pricingTypesOf(book, asked.vehicleTypeId).map((id) =>
    book.fares.filter((fare) => fare.vehicleTypeId === id),
  );
  const kinds = [asked, { ...asked, ...ordinary }].map((kind) =>
    ofTypes.map((fares) => fares.filter((fare) => isAsked(fare, kind))),
  );
  const inForce = kinds.flat().map((versions) =>
    pick(
      versions.filter((fare) => fare.effectiveDate <= day),
      isNewer,
    ),
  );
  const oldest = kinds.map((versions) => pick(versions.flat(), (one, other) => isNewer(other, one)));
  return [...inForce, ...oldest].find((fare) => fare !== null) ?? null;
}

const isNewer = (one: FareVersion, other: FareVersion): boolean => one.effectiveDate > other.effectiveDate;

/** The version that goes before all others; the first of equals. */
const pick = (
  versions: readonly FareVersion[],
  goesBefore: (one: FareVersion, other: FareVersion) => boolean,
): FareVersion | null =>
  versions.reduce<FareVersion | null>(
    (found, fare) => (found === null || goesBefore(fare, found) ? fare : found),
    null,
  );
