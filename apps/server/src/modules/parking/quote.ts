import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import type { Quote, parkingOuts } from '@parking/contract/parking/parking-outs';
import type { Charge } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { Context } from '../../platform/http/context.ts';
import { Failure } from '../../platform/failure.ts';
import { readTariffBook } from '../tariffs/read-tariff-book.ts';
import { refuseFuture } from './enter-by-hand.ts';
import { getGate } from './exit-facts.ts';
import { getInsideId, whyNotInside } from './find-stay.ts';
import { priceStay, refuseForeignAdditionalFares } from './price-stay.ts';
import { getParkingIn } from './read-stay.ts';
import { findInside } from './take-out.ts';

interface VoucherFields {
  readonly voucherId?: string | undefined;
  readonly voucherCode?: string | undefined;
}

/** No voucher has been given out as long as there are none. */
export function refuseUnknownVoucher({ voucherId, voucherCode }: VoucherFields): void {
  if (voucherId === undefined && !voucherCode) return;
  const path = voucherId === undefined ? 'voucherCode' : 'voucherId';
  throw new Failure('voucher-not-found', { fields: [{ path, code: 'does-not-exist' }] });
}

/** A charge as the API shows it. */
export function quoteOf(
  charge: Charge,
  { vehicleId, parkingType }: { vehicleId: string; parkingType: ParkingType },
  datetimeOut: string,
): Omit<Quote, 'parkingIn'> {
  const { fareId: _, ...priced } = charge;
  return { ...priced, vehicleId, parkingType, datetimeOut, member: null };
}

type Asked<Call extends typeof parkingOuts.requestFareV2 | typeof parkingOuts.requestFareManual> = Pick<
  Context<Call>,
  'tx' | 'site' | 'actor' | 'body'
>;

/** The price of a stay as of now, or of the time that a manual exit names. Changes nothing. */
export async function quoteStay({
  tx,
  site,
  actor,
  body,
}: Asked<typeof parkingOuts.requestFareV2> | Asked<typeof parkingOuts.requestFareManual>): Promise<Quote> {
  refuseUnknownVoucher(body);
  await getGate(tx, body.gateId, 'OUT');
  const stayId = await getInsideId(tx, site, body);
  const stay = await findInside(tx, stayId);
  if (!stay) throw await whyNotInside(tx, site, { parkingInId: stayId });
  const exitedAt = 'datetimeOut' in body ? fromLocal(body.datetimeOut, site.zone) : new Date();
  refuseFuture('datetimeOut', exitedAt, site.zone);
  const additionalFareNameIds = body.additionalFareNameIds ?? [];
  await refuseForeignAdditionalFares(tx, actor, additionalFareNameIds);
  const vehicleId = body.vehicleId ?? stay.vehicleTypeId;
  const parkingType = body.parkingType ?? stay.parkingType;
  const charge = priceStay(await readTariffBook(tx), site, stay.enteredAt, exitedAt, {
    vehicleTypeId: vehicleId,
    parkingType,
    additionalFareNameIds,
    lostTicket: 'no',
    freePass: false,
    prepaid: stay.prepaid,
  });
  return {
    parkingIn: await getParkingIn(tx, site, stayId),
    ...quoteOf(charge, { vehicleId, parkingType }, toLocalDateTime(exitedAt, site.zone)),
  };
}
