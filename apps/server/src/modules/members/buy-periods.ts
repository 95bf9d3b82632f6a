import { contract } from '@parking/contract/contract';
import type { InputOf } from '../../platform/http/resource-handlers.ts';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { mostPeriodsAtOnce } from '@parking/contract/members/members';
import { dayAfter, lastDayOf, nextPeriodStart } from '@parking/contract/members/membership-periods';
import { chargeAdjustments } from '@parking/contract/tariffs/charge-adjustments';
import { taxRateOn } from '@parking/contract/tariffs/tax-rate';
import type { ChargeLine } from '@parking/contract/tariffs/compute-fare';
import { sql } from 'kysely';
import { refuseLargeAmount } from '../parking/exit/largest-sale.ts';
import { businessDayOf } from '../../platform/business-day.ts';
import { type Reads, type Tx, anyOf } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import { type Claimed, bookTakings } from '../parking/payments/book-money.ts';
import {
  type PaymentOnAccount,
  lockPayments,
  refuseOthersPayment,
  refuseUnpaid,
} from '../parking/payments/on-account.ts';
import { refuseStraySlip } from '../parking/payments/slips.ts';
import { spendPayment } from '../parking/payments/spend-payment.ts';
import { openTill } from '../parking/exit/till.ts';
import { type PaidTypeFacts, getPaidType } from '../parking/exit/desk-settings.ts';
import { readTariffs } from '../tariffs/read-tariff-book.ts';
import { worksWith } from './member-rule.ts';
import { refusePlatesOfOthers } from './plates.ts';
import { priceMembership } from './price-membership.ts';

/** As much of a member as a next period follows from. */
interface Buyer {
  readonly subscriptionFareNameId: string;
  readonly memberStartDate: string;
  readonly memberEndDate: string | null;
}

interface Period {
  readonly from: string;
  readonly until: string;
  /** They sum to the amount. */
  readonly lines: readonly ChargeLine[];
  /** Rupiah, with tax. */
  readonly amount: number;
  readonly tax: number;
}

/** What the next period would be and cost: the tax is inside the price or on top of it, as it is for parking. */
async function quotePeriod(reads: Reads, site: Site, buyer: Buyer, months: number, at: Date): Promise<Period> {
  const today = toLocalDate(at, site.zone);
  const { subscriptionFareNameId, memberEndDate } = buyer;
  const price = await priceMembership(reads, {
    subscriptionFareNameId,
    months,
    day: today,
    isFirst: memberEndDate === null,
  });
  const { book } = await readTariffs(reads);
  const { lines, total, tax } = chargeAdjustments({
    ...price,
    fine: null,
    entitlement: null,
    prepaid: 0,
    voucher: null,
    freePass: false,
    taxRate: taxRateOn(book, businessDayOf(at, site)),
  });
  const from = nextPeriodStart({ ...buyer, today });
  return { from, until: lastDayOf(from, months), lines, amount: total, tax };
}

