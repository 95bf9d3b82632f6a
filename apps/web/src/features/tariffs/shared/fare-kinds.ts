import type { ParkingFareVersion } from '@parking/contract/tariffs/parking-fares';
import { type ParkingType, parkingTypes } from '@parking/contract/tariffs/fare-rules';
import type { TFunction } from 'i18next';

export type VersionState = 'inForce' | 'future' | 'past';

/** The versions of one parking type for one kind of driver, newest first. */
export interface FareKind {
  readonly parkingType: ParkingType;
  /** Null for everybody. */
  readonly fareNonRegularId: string | null;
  readonly fareNonRegular: string | null;
  readonly versions: readonly ParkingFareVersion[];
}

export function stateOf({ inForce, effectiveDate }: ParkingFareVersion, today: string): VersionState {
  if (inForce) return 'inForce';
  return effectiveDate > today ? 'future' : 'past';
}

export const isOfKind = (
  version: Pick<ParkingFareVersion, 'parkingType' | 'fareNonRegularId'>,
  kind: Pick<FareKind, 'parkingType' | 'fareNonRegularId'>,
): boolean => version.parkingType === kind.parkingType && version.fareNonRegularId === kind.fareNonRegularId;

/** Versions by kind: everybody's first, in the order of the parking types. */
export function fareKinds(versions: readonly ParkingFareVersion[]): FareKind[] {
  const kinds: FareKind[] = [];
  for (const { parkingType, fareNonRegularId, fareNonRegular } of versions) {
    if (kinds.some((kind) => isOfKind({ parkingType, fareNonRegularId }, kind))) continue;
    const own = versions.filter((version) => isOfKind(version, { parkingType, fareNonRegularId }));
    const newestFirst = own.toSorted((one, other) => (one.effectiveDate < other.effectiveDate ? 1 : -1));
    kinds.push({ parkingType, fareNonRegularId, fareNonRegular, versions: newestFirst });
  }
  const rank = ({ fareNonRegular, parkingType }: FareKind) =>
    `${fareNonRegular === null ? 0 : 1} ${fareNonRegular ?? ''} ${parkingTypes.indexOf(parkingType)}`;
  return kinds.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/** `Reguler`, or `Inap · Karyawan`. */
export function kindName(
  { parkingType, fareNonRegular }: Omit<FareKind, 'versions' | 'fareNonRegularId'>,
  t: TFunction,
) {
  const type = t(`fares.parkingTypes.${parkingType}`);
  return fareNonRegular === null ? type : `${type} · ${fareNonRegular}`;
}
