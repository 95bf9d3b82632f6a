import { toLocalDateTime } from '@parking/contract/core/time';
import type { Quote, parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import type { Charge } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { Context } from '../../../platform/http/context.ts';
import { editsExits, findApprover } from '../../controls/approve.ts';
import type { MemberAtExit } from '../membership/member-at-exit.ts';
import { quotedMember } from '../membership/quoted-member.ts';
import { gateOf, readDeskSettings } from './desk-settings.ts';
import { stayMeant, whyNotInside } from '../lookup/find-stay.ts';
import { readTimeByHand } from '../../../platform/past-time.ts';
import { refuseExitBeforeEntry } from './price.ts';
import { priceInside } from './price-inside.ts';
import { entryRecordOf } from './records.ts';
import { findInside } from './stay-inside.ts';
import { listOlderDebts } from '../to-collect/older-debts.ts';

interface Chosen {
  readonly vehicleId: string;
  readonly parkingType: ParkingType;
  readonly member?: MemberAtExit | null;
}

/** A charge as the API shows it. */
export function quoteOf(
  charge: Charge,
  { vehicleId, parkingType, member = null }: Chosen,
  datetimeOut: string,
): Omit<Quote, 'parkingIn'> {
  const { fareId: _, ...priced } = charge;
  return {
    ...priced,
    vehicleId,
    parkingType,
    datetimeOut,
    member: member && quotedMember(member),
    payment: null,
    owed: [],
  };
}

type Quoting = Pick<Context<typeof parkingOuts.quoteV2>, 'reads' | 'site' | 'actor' | 'approver' | 'origin' | 'body'>;

/** The price of a stay as of now. Changes nothing. */
export const quoteStay = (context: Quoting): Promise<Quote> => quoteAt(context);

/** The same of an exit by hand, as of the time that it names. */
export const quoteByHand = (context: Context<typeof parkingOuts.quoteByHand>): Promise<Quote> =>
  quoteAt(context, context.body.datetimeOut);

/** By hand where a time is `told`: it stands where somebody approves, or costs no less than now. */
async function quoteAt(context: Quoting, told?: string): Promise<Quote> {
  const { reads, site, actor, body } = context;
  const stay = await findInside(reads, await stayMeant(reads, site, body));
  const settings = await readDeskSettings(reads, stay?.settingsState);
  gateOf(settings, body.gateId, 'OUT');
  if (!stay) throw await whyNotInside(reads, site, body);
  const now = new Date();
  const exitedAt = told === undefined ? now : readTimeByHand('datetimeOut', told, site);
  if (told !== undefined) refuseExitBeforeEntry(stay, exitedAt, site);
  const said = { ...body, toldAt: told === undefined ? undefined : exitedAt };
  const atTold = await priceInside(reads, { site, actor }, stay, said, exitedAt);
  const atNow =
    exitedAt < now && findApprover(context, editsExits) === null
      ? await priceInside(reads, { site, actor }, stay, said, now)
      : atTold;
  const { book, charge, paidBy, ...chosen } = atNow.charge.total > atTold.charge.total ? atNow : atTold;
  return {
    ...quoteOf(charge, chosen, toLocalDateTime(exitedAt, site.zone)),
    parkingIn: entryRecordOf(stay, { site, book, settings }),
    payment: paidBy && { id: paidBy.id, amount: paidBy.amount, paidTypeId: paidBy.paidTypeId },
    owed: await listOlderDebts(reads, site, [stay.entryPlate, body.plateNumber]),
  };
}
