import type { PurchaseKind } from '@parking/contract/members/member-words';
import { leastPartOfPrice } from '@parking/contract/members/subscription-words';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Act } from '../../platform/http/context.ts';
import type { SalePrice } from './price-period.ts';

/** A purchase as its table keeps it. */
export interface PurchaseRow {
  readonly id: string;
  readonly memberId: string;
  readonly kind: PurchaseKind;
  readonly subscriptionFareNameId: string;
  readonly price: SalePrice;
  readonly months?: number | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly worth?: number | undefined;
  readonly paidTypeId: string | null;
  readonly depositId: string | null;
  readonly paymentId?: string | null;
  readonly previousStartDate: string;
  readonly previousEndDate: string | null;
  readonly subscriptionBefore?: object | null;
  readonly nfcNumber?: string | null;
  readonly parkingCode?: string | null;
}

interface Sold {
  readonly at: Date;
  /** Whose purchases they are. */
  readonly operatorId: string;
}

/** Adds purchases, numbered without gaps in the order given; whoever else buys waits for the numbers. Returns them by id. */
export async function insertPurchases(
  { tx, site }: Pick<Act, 'tx' | 'site'>,
  { at, operatorId }: Sold,
  purchases: readonly PurchaseRow[],
): Promise<Map<string, number>> {
  const rows = purchases.map((one, index) => ({
    n: index + 1,
    id: one.id,
    member_id: one.memberId,
    kind: one.kind,
    subscription_fare_name_id: one.subscriptionFareNameId,
    months: one.months,
    from_date: one.from,
    to_date: one.until,
    lines: one.price.lines,
    amount: one.price.amount,
    tax: one.price.tax,
    worth: one.worth ?? 0,
    paid_type_id: one.paidTypeId,
    deposit_id: one.depositId,
    previous_start_date: one.previousStartDate,
    previous_end_date: one.previousEndDate,
    payment_id: one.paymentId,
    subscription_before: one.subscriptionBefore ?? undefined,
    nfc_number: one.nfcNumber,
    parking_code: one.parkingCode,
  }));
  const { rows: written } = await sql<{ id: string; number: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (n integer, id uuid, member_id uuid, kind text,
        subscription_fare_name_id uuid, months integer, from_date date, to_date date, lines jsonb, amount bigint, tax bigint,
        worth bigint, paid_type_id uuid, deposit_id uuid, previous_start_date date, previous_end_date date, payment_id uuid,
        subscription_before jsonb, nfc_number text, parking_code text)),
    usual as materialized (
      select subscription_fare_name_id, months, usual_price(subscription_fare_name_id, months, ${businessDayOf(at, site)}::date) as price
      from given where kind = 'PERIOD' group by 1, 2),
    counted as (
      insert into membership_counters (site_id, last_number) values (${site.id}, ${rows.length})
      on conflict (site_id) do update set last_number = membership_counters.last_number + ${rows.length}
      returning last_number - ${rows.length} as before)
    insert into membership_transactions (id, site_id, number, member_id, kind, subscription_fare_name_id, months, from_date, to_date,
      lines, amount, tax, worth, paid_type_id, deposit_id, operator_id, business_day, at, previous_start_date, previous_end_date,
      payment_id, subscription_before, nfc_number, parking_code, given_away)
    select g.id, ${site.id}, c.before + g.n, g.member_id, g.kind, g.subscription_fare_name_id, g.months, g.from_date, g.to_date,
      g.lines, g.amount, g.tax, g.worth, g.paid_type_id, g.deposit_id, ${operatorId}, ${businessDayOf(at, site)}, ${at},
      g.previous_start_date, g.previous_end_date, g.payment_id, g.subscription_before, g.nfc_number, g.parking_code,
      g.kind = 'PERIOD' and not g.lines @> '[{"code":"CREDIT"}]' and (g.amount = 0
        or coalesce((g.lines -> 0 ->> 'amount')::bigint < ${leastPartOfPrice}::numeric * u.price, false))
    from given g cross join counted c left join usual u on u.subscription_fare_name_id = g.subscription_fare_name_id and u.months = g.months
    returning id, number`.execute(tx);
  return new Map(written.map(({ id, number }) => [id, number]));
}
