import { formatRupiah } from '@parking/contract/core/format-rupiah';
import { toLocalDateTime } from '@parking/contract/core/time';
import { type Charge, type LostTicket, chargeStay } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { type Tx, anyOf } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Actor, Site } from '../../platform/http/context.ts';

/** What a cashier may choose about a price. */
export interface Pricing {
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  readonly additionalFareNameIds: readonly string[];
  readonly lostTicket: LostTicket;
  readonly freePass: boolean;
  /** Rupiah paid before: on entry, or by a payment that came too early. */
  readonly prepaid: number;
}

/** The price of a stay between two instants. Refuses where no fare holds or the exit lies before the entry. */
export function priceStay(book: TariffBook, site: Site, enteredAt: Date, exitedAt: Date, pricing: Pricing): Charge {
  if (!book.vehicleTypes.some((type) => type.id === pricing.vehicleTypeId))
    throw badInput({ path: 'vehicleId', code: 'does-not-exist' });
  if (exitedAt < enteredAt)
    throw new Failure('exit-before-entry', {
      fields: [{ path: 'datetimeOut', code: 'too-small', values: { minimum: toLocalDateTime(enteredAt, site.zone) } }],
    });
  const charge = chargeStay(book, {
    ...pricing,
    // Members and vouchers have their places here; there are none yet.
    fareNonRegularId: null,
    entitlement: null,
    voucher: null,
    enteredAt: toLocalDateTime(enteredAt, site.zone),
    exitedAt: toLocalDateTime(exitedAt, site.zone),
  });
  if ('fault' in charge) throw new Failure(charge.fault);
  return charge;
}

/** Refuses when the price is not what the customer was told. */
export function refuseChangedPrice(total: number, expectedTotal: number | undefined): void {
  if (expectedTotal !== undefined && expectedTotal !== total)
    throw new Failure('fare-changed', { values: { total, price: formatRupiah(total) } });
}

/** A cashier puts only those additional fares on a stay that a group of theirs may use. */
export async function refuseForeignAdditionalFares(tx: Tx, actor: Actor, nameIds: readonly string[]): Promise<void> {
  if (nameIds.length === 0 || actor.rights.everything) return;
  const allowed = await tx
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
