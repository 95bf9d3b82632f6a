import { isDeepStrictEqual } from 'node:util';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { SubscriptionFare, SubscriptionFareDetail } from '@parking/contract/members/subscription-fare-names';
import { isGivenAway } from '@parking/contract/members/subscription-words';
import { sql } from 'kysely';
import { type Reads, type Tx, anyOf } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { signLoosening } from '../controls/sign-loosening.ts';
import { firstFreeDay } from '../tariffs/cheaper-today.ts';

/** What a subscription fare costs from a day on: its periods, and what is charged beside them. */
export interface SubscriptionPrices {
  readonly subscriptionFares: readonly SubscriptionFare[];
  readonly subscriptionFareDetails: readonly SubscriptionFareDetail[];
}
export interface PriceVersion extends SubscriptionPrices {
  readonly id: string;
  readonly effectiveDate: string;
  /** The same details with the names of their components. */
  readonly namedDetails: readonly (SubscriptionFareDetail & {
    readonly label: string;
    readonly labelEn: string | null;
  })[];
}
export interface GivenPrices extends Partial<SubscriptionPrices> {
  readonly effectiveDate?: string | null;
}

/** The fields of a body that say prices. */
export const priceFields = ['effectiveDate', 'subscriptionFares', 'subscriptionFareDetails'] as const;

/** The versions of a subscription fare, newest first; with `until` those alone that hold on that day or before. */
export async function listPriceVersions(reads: Reads, nameId: string, until?: string): Promise<PriceVersion[]> {
  const { rows } = await sql<PriceVersion>`
    select id, effective_date as "effectiveDate", subscription_fares as "subscriptionFares",
      subscription_fare_details as "subscriptionFareDetails", named_details as "namedDetails"
    from subscription_fare_versions_v
    where subscription_fare_name_id = ${nameId} and effective_date <= coalesce(${until ?? null}::date, 'infinity')
    order by effective_date desc`.execute(reads);
  return rows;
}

/** What is wrong with given prices by themselves: a period or a component twice, a component that is not there. */
export async function findPriceProblems(reads: Reads, given: GivenPrices): Promise<FieldProblem[]> {
  const { subscriptionFares = [], subscriptionFareDetails = [] } = given;
  const months = subscriptionFares.map((fare) => fare.months);
  const components = subscriptionFareDetails.map((detail) => detail.subscriptionFareComponentId);
  const rows = await reads
    .selectFrom('subscriptionFareComponents')
    .select('id')
    .where('id', '=', anyOf(components))
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return [
    ...months.flatMap((one, index): FieldProblem[] =>
      months.indexOf(one) < index ? [{ path: `subscriptionFares.${index}.months`, code: 'given-twice' }] : [],
    ),
    ...components.flatMap((one, index): FieldProblem[] => {
      const path = `subscriptionFareDetails.${index}.subscriptionFareComponentId`;
      if (components.indexOf(one) < index) return [{ path, code: 'given-twice' }];
      return known.has(one) ? [] : [{ path, code: 'does-not-exist' }];
    }),
  ];
}

/**
 * Sets the prices that hold from the day given, else from today; a list that is left out stays as it is on that day.
 * Prices of days gone by were charged and stay.
 */
export async function setPrices(context: Context, nameId: string, given: GivenPrices): Promise<boolean> {
  const changed = await writePrices(context, nameId, given);
  await refuseUnpriced(context.tx, nameId);
  return changed;
}

async function writePrices(context: Context, nameId: string, given: GivenPrices): Promise<boolean> {
  const { tx, site, log } = context;
  if (given.subscriptionFares === undefined && given.subscriptionFareDetails === undefined) return false;
  const today = toLocalDate(new Date(), site.zone);
  const effectiveDate = given.effectiveDate ?? today;
  const [held] = await listPriceVersions(tx, nameId, effectiveDate);
  const before = { ...noPrices, ...held };
  const prices: SubscriptionPrices = {
    subscriptionFares: (given.subscriptionFares ?? before.subscriptionFares).toSorted(
      (one, other) => one.months - other.months,
    ),
    subscriptionFareDetails: given.subscriptionFareDetails ?? before.subscriptionFareDetails,
  };
  if (isDeepStrictEqual(prices, pricesOf(before))) return false;
  const isSameDay = held?.effectiveDate === effectiveDate;
  if (held && effectiveDate < today) {
    if (isSameDay) throw new Failure('in-use', { values: { by: 'members' } });
    throw badInput({ path: 'effectiveDate', code: 'in-the-past' });
  }
  await signCheaper(context, nameId, { before: pricesOf(before), after: prices, from: effectiveDate });
  const id = held && isSameDay ? held.id : newId();
  if (held && isSameDay) await clearVersion(tx, id);
  else
    await tx
      .insertInto('subscriptionFareVersions')
      .values({ id, subscriptionFareNameId: nameId, effectiveDate })
      .execute();
  await fillVersion(tx, id, prices);
  await log({
    action: 'set-amounts',
    entity: 'subscription_fare_names',
    entityId: nameId,
    before: held ? { effectiveDate: held.effectiveDate, ...pricesOf(held) } : undefined,
    after: { effectiveDate, ...prices },
  });
  return true;
}

interface PriceChange {
  readonly before: SubscriptionPrices;
  readonly after: SubscriptionPrices;
  readonly from: string;
}

/**
 * A period that is sold today for less than before, or was not sold before, takes somebody else; from a later day what costs
 * nothing any more does, and what costs less than a tenth of what it usually does, as hardly anybody pays for what is given away.
 */
