import type { MemberClaim } from '@parking/contract/parking/exit/member-claim';
import type { PriceOverride } from '@parking/contract/parking/exit/price-override';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { ChargeInput, LostTicket } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import { typesOf } from '../vouchers/find-voucher.ts';
import { type Reads, anyOf } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Actor, Site } from '../../../platform/http/context.ts';
import type { PassClaims } from '../free-passes/allow-free-pass.ts';
import { findClaimedMember } from '../membership/claimed-member.ts';
import { type MemberAtExit, findMemberAtExit } from '../membership/member-at-exit.ts';
import { heldEntered } from '../vouchers/entered-codes.ts';
import { type Validation, heldValidations, withBestVoucher } from '../vouchers/validations-at-exit.ts';
import { type HeldVoucher, type VoucherClaim, findHeldVoucher } from '../vouchers/voucher-at-exit.ts';
import type { PaymentOnAccount } from '../payments/on-account.ts';
import { sumOfNet } from './apply-payments.ts';
import { priceStay } from './price.ts';
import type { StayInside } from './stay-inside.ts';

/** What a call says that changes a price beside the stay itself. */
export interface PriceClaims extends VoucherClaim, PassClaims {
  readonly additionalFareNameIds?: readonly string[] | undefined;
  readonly lostTicket?: LostTicket | undefined;
  readonly freePass?: boolean | undefined;
  readonly freePassVerification?: string | undefined;
  readonly note?: string | undefined;
  readonly priceOverride?: PriceOverride | undefined;
  readonly memberClaim?: MemberClaim | undefined;
}

/** What of the claims holds, as a price is made from it. */
export interface Entitled extends Pick<ChargeInput, 'entitlement'> {
  readonly additionalFareNameIds: readonly string[];
  readonly lostTicket: LostTicket;
  readonly freePass: boolean;
  readonly voucher: ChargeInput['voucher'];
  /** The voucher that holds, which a price may use. */
  readonly heldVoucher: HeldVoucher | null;
  /** The price of the stay, instead of what its fare makes. */
  readonly priceOverride: PriceOverride | null;
  /** What a membership makes of it; null where there is none. */
  readonly member: MemberAtExit | null;
}

/** The stay and the exit that a price is made for. */
export interface Leaving {
  readonly site: Site;
  readonly book: TariffBook;
  readonly stay: StayInside;
  readonly gateId: string;
  /** As what it is counted. */
  readonly vehicleTypeId: string;
  readonly plateNumber: string | undefined;
  readonly at: Date;
  readonly parkingType: ParkingType;
  /** Its entry had been deleted. */
  readonly wasDeleted: boolean;
  /** What the stay has on account. */
  readonly payments: readonly PaymentOnAccount[];
  /** What tenants and its driver have put on the stay. */
  readonly validations: readonly Validation[] | null;
  /** The business day that a voucher is held against. */
  readonly voucherDay: string;
  /** The business day on which the exit is booked. */
  readonly bookedOn: string;
  /** When the car left, where somebody tells it. */
  readonly toldAt: Date | null;
}

/**
 * Holds claims against what the caller may put on or take off, and asks for the membership that the stay stands on. Refuses
 * with the field that does not hold.
 */
export async function entitle(reads: Reads, actor: Actor, claims: PriceClaims, leaving: Leaving): Promise<Entitled> {
  const { additionalFareNameIds = [], lostTicket = 'no', freePass = false } = claims;
  const { site, book, stay, vehicleTypeId } = leaving;
  const exit = {
    day: leaving.voucherDay,
    types: typesOf(book, vehicleTypeId),
    bookedOn: leaving.bookedOn,
    stayId: stay.id,
    entryPlate: stay.entryPlate,
    plateNumber: leaving.plateNumber,
  };
  const heldVoucher = await findHeldVoucher(reads, claims, exit);
  await refuseForeignAdditionalFares(reads, actor, additionalFareNameIds);
  const { priceOverride = null, memberClaim } = claims;
  // What is given away and what is taken are not both the price.
  if (freePass && priceOverride) throw badInput({ path: 'priceOverride', code: 'not-an-option' });
  if (memberClaim && (freePass || priceOverride)) throw badInput({ path: 'memberClaim', code: 'not-an-option' });
  // A price that is written takes the place of what a voucher would make of it.
  const voucher = priceOverride ? null : (heldVoucher?.priced ?? null);
  const claimed = { additionalFareNameIds, lostTicket, freePass, voucher, heldVoucher, priceOverride };
  // Whoever has lost a ticket cannot show on what the car came in, nor what a tenant saw.
  if (lostTicket !== 'no') return { ...claimed, member: null, entitlement: null };
  const member = memberClaim
    ? await findClaimedMember(reads, { site, actor }, stay, leaving, memberClaim)
    : await findMemberAtExit(reads, site, stay, leaving);
  // As it will be priced: what was paid before leaves less for a voucher to give.
  const taxRate = taxRateAt(book, toLocalDateTime(leaving.at, site.zone));
  const prepaid = stay.prepaid + sumOfNet(leaving.payments, taxRate);
  const entitled: Entitled = { ...claimed, member, entitlement: member?.entitlement ?? null };
  const { toldAt } = leaving;
  const left = { ...exit, leftAt: toldAt ?? leaving.at, isTold: toldAt !== null };
  const entered = await heldEntered(reads, leaving.validations, left);
  return withBestVoucher(entitled, [...heldValidations(leaving.validations, left), ...entered], (best) =>
    priceStay(book, site, stay, leaving.at, {
      ...entitled,
      prepaid,
      vehicleTypeId,
      parkingType: leaving.parkingType,
      voucher: best,
    }),
  );
}

const shortestReason = 3;

/** A free pass may be priced without a reason, but not given. */
export function refuseFreeWithoutReason(claims: PriceClaims): void {
  const { freePass = false, freePassEmergency = false, freePassReasonId, note, freePassVerification } = claims;
  if (freePassEmergency && !freePass) throw badInput({ path: 'freePass', code: 'required' });
  // An emergency is explained afterwards.
  if (freePassEmergency || freePassReasonId !== undefined) return;
  const isSaid = [note, freePassVerification].some((words = '') => words.trim().length >= shortestReason);
  if (freePass && !isSaid) throw badInput({ path: 'note', code: 'too-short', values: { minimum: shortestReason } });
}

/** A cashier puts only those additional fares on a stay that a group of theirs may use. */
async function refuseForeignAdditionalFares(reads: Reads, actor: Actor, nameIds: readonly string[]): Promise<void> {
  if (nameIds.length === 0 || actor.rights.everything) return;
  const allowed = await reads
    .selectFrom('userGroupAdditionalFares')
    .select('additionalFareNameId')
    .distinct()
    .where('userGroupId', '=', anyOf(actor.groupIds))
    .where('additionalFareNameId', '=', anyOf(nameIds))
    .execute();
  const known = new Set(allowed.map((row) => row.additionalFareNameId));
  const refused = nameIds.flatMap((id, index) => (known.has(id) ? [] : [index]));
  if (refused.length > 0)
    throw badInput(
      ...refused.map((index) => ({ path: `additionalFareNameIds.${index}`, code: 'not-an-option' as const })),
    );
}
