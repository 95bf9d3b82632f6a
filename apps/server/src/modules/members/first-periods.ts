import { sql } from 'kysely';
import type { Act } from '../../platform/http/context.ts';
import { bookTakings } from '../parking/payments/book-money.ts';
import type { PaidTypeFacts } from '../parking/exit/desk-settings.ts';
import type { Till } from '../parking/exit/till.ts';
import { insertPurchases } from './insert-purchases.ts';
import type { PeriodPrice } from './price-period.ts';

/** The first period of a member who has none, and where its money goes: nowhere where nothing is to be paid. */
export interface FirstPeriod {
  readonly id: string;
  readonly memberId: string;
  readonly subscriptionFareNameId: string;
  /** When it was to begin. */
  readonly memberStartDate: string;
  readonly months: number;
  readonly from: string;
  readonly until: string;
  readonly price: PeriodPrice;
  readonly paid: { readonly paidType: PaidTypeFacts; readonly till: Till } | null;
}

interface Sold {
  readonly at: Date;
  readonly operatorId: string;
  readonly periods: readonly FirstPeriod[];
}

/**
 * Sells first periods to many members at once, as one is sold: written down, booked as an exit's money is, and the members' ends
 * moved. Their rows are the caller's alone.
 */
export async function sellFirstPeriods(act: Act, { at, operatorId, periods }: Sold): Promise<void> {
  const numbers = await insertPurchases(
    act,
    { at, operatorId },
    periods.map(({ paid, memberStartDate, price, ...period }) => ({
      ...period,
      kind: 'PERIOD',
      price,
      worth: price.worth,
      paidTypeId: paid?.paidType.id ?? null,
      depositId: paid?.till.depositId ?? null,
      previousStartDate: memberStartDate,
      previousEndDate: null,
    })),
  );
  await moveEnds(act, periods);
  for (const { id, price, paid } of periods)
    if (paid)
      await bookTakings(act.tx, {
        ...paid.till,
        type: 'MEMBERSHIP',
        kind: 'SALE',
        sourceId: id,
        paidType: paid.paidType,
        total: price.amount,
        tax: price.tax,
      });
  // Without its amount: the seller, who may count blind, reads the member's history.
  await act.log(
    periods.map(({ id, memberId, months, from, until, paid }) => ({
      action: 'buy-period',
      entity: 'members',
      entityId: memberId,
      after: {
        number: numbers.get(id),
        months,
        fromDate: from,
        toDate: until,
        paidTypeId: paid?.paidType.id ?? null,
      },
    })),
  );
}

async function moveEnds({ tx }: Act, periods: readonly FirstPeriod[]): Promise<void> {
  const rows = periods.map(({ memberId, from, until, paid }) => ({
    id: memberId,
    starts: from,
    ends: until,
    paid_type_id: paid?.paidType.id ?? null,
  }));
  await sql`
    update members m set member_start_date = g.starts, member_end_date = g.ends,
      paid_type_id = coalesce(g.paid_type_id, m.paid_type_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, starts date, ends date, paid_type_id uuid)
    where m.id = g.id`.execute(tx);
}
