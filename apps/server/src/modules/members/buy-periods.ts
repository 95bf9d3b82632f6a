import { contract } from '@parking/contract/contract';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { toLocalDate } from '@parking/contract/core/time';
import { mostPeriodsAtOnce } from '@parking/contract/members/members';
import { dayAfter, lastDayOf, nextPeriodStart } from '@parking/contract/members/membership-periods';
import { type Reads, anyOf } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import type { InputOf } from '../../platform/http/resource-handlers.ts';
import { refuseLargeAmount } from '../parking/exit/largest-sale.ts';
import type { Claimed } from '../parking/payments/book-money.ts';
import type { PaymentOnAccount } from '../parking/payments/on-account.ts';
import { type Buyer, findBuyer } from './buyer.ts';
import { worksWith } from './member-rule.ts';
import { refusePlatesOfOthers } from './plates.ts';
import { type PeriodPrice, pricePeriod } from './price-period.ts';
import { waitsForSecond } from './waiting-period.ts';
import { type Bought, holdPayment, settlePurchases, writePurchase } from './write-purchase.ts';

interface Period extends PeriodPrice {
  readonly from: string;
  readonly until: string;
}

type Asked = Pick<Buyer, 'subscriptionFareNameId' | 'memberStartDate' | 'memberEndDate'>;

/** What the next period would be and cost. */
async function quotePeriod(reads: Reads, site: Site, buyer: Asked, months: number, at: Date): Promise<Period> {
  const today = toLocalDate(at, site.zone);
  const { subscriptionFareNameId, memberEndDate } = buyer;
  const input = { subscriptionFareNameId, months, day: today, isFirst: memberEndDate === null };
  const price = await pricePeriod(reads, site, input, at);
  const from = nextPeriodStart({ ...buyer, today });
  return { ...price, from, until: lastDayOf(from, months) };
}

/** What a purchase would give; nothing is changed. */
export async function readExpireDate(context: Context<typeof contract.members.expireDate>) {
  const { tx, site, body, actor } = context;
  const { memberId, memberStartDate, subscriptionFareNameId, months } = body;
  const member = memberId === undefined ? null : await findBuyer(tx, memberId, toLocalDate(new Date(), site.zone));
  if (
    memberId !== undefined &&
    !(member && worksWith(actor, contract.members.expireDate, 'viewable', member.memberType))
  )
    throw context.fail('record-not-found');
  const fareId = subscriptionFareNameId ?? member?.subscriptionFareNameId;
  const start = member?.memberEndDate ? member.memberStartDate : (memberStartDate ?? member?.memberStartDate);
  if (fareId === undefined) throw badInput({ path: 'subscriptionFareNameId', code: 'required' });
  if (start === undefined) throw badInput({ path: 'memberStartDate', code: 'required' });
  const buyer = {
    subscriptionFareNameId: fareId,
    memberStartDate: start,
    memberEndDate: member?.memberEndDate ?? null,
  };
  const { from, until, lines, amount, tax } = await quotePeriod(tx, site, buyer, months, new Date());
  return { memberStartDate: from, memberEndDate: until, amount, tax, lines: [...lines] };
}

/** Buys what a call asks for. The last day follows from that: one that is told must be as it was, or as it becomes. */
export async function buyAsTold(
  context: Context,
  memberId: string,
  given: InputOf<typeof contract.members>,
): Promise<boolean> {
  const told = given.memberEndDate ?? null;
  if (told === null) return buyPeriods(context, memberId, given);
  const { tx, site } = context;
  const today = toLocalDate(new Date(), site.zone);
  const before = await findBuyer(tx, memberId, today);
  const isBought = await buyPeriods(context, memberId, given);
  const after = await findBuyer(tx, memberId, today);
  if (told !== before?.memberEndDate && told !== after?.memberEndDate)
    throw badInput({ path: 'memberEndDate', code: 'not-equal' });
  return isBought;
}

