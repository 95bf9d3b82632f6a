import type { Quote } from '@parking/contract/parking/exit/parking-outs';
import type { ExitState } from './exit-state.ts';

/** How the exit will have the car, so that its payment is asked for that very price. */
export function factsOf({ extras, lost }: ExitState, { parkingIn, vehicleId, parkingType }: Quote) {
  const { voucherCode, additionalFareNameIds, freePass, priceOverride, memberClaim } = extras;
  return {
    vehicleId,
    parkingType,
    ...(parkingIn.id && { parkingInId: parkingIn.id }),
    ...(lost && { lostTicket: 'entry-known' as const }),
    ...(voucherCode && { voucherCode }),
    ...(freePass && { freePass: true }),
    ...(priceOverride && { priceOverride }),
    ...(memberClaim && { memberClaim }),
    ...(additionalFareNameIds.length > 0 && { additionalFareNameIds: [...additionalFareNameIds] }),
  };
}
