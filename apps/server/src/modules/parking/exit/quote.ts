import { toLocalDateTime } from '@parking/contract/core/time';
import type { Quote, parkingOuts } from '@parking/contract/parking/parking-outs';
import type { Charge } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { Context } from '../../../platform/http/context.ts';
import { editsExits, findApprover } from '../../identity/approve.ts';
import { gateOf, readDeskSettings } from '../desk-settings.ts';
import { stayMeant, whyNotInside } from '../find-stay.ts';
import { readTimeByHand } from '../../../platform/past-time.ts';
import { refuseExitBeforeEntry } from './price.ts';
import { priceInside } from './price-inside.ts';
import { entryRecordOf } from './records.ts';
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
  'tx' | 'site' | 'actor' | 'approver' | 'origin' | 'body'
>;

/** The price of a stay as of now, or of the time that a manual exit names. Changes nothing. */
export async function quoteStay(
  context: Quoting<typeof parkingOuts.requestFareV2> | Quoting<typeof parkingOuts.requestFareManual>,
): Promise<Quote> {
  const { tx, site, actor, body } = context;
  const stay = await findInside(tx, await stayMeant(tx, site, body));
  const settings = await readDeskSettings(tx, stay?.settingsState);
  gateOf(settings, body.gateId, 'OUT');
  if (!stay) throw await whyNotInside(tx, site, body);
  const now = new Date();
  const exitedAt = 'datetimeOut' in body ? readTimeByHand('datetimeOut', body.datetimeOut, site) : now;
  if ('datetimeOut' in body) refuseExitBeforeEntry(stay, exitedAt, site);
  const told = await priceInside(tx, { site, actor }, stay, body, exitedAt);
  const atNow =
    exitedAt < now && findApprover(context, editsExits) === null
      ? await priceInside(tx, { site, actor }, stay, body, now)
      : told;
  const { book, charge, paidBy, ...chosen } = atNow.charge.total > told.charge.total ? atNow : told;
  return {
    ...quoteOf(charge, chosen, toLocalDateTime(exitedAt, site.zone)),
    parkingIn: entryRecordOf(stay, { site, book, settings }),
    payment: paidBy && { id: paidBy.id, amount: paidBy.amount, paidTypeId: paidBy.paidTypeId },
  };
}
