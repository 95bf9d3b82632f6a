import type { ParkingType } from './fare-rules.ts';
import type { FareVersion, TariffBook } from './tariff-book.ts';

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
 * The version that prices a day: of what was asked, else of the ordinary fare; before all of them the oldest one.
 * Null when the type has neither.
 */
export function findFare({ fares }: Pick<TariffBook, 'fares'>, asked: AskedFare, day: string): FareVersion | null {
  const own = fares.filter((fare) => fare.vehicleTypeId === asked.vehicleTypeId);
  const kinds = [
    own.filter((fare) => isAsked(fare, asked)),
    own.filter((fare) => isAsked(fare, { ...asked, ...ordinary })),
  ];
  const inForce = kinds.map((versions) =>
    pick(
      versions.filter((fare) => fare.effectiveDate <= day),
      isNewer,
    ),
  );
  const oldest = kinds.map((versions) => pick(versions, (one, other) => isNewer(other, one)));
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
