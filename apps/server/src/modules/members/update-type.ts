import { contract } from '@parking/contract/contract';
import { toLocalDate } from '@parking/contract/core/time';
import { dayAfter, lastDayOf } from '@parking/contract/members/membership-periods';
import type { Member } from '@parking/contract/members/members';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import { nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import { refuseLargeAmount } from '../parking/exit/largest-sale.ts';
import { refuseChangedPrice } from '../parking/exit/price.ts';
import { type Buyer, findBuyer } from './buyer.ts';
import { type UnusedDays, findUnusedDays, writeCredits } from './credit-days.ts';
import { holdBuyer, showMember } from './hold-member.ts';
import { findSubscriptionProblems, worksWith } from './member-rule.ts';
import { refusePlatesOfOthers } from './plates.ts';
import { type PeriodPrice, pricePeriod } from './price-period.ts';
import { refuseInside } from './sign-change.ts';
import { waitsForSecond } from './waiting-period.ts';
import { holdPayment, settlePurchases, writePurchase } from './write-purchase.ts';

type Calls = typeof contract.memberActs;

interface Offer {
  readonly price: PeriodPrice;
  readonly unused: UnusedDays;
  /** Of the new period. */
  readonly from: string;
  readonly until: string;
}

interface Wanted {
  readonly memberId: string;
  readonly subscriptionFareNameId: string;
  readonly months: number;
}

/** The new period begins when what is in use has ended with today, else today; every day bought beyond is credited. */
async function offerType(reads: Reads, site: Site, buyer: Buyer, wanted: Wanted, at: Date): Promise<Offer> {
  const { memberId, subscriptionFareNameId, months } = wanted;
  const today = toLocalDate(at, site.zone);
  const unused = await findUnusedDays(reads, memberId, today);
  const input = { subscriptionFareNameId, months, day: today, isFirst: buyer.memberEndDate === null };
  const price = await pricePeriod(reads, site, input, at, unused);
  const from = unused.runsToday ? dayAfter(today) : today;
  return { price, unused, from, until: lastDayOf(from, months) };
}

/** What another subscription would cost from now on. */
export async function quoteType(context: Context<Calls['quoteType']>) {
  const { reads, site, actor, params, body } = context;
  const at = new Date();
  const buyer = await findBuyer(reads, params.id, toLocalDate(at, site.zone));
  if (!buyer || !worksWith(actor, contract.memberActs.quoteType, 'viewable', buyer.memberType))
    throw context.fail('record-not-found');
  const { price, unused, from, until } = await offerType(reads, site, buyer, { memberId: params.id, ...body }, at);
  const { amount, tax, lines } = price;
  return {
    amount,
    tax,
    lines: [...lines],
    fromDate: from,
    toDate: until,
    creditedDays: unused.days,
    credit: unused.amount,
  };
}

/** Gives a member another subscription, with the next purchase or now by one. */
export async function updateType(context: Context<Calls['updateType']>): Promise<Member> {
  const { tx, site, params, body } = context;
  const at = new Date();
  const today = toLocalDate(at, site.zone);
  const buyer = await holdBuyer(context, params.id, today, contract.memberActs.updateType);
  const { subscriptionFareNameId, from, note } = body;
  const next = { subscriptionFareNameId, vehicleTypeId: buyer.vehicleTypeId };
  const problems = await findSubscriptionProblems(tx, next, null, buyer.plateNumbers);
  if (problems.length > 0) throw badInput(...problems);
  const after = from === 'NOW' ? await changeNow(context, buyer, at) : await changeNext(context, buyer, today);
  await context.log({
    action: 'change-subscription',
    entity: 'members',
    entityId: params.id,
    before: { subscriptionFareNameId: buyer.presentId },
    after: { subscriptionFareNameId, from, note, ...after },
  });
  return showMember(context, params.id);
}

type Changed = Readonly<Record<string, unknown>>;
const alreadySo = () => badInput({ path: 'subscriptionFareNameId', code: 'already-so' });

/** Nothing that was bought changes: the next purchase buys the other one. The present one takes back what was to come. */
async function changeNext(
  { tx, params, body }: Context<Calls['updateType']>,
  buyer: Buyer,
  today: string,
): Promise<Changed> {
  const { subscriptionFareNameId: wanted } = body;
  const { state, presentId } = buyer;
  const isBought = state.nextFrom !== null && state.nextFrom > today;
  if (wanted === (state.nextFrom === null ? (state.nextId ?? presentId) : state.nextId)) throw alreadySo();
  // A period of the next one was bought: what comes after it is chosen once it has begun.
  if (isBought) throw new Failure('in-use', { values: { by: 'membershipTransactions' } });
  await refuseUnsold({ tx }, wanted);
  // A car that came in before the present one began leaves by the one before.
  if (state.nextFrom !== null) await refuseInside({ tx }, params.id);
  await sql`update members set subscription_fare_name_id = ${presentId}, next_from = null,
      next_subscription_fare_name_id = ${wanted === presentId ? null : wanted}, updated_at = ${nextUpdatedAt}
    where id = ${params.id}`.execute(tx);
  return {};
}

async function refuseUnsold({ tx }: Pick<Context, 'tx'>, id: string): Promise<void> {
  const fare = await tx.selectFrom('subscriptionFareNames').select('isEnabled').where('id', '=', id).executeTakeFirst();
  if (!fare?.isEnabled) throw badInput({ path: 'subscriptionFareNameId', code: 'not-sold' });
}

/**
 * Ends what is running with today, and sells a period of the other one, on which the unused days are credited. The other one
 * holds at once: with a car inside, which came in on the one before, it is refused.
 */
async function changeNow(context: Context<Calls['updateType']>, buyer: Buyer, at: Date): Promise<Changed> {
  const { tx, site, params, body } = context;
  const { subscriptionFareNameId, months, slip } = body;
  const memberId = params.id;
  if (subscriptionFareNameId === buyer.presentId) throw alreadySo();
  if (months === undefined) throw badInput({ path: 'months', code: 'required' });
  await refuseInside(context, memberId);
  if (await waitsForSecond(tx, memberId)) throw badInput({ path: 'subscriptionFareNameId', code: 'period-waits' });
  const offer = await offerType(tx, site, buyer, { memberId, subscriptionFareNameId, months }, at);
  const { price, unused, from, until } = offer;
  refuseChangedPrice(price.amount, body.expectedTotal);
  await refuseLargeAmount(tx, 'months', price.amount);
  const startsOn = unused.runsToday ? buyer.memberStartDate : from;
  if (!buyer.suspended)
    await refusePlatesOfOthers(tx, { id: memberId, plates: buyer.plateNumbers, from: startsOn, until });
  const payment = await holdPayment(context, body.paymentId);
  const bought = await writePurchase(context, {
    memberId,
    kind: 'PERIOD',
    subscriptionFareNameId,
    price,
    months,
    from,
    until,
    worth: price.worth,
    subscriptionBefore: buyer.state,
    previousStartDate: buyer.memberStartDate,
    previousEndDate: buyer.memberEndDate,
    at,
    paidTypeId: body.paidTypeId ?? null,
    payment,
    claim: { slip },
  });
  await writeCredits(tx, bought.id, unused);
  await settlePurchases(context, [bought], { payment, slip });
  await sql`update members set subscription_fare_name_id = ${subscriptionFareNameId}, next_subscription_fare_name_id = null,
      next_from = null, member_start_date = ${startsOn}, member_end_date = ${until}, updated_at = ${nextUpdatedAt}
    where id = ${memberId}`.execute(tx);
  return { number: bought.number, months, fromDate: from, toDate: until, creditedDays: unused.days };
}