/** Buys the periods of a call, one after the other; the member's row is the caller's alone. */
async function buyPeriods(
  context: Context,
  memberId: string,
  { membershipTransactionDetails: given = [], paidTypeId, paymentId, slip }: InputOf<typeof contract.members>,
): Promise<boolean> {
  const at = new Date();
  const { tx, site } = context;
  const payment = await holdPayment(context, paymentId);
  const wanted = await findNew(tx, memberId, given);
  if (wanted.length > 0 && (await waitsForSecond(tx, memberId)))
    throw badInput({ path: 'membershipTransactionDetails', code: 'period-waits' });
  const bought: Bought[] = [];
  for (const { index, months } of wanted) {
    const buyer = await findBuyer(tx, memberId, toLocalDate(at, site.zone));
    if (!buyer) throw new Failure('record-not-found');
    const path = `membershipTransactionDetails.${index}.months`;
    const period = await quotePeriod(tx, site, buyer, months, at).catch((error: unknown) => {
      throw withMonthsAt(path, error);
    });
    await refuseLargeAmount(tx, path, period.amount);
    bought.push(
      await buyPeriod(context, {
        memberId,
        buyer,
        months,
        period,
        at,
        paidTypeId: paidTypeId ?? null,
        payment,
        claim: { slip, part: bought.length },
      }),
    );
  }
  await settlePurchases(context, bought, { payment, slip });
  return wanted.length > 0;
}

interface GivenPeriod {
  readonly id?: string | undefined;
  readonly months: number;
}

/** What of the list is to be bought, with its place there: what the member has already is named by its id. */
async function findNew(reads: Reads, memberId: string, given: readonly GivenPeriod[]) {
  const ids = given.flatMap(({ id }) => id ?? []);
  const held = await reads
    .selectFrom('membershipTransactions')
    .select('id')
    .where('memberId', '=', memberId)
    .where('id', '=', anyOf(ids))
    .execute();
  const known = new Set(held.map(({ id }) => id));
  const unknown = given.flatMap(({ id }, index): FieldProblem[] =>
    id === undefined || known.has(id)
      ? []
      : [{ path: `membershipTransactionDetails.${index}.id`, code: 'does-not-exist' }],
  );
  if (unknown.length > 0) throw badInput(...unknown);
  const wanted = given.flatMap(({ id, months }, index) => (id === undefined ? [{ index, months }] : []));
  if (wanted.length > mostPeriodsAtOnce) {
    const values = { maximum: mostPeriodsAtOnce };
    throw badInput({ path: 'membershipTransactionDetails', code: 'too-many', values });
  }
  return wanted;
}

/** The price speaks of `months`; the call has them in a list. */
function withMonthsAt(path: string, error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'bad-input') return error;
  return badInput(
    ...(error.detail.fields ?? []).map((field) => (field.path === 'months' ? { ...field, path } : field)),
  );
}

interface NextPeriod {
  readonly memberId: string;
  readonly buyer: Buyer;
  readonly months: number;
  readonly period: Period;
  readonly at: Date;
  readonly paidTypeId: string | null;
  readonly payment: PaymentOnAccount | null;
  readonly claim: Claimed;
}

/** Sells the next period, and moves the member's end; where it is of another subscription, that holds from its first day. */
async function buyPeriod(context: Context, { buyer, months, period, ...sale }: NextPeriod): Promise<Bought> {
  const { tx } = context;
  const { memberId } = sale;
  const { from, until } = period;
  // After a gap the membership begins anew.
  const follows = buyer.memberEndDate !== null && from === dayAfter(buyer.memberEndDate);
  const startsOn = follows ? buyer.memberStartDate : from;
  if (!buyer.suspended)
    await refusePlatesOfOthers(tx, { id: memberId, plates: buyer.plateNumbers, from: startsOn, until });
  const { state, subscriptionFareNameId } = buyer;
  const isOther = state.nextId !== null && state.nextFrom === null;
  const bought = await writePurchase(context, {
    ...sale,
    kind: 'PERIOD',
    subscriptionFareNameId,
    price: period,
    months,
    from,
    until,
    worth: period.worth,
    subscriptionBefore: isOther ? state : null,
    previousStartDate: buyer.memberStartDate,
    previousEndDate: buyer.memberEndDate,
  });
  await tx
    .updateTable('members')
    .set({ memberStartDate: startsOn, memberEndDate: until, ...(isOther && { nextFrom: from }) })
    .where('id', '=', memberId)
    .execute();
  // Without its amount: the seller, who may count blind, reads the member's history.
  await context.log({
    action: 'buy-period',
    entity: 'members',
    entityId: memberId,
    after: { number: bought.number, months, fromDate: from, toDate: until, paidTypeId: bought.paidType?.id ?? null },
  });
  return bought;
}
