import type { ChargeInput } from './charge.ts';

/** A stay as far as its price follows from it. */
export interface PricedStay {
  readonly vehicleTypeId: string;
  readonly parkingType: ChargeInput['parkingType'];
  /** The site's local time. */
  readonly enteredAt: string;
  /** Rupiah that were paid before the exit; tax on top is not among them. */
  readonly prepaid: number;
}

type Optional<Value> = { readonly [Key in keyof Value]?: Value[Key] | undefined };

/** What is said of an exit. Left out: as the stay has it, and nothing put on or taken off. */
export interface PricingFacts
  extends Optional<Omit<ChargeInput, 'exitedAt' | 'enteredAt'>>,
    Pick<ChargeInput, 'exitedAt'> {}

/** The one way from a stay and what is said of its exit to what a charge is made from, on server and device alike. */
export const pricingOf = (stay: PricedStay, facts: PricingFacts): ChargeInput => ({
  vehicleTypeId: facts.vehicleTypeId ?? stay.vehicleTypeId,
  entryVehicleTypeId: facts.entryVehicleTypeId ?? stay.vehicleTypeId,
  parkingType: facts.parkingType ?? stay.parkingType,
  fareNonRegularId: facts.fareNonRegularId ?? null,
  enteredAt: stay.enteredAt,
  exitedAt: facts.exitedAt,
  additionalFareNameIds: facts.additionalFareNameIds ?? [],
  lostTicket: facts.lostTicket ?? 'no',
  prepaid: facts.prepaid ?? stay.prepaid,
  freePass: facts.freePass ?? false,
  entitlement: facts.entitlement ?? null,
  voucher: facts.voucher ?? null,
});
