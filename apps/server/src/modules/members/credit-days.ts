import { daysBetween, shiftDays } from '@parking/contract/core/business-day';
import { dayAfter } from '@parking/contract/members/membership-periods';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import type { Credited } from './price-period.ts';

/** What of one period a purchase takes the place of. */
interface Unused extends Credited {
  readonly id: string;
  /** The last day that is left of it; the day before its first where none is. */
  readonly lastDay: string;
}

export interface UnusedDays extends Credited {
  readonly periods: readonly Unused[];
  /** A period is in use today, which ends with the day. */
  readonly runsToday: boolean;
}

interface Standing {
  readonly id: string;
  readonly fromDate: string;
  readonly toDate: string;
  /** As it was bought. */
  readonly boughtUntil: string;
  readonly worth: number;
}

export const countDays = (from: string, until: string): number => daysBetween(from, until) + 1;

/**
 * The days after today that a member has bought, and what they are worth: each period's worth by its days, to the nearest
 * rupiah, once for all days of a period, so that neither side gains by many small roundings. What was given free is worth nothing.
 */
export async function findUnusedDays(reads: Reads, memberId: string, today: string): Promise<UnusedDays> {
  const { rows } = await sql<Standing>`
    select id, from_date as "fromDate", to_date as "toDate", bought_until as "boughtUntil", worth from membership_periods_v
    where member_id = ${memberId} and to_date >= ${today}::date order by number`.execute(reads);
  const periods = rows.flatMap(({ id, fromDate, toDate, boughtUntil, worth }): Unused[] => {
    if (toDate <= today) return [];
    const from = fromDate > today ? fromDate : dayAfter(today);
    const days = countDays(from, toDate);
    const amount = Math.round((worth * days) / countDays(fromDate, boughtUntil));
    return [{ id, days, amount, lastDay: shiftDays(from, -1) }];
  });
  return {
    periods,
    days: periods.reduce((sum, { days }) => sum + days, 0),
    amount: periods.reduce((sum, { amount }) => sum + amount, 0),
    runsToday: rows.some(({ fromDate }) => fromDate <= today),
  };
}

/** Writes down which periods a purchase ended, and what they were credited with: it counts as long as the purchase stands. */
export async function writeCredits(tx: Tx, creditedById: string, { periods }: UnusedDays): Promise<void> {
  if (periods.length === 0) return;
  const rows = periods.map(({ id, lastDay, days, amount }) => ({
    transactionId: id,
    creditedById,
    lastDay,
    days,
    amount,
  }));
  await tx.insertInto('membershipCredits').values(rows).execute();
}