async function signCheaper(context: Context, nameId: string, { before, after, from }: PriceChange): Promise<void> {
  const isLater = from >= firstFreeDay(context.site, new Date());
  const usual = isLater ? await readUsual(context.tx, nameId, after, from) : nothingUsual;
  const isLess = (amount: number, than: number, usually: number): boolean =>
    amount < than && (!isLater || amount === 0 || isGivenAway(amount, usually));
  const priceOf = ({ subscriptionFares }: SubscriptionPrices, months: number): number | null =>
    subscriptionFares.find((fare) => fare.months === months)?.amount ?? null;
  const cheaper = after.subscriptionFares.find(({ months, amount }) =>
    isLess(amount, priceOf(before, months) ?? Number.POSITIVE_INFINITY, usual.ofPeriod(months)),
  );
  const less = before.subscriptionFareDetails.find((detail) =>
    isLess(chargedFor(after, detail), detail.amount, usual.ofDetail(detail)),
  );
  if (!cheaper && !less) return;
  const { label } = await context.tx
    .selectFrom('subscriptionFareNames')
    .select('label')
    .where('id', '=', nameId)
    .executeTakeFirstOrThrow();
  await signLoosening(
    context,
    { menus: ['/subscription_fare_names'], flag: 'editable' },
    {
      name: 'subscriptionFare',
      subject: { id: nameId, label },
      before: cheaper ? priceOf(before, cheaper.months) : (less?.amount ?? null),
      after: cheaper ? cheaper.amount : less ? chargedFor(after, less) : null,
      loosens: true,
    },
    isLater ? from : undefined,
  );
}

interface Usual {
  readonly ofPeriod: (months: number) => number;
  readonly ofDetail: (detail: SubscriptionFareDetail) => number;
}

const nothingUsual: Usual = { ofPeriod: () => 0, ofDetail: () => 0 };

/** What periods usually cost, and what is charged beside them: the most of the year before, so that no steps lead down. */
async function readUsual(
  reads: Reads,
  nameId: string,
  { subscriptionFares }: SubscriptionPrices,
  day: string,
): Promise<Usual> {
  const { rows: periods } = await sql<{ months: number; usual: number | null }>`
    select months, usual_price(${nameId}, months, ${day}::date) as usual
    from unnest(${subscriptionFares.map(({ months }) => months)}::integer[]) months`.execute(reads);
  const { rows: details } = await sql<{ key: string; usual: number }>`
    select d.subscription_fare_component_id || ' ' || d.charged_at as key, max(d.amount)::bigint as usual
    from (select id, lead(effective_date) over (order by effective_date) as until from subscription_fare_versions
      where subscription_fare_name_id = ${nameId} and effective_date <= ${day}::date) v
    join subscription_fare_details d on d.subscription_fare_version_id = v.id
    where v.until is null or v.until > ${day}::date - 365 group by 1`.execute(reads);
  const ofMonths = new Map(periods.map(({ months, usual }) => [months, usual ?? 0]));
  const ofKey = new Map(details.map(({ key, usual }) => [key, usual]));
  return {
    ofPeriod: (months) => ofMonths.get(months) ?? 0,
    ofDetail: ({ subscriptionFareComponentId, chargedAt }) =>
      ofKey.get(`${subscriptionFareComponentId} ${chargedAt}`) ?? 0,
  };
}

/** What a component adds in the same case. */
const chargedFor = (
  { subscriptionFareDetails }: SubscriptionPrices,
  { subscriptionFareComponentId, chargedAt }: SubscriptionFareDetail,
): number =>
  subscriptionFareDetails.find(
    (one) => one.subscriptionFareComponentId === subscriptionFareComponentId && one.chargedAt === chargedAt,
  )?.amount ?? 0;

const noPrices: SubscriptionPrices = { subscriptionFares: [], subscriptionFareDetails: [] };

const pricesOf = ({ subscriptionFares, subscriptionFareDetails }: SubscriptionPrices): SubscriptionPrices => ({
  subscriptionFares,
  subscriptionFareDetails,
});

async function clearVersion(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('subscriptionFares').where('subscriptionFareVersionId', '=', id).execute();
  await tx.deleteFrom('subscriptionFareDetails').where('subscriptionFareVersionId', '=', id).execute();
}

async function fillVersion(tx: Tx, subscriptionFareVersionId: string, prices: SubscriptionPrices): Promise<void> {
  const fares = prices.subscriptionFares.map((fare) => ({ subscriptionFareVersionId, ...fare }));
  const details = prices.subscriptionFareDetails.map((detail, position) => ({
    subscriptionFareVersionId,
    ...detail,
    position,
  }));
  if (fares.length > 0) await tx.insertInto('subscriptionFares').values(fares).execute();
  if (details.length > 0) await tx.insertInto('subscriptionFareDetails').values(details).execute();
}

/** What is sold has a price, today or from the first day on, and with every later version. */
async function refuseUnpriced(reads: Reads, nameId: string): Promise<void> {
  const { rows } = await sql<{ unpriced: boolean }>`
    select n.subscription_fares = '[]'::jsonb or exists (
      select from subscription_fare_versions_v v
      where v.subscription_fare_name_id = n.id and v.effective_date > n.effective_date
        and v.subscription_fares = '[]'::jsonb) as unpriced
    from subscription_fare_names_v n where n.id = ${nameId} and n.is_enabled`.execute(reads);
  if (rows[0]?.unpriced) throw badInput({ path: 'subscriptionFares', code: 'required' });
}
