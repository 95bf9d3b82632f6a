import { largestSale } from '@parking/contract/core/money';
import type { ParkingFine } from '@parking/contract/tariffs/parking-fines';

/** What was typed, by vehicle type: rupiah, text that is no number, or null where the field was emptied. */
export type FineEdits = ReadonlyMap<string, number | string | null>;

export const noFineEdits: FineEdits = new Map();

/** A row that stands again as the server has it is no edit. */
export function withFine(
  edits: FineEdits,
  { vehicleTypeId, fine }: ParkingFine,
  typed: number | string | null,
): FineEdits {
  const next = new Map(edits);
  if (typed === fine) next.delete(vehicleTypeId);
  else next.set(vehicleTypeId, typed);
  return next;
}

/** What can be sent; null as long as something is not an amount. */
export function finesToSend(edits: FineEdits): { vehicleTypeId: string; fine: number }[] | null {
  const fines = [...edits].flatMap(([vehicleTypeId, fine]) => (isAmount(fine) ? [{ vehicleTypeId, fine }] : []));
  return fines.length === edits.size ? fines : null;
}

/** Whole rupiah, at most a thousand million. */
export const isAmount = (typed: number | string | null): typed is number =>
  typeof typed === 'number' && typed >= 0 && typed <= largestSale;