/** What a purchase would give; nothing is changed. */
export async function readExpireDate(context: Context<typeof contract.members.expireDate>) {
  const { tx, site, body, actor } = context;
  const { memberId, memberStartDate, subscriptionFareNameId, months } = body;
  const member = memberId === undefined ? null : await findBuyer(tx, memberId);
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

async function findBuyer(reads: Reads, memberId: string) {
  const { rows } = await sql<Buyer & { memberType: 'STAFF' | 'NON_STAFF'; plateNumbers: string[]; suspended: boolean }>`
    select subscription_fare_name_id as "subscriptionFareNameId", member_start_date as "memberStartDate",
      member_end_date as "memberEndDate", member_type as "memberType", plate_numbers as "plateNumbers", suspended
    from members where id = ${memberId} and kind = 'MEMBER'`.execute(reads);
  return rows[0] ?? null;
}

/** Buys what a call asks for. The last day follows from that: one that is told must be as it was, or as it becomes. */
export async function buyAsTold(
  context: Context,
  memberId: string,
  given: InputOf<typeof contract.members>,
): Promise<boolean> {
  const told = given.memberEndDate ?? null;
  if (told === null) return buyPeriods(context, memberId, given);
  const before = await findBuyer(context.tx, memberId);
  const isBought = await buyPeriods(context, memberId, given);
  const after = await findBuyer(context.tx, memberId);
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
  const { tx, site, actor } = context;
  const [payment = null] = (await lockPayments(tx, null, paymentId)).onAccount;
  if (payment) refuseOthersPayment(payment, { userId: actor.userId, purposes: ['MEMBERSHIP'] });
  const wanted = await findNew(tx, memberId, given);
  const bought: Bought[] = [];
  for (const { index, months } of wanted) {
    const buyer = await findBuyer(context.tx, memberId);
    if (!buyer) throw new Failure('record-not-found');
    const path = `membershipTransactionDetails.${index}.months`;
    const period = await quotePeriod(context.tx, context.site, buyer, months, at).catch((error: unknown) => {
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
  const [first] = bought;
  const total = bought.reduce((sum, { amount }) => sum + amount, 0);
  const paidType = bought.find((one) => one.paidType !== null)?.paidType ?? null;
  refuseUnpaid(paidType, payment, total);
  refuseStraySlip(paidType, slip, total);
  if (payment && first)
    await spendPayment(tx, {
      site,
      payment,
      kind: 'MEMBERSHIP',
      sourceId: first.id,
      used: total,
      userId: actor.userId,
    });
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

interface Purchase {
  readonly memberId: string;
  readonly buyer: Buyer & { readonly plateNumbers: readonly string[]; readonly suspended: boolean };
  readonly months: number;
  readonly period: Period;
  readonly at: Date;
  readonly paidTypeId: string | null;
  readonly payment: PaymentOnAccount | null;
  readonly claim: Claimed;
}

interface Bought {
  readonly id: string;
  readonly amount: number;
  readonly paidType: PaidTypeFacts | null;
}

/** Writes one purchase down, books its money as an exit's is booked, and moves the member's end. */
async function buyPeriod(context: Context, purchase: Purchase): Promise<Bought> {
  const { tx, site, actor } = context;
  const { memberId, buyer, months, period, at } = purchase;
  const { from, until, amount, tax } = period;
  const paidType = amount === 0 ? null : await requirePaidType(tx, purchase.paidTypeId);
  // After a gap the membership begins anew.
  const follows = buyer.memberEndDate !== null && from === dayAfter(buyer.memberEndDate);
  const startsOn = follows ? buyer.memberStartDate : from;
  if (!buyer.suspended)
    await refusePlatesOfOthers(tx, { id: memberId, plates: buyer.plateNumbers, from: startsOn, until });
  const till = paidType && (await openTill(tx, site, actor.userId, at));
  const depositId = till?.depositId ?? null;
  const businessDay = businessDayOf(at, site);
  const id = newId();
  const { rows } = await sql<{ number: number }>`
    with counted as (
      insert into membership_counters (site_id, last_number) values (${site.id}, 1)
      on conflict (site_id) do update set last_number = membership_counters.last_number + 1
      returning last_number)
    insert into membership_transactions (id, site_id, number, member_id, subscription_fare_name_id, months, from_date, to_date,
      lines, amount, tax, paid_type_id, deposit_id, operator_id, business_day, at, previous_start_date, previous_end_date, payment_id)
    select ${id}, ${site.id}, last_number, ${memberId}, ${buyer.subscriptionFareNameId}, ${months}, ${from}, ${until},
      ${JSON.stringify(period.lines)}::jsonb, ${amount}::bigint, ${tax}::bigint, ${paidType?.id ?? null}, ${depositId}, ${actor.userId},
      ${businessDay}, ${at}, ${buyer.memberStartDate}, ${buyer.memberEndDate},
      ${paidType && purchase.payment ? purchase.payment.id : null}::uuid
    from counted returning number`.execute(tx);
  await tx
    .updateTable('members')
    .set({ memberStartDate: startsOn, memberEndDate: until, ...(paidType && { paidTypeId: paidType.id }) })
    .where('id', '=', memberId)
    .execute();
  if (paidType && till)
    await bookTakings(tx, {
      ...till,
      type: 'MEMBERSHIP',
      kind: 'SALE',
      sourceId: id,
      paidType,
      total: amount,
      tax,
      claim: purchase.claim,
    });
  // Without its amount: the seller, who may count blind, reads the member's history.
  await context.log({
    action: 'buy-period',
    entity: 'members',
    entityId: memberId,
    after: { number: rows[0]?.number, months, fromDate: from, toDate: until, paidTypeId: paidType?.id ?? null },
  });
  return { id, amount, paidType };
}

async function requirePaidType(tx: Tx, paidTypeId: string | null): Promise<PaidTypeFacts> {
  if (paidTypeId === null) throw badInput({ path: 'paidTypeId', code: 'required' });
  return getPaidType(tx, paidTypeId);
}
