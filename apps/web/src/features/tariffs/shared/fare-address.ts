import { ReportPeriod } from '@parking/contract/core/report-query';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';

/** Where a fare is opened in the editor. */
export const fareAddress = (vehicleTypeId: string, fareId: string): string =>
  `/vehicle_types/${vehicleTypeId}/fares/${fareId}`;

interface NewFare {
  readonly vehicleTypeId: string;
  readonly parkingType?: ParkingType;
  readonly fareNonRegularId?: string | null;
  /** The version whose rules it starts from. */
  readonly from?: string | null;
  /** Whose stays it is tried on: what it starts from is what holds now. */
  readonly days?: ReportPeriod;
}

/** Where a new fare is written. */
export function newFareAddress({ vehicleTypeId, parkingType, fareNonRegularId, from, days }: NewFare): string {
  const query = new URLSearchParams();
  if (parkingType && parkingType !== 'REGULAR') query.set('parkingType', parkingType);
  if (fareNonRegularId) query.set('fareNonRegularId', fareNonRegularId);
  if (from) query.set('from', from);
  if (days) query.set('days', `${days.from},${days.to}`);
  const text = query.toString();
  return `${fareAddress(vehicleTypeId, 'new')}${text && `?${text}`}`;
}

/** The days of such an address; null where it has none. */
export function readDays(query: URLSearchParams): ReportPeriod | null {
  const [from, to] = (query.get('days') ?? '').split(',');
  const read = ReportPeriod.safeParse({ from, to });
  return read.success && read.data.from <= read.data.to ? read.data : null;
}
