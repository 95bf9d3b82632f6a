import { toLocalDateTime } from '@parking/contract/core/time';
import type { Quote, parkingOuts } from '@parking/contract/parking/parking-outs';
import type { Charge } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { Context } from '../../../platform/http/context.ts';
import { getGate } from '../exit-facts.ts';
import { getInsideId, whyNotInside } from '../find-stay.ts';
import { readPastTime } from '../../../platform/past-time.ts';
import { getParkingIn } from '../read-stay.ts';
import { refuseExitBeforeEntry } from './price.ts';
import { priceInside } from './price-inside.ts';
import { findInside } from './stay-inside.ts';

/** A charge as the API shows it. */
export function quoteOf(
  charge: Charge,
  { vehicleId, parkingType }: { vehicleId: string; parkingType: ParkingType },
  datetimeOut: string,
): Omit<Quote, 'parkingIn'> {
  const { fareId: _, ...priced } = charge;
  return { ...priced, vehicleId, parkingType, datetimeOut, member: null, payment: null };
}

type Quoting<Call extends typeof parkingOuts.requestFareV2 | typeof parkingOuts.requestFareManual> = Pick<
  Context<Call>,
  'tx' | 'site' | 'actor' | 'body'
>;

/** The price of a stay as of now, or of the time that a manual exit names. Changes nothing. */
export async function quoteStay({
  tx,
  site,
  actor,
  body,
}: Quoting<typeof parkingOuts.requestFareV2> | Quoting<typeof parkingOuts.requestFareManual>): Promise<Quote> {
  await getGate(tx, body.gateId, 'OUT');
  const stayId = await getInsideId(tx, site, body);
  const stay = await findInside(tx, stayId);
  if (!stay) throw await whyNotInside(tx, site, { parkingInId: stayId });
  const exitedAt = 'datetimeOut' in body ? readPastTime('datetimeOut', body.datetimeOut, site) : new Date();
  if ('datetimeOut' in body) refuseExitBeforeEntry(stay, exitedAt, site);
  const { charge, paidBy, ...chosen } = await priceInside(tx, { site, actor }, stay, body, exitedAt);
  return {
    ...quoteOf(charge, chosen, toLocalDateTime(exitedAt, site.zone)),
    parkingIn: await getParkingIn(tx, site, stayId),
    payment: paidBy && { id: paidBy.id, amount: paidBy.amount, paidTypeId: paidBy.paidTypeId },
  };
}
