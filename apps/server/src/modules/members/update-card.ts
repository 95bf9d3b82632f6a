import { contract } from '@parking/contract/contract';
import { toLocalDate } from '@parking/contract/core/time';
import type { Member } from '@parking/contract/members/members';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import { getApprover } from '../controls/approve.ts';
import { refuseChangedPrice } from '../parking/exit/price.ts';
import { findBuyer } from './buyer.ts';
import { refuseCardsOfOthers } from './cards.ts';
import { holdBuyer, showMember } from './hold-member.ts';
import { worksWith } from './member-rule.ts';
import { priceOtherCard } from './price-period.ts';
import { editsMembers } from './sign-change.ts';
import { waitsForSecond } from './waiting-period.ts';
import { holdPayment, settlePurchases, writePurchase } from './write-purchase.ts';

type Calls = typeof contract.memberActs;

/** What another card would cost now. */
export async function quoteCard(context: Context<Calls['quoteCard']>) {
  const { reads, site, actor, params } = context;
  const at = new Date();
  const today = toLocalDate(at, site.zone);
  const buyer = await findBuyer(reads, params.id, today);
  if (!buyer || !worksWith(actor, contract.memberActs.quoteCard, 'viewable', buyer.memberType))
    throw context.fail('record-not-found');
  const { lines, amount, tax } = await priceOtherCard(reads, site, buyer.presentId, today, at);
  return { lines: [...lines], amount, tax, takesTwo: await wasChangedThisMonth(reads, params.id, today) };
}

/** Gives a member another card, and sells what it costs: from this moment on the old one is nobody's. */
export async function updateCard(context: Context<Calls['updateCard']>): Promise<Member> {
  const { tx, site, params, body } = context;
  const at = new Date();
  const today = toLocalDate(at, site.zone);
  const buyer = await holdBuyer(context, params.id, today, contract.memberActs.updateCard);
  // The code that was printed on the old card is dead with it.
  const { nfcNumber, parkingCode = null, note, slip } = body;
  if (nfcNumber.toUpperCase() === buyer.nfcNumber?.toUpperCase())
    throw badInput({ path: 'nfcNumber', code: 'already-so' });
  // Who is not agreed to goes again, and has bought nothing.
  if (await waitsForSecond(tx, params.id)) throw badInput({ path: 'nfcNumber', code: 'period-waits' });
  const card = { nfcNumber, parkingCode };
  await refuseCardsOfOthers(tx, card, params.id);
  const approvedBy = (await wasChangedThisMonth(tx, params.id, today))
    ? getApprover(context, editsMembers).username
    : null;
  const price = await priceOtherCard(tx, site, buyer.presentId, today, at);
  refuseChangedPrice(price.amount, body.expectedTotal);
  const payment = await holdPayment(context, body.paymentId);
  const bought = await writePurchase(context, {
    memberId: params.id,
    kind: 'CARD',
    subscriptionFareNameId: buyer.presentId,
    price,
    card,
    previousStartDate: buyer.memberStartDate,
    previousEndDate: buyer.memberEndDate,
    at,
    paidTypeId: body.paidTypeId ?? null,
    payment,
    claim: { slip },
  });
  await settlePurchases(context, [bought], { payment, slip });
  await sql`update members set nfc_number = ${nfcNumber}, parking_code = ${parkingCode}, updated_at = ${nextUpdatedAt}
    where id = ${params.id}`.execute(tx);
  await context.log({
    action: 'change-card',
    entity: 'members',
    entityId: params.id,
    before: { nfcNumber: buyer.nfcNumber, parkingCode: buyer.parkingCode },
    after: { ...card, number: bought.number, note, ...(approvedBy !== null && { approvedBy }) },
  });
  return showMember(context, params.id);
}

/** Taken back or not: what counts is that a card was given. */
async function wasChangedThisMonth(reads: Reads, memberId: string, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from membership_transactions where member_id = ${memberId} and kind = 'CARD'
      and business_day >= date_trunc('month', ${today}::date) limit 1`.execute(reads);
  return rows.length > 0;
}
