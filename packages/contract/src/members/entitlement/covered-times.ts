import { shiftDays } from '../../core/business-day.ts';
import { type Covered, joinCovered, withoutCovered } from '../../tariffs/entitlements.ts';
import { dayAfter } from '../membership-periods.ts';
import type { Membership } from './membership.ts';

/** A period that begins at most so many days after the last had ended runs on from it. */
export const runsOnDays = 7;

export const midnight = (day: string): string => `${day}T00:00:00`;
const lastSecond = '9999-12-31T23:59:59';

export interface CoveredTimes {
  /** In their order, without what was suspended. */
  readonly covered: readonly Covered[];
  /** Those of them that lie between two periods. */
  readonly between: readonly Covered[];
  /** The last day that was bought; null where nothing was. */
  readonly lastDay: string | null;
}

/** Which times a membership covers, whatever car it is (decision 42). */
export function coveredTimes({ periods, suspensions }: Pick<Membership, 'periods' | 'suspensions'>): CoveredTimes {
  const bought: Covered[] = [];
  const gaps: Covered[] = [];
  let lastDay: string | null = null;
  for (const { fromDate, toDate, soldAt } of periods.toSorted((a, b) => a.fromDate.localeCompare(b.fromDate))) {
    const begins = midnight(fromDate);
    const follows = lastDay !== null && fromDate <= shiftDays(lastDay, runsOnDays);
    if (lastDay !== null && follows) gaps.push({ from: midnight(dayAfter(lastDay)), until: begins });
    bought.push({ from: follows || begins > soldAt ? begins : soldAt, until: midnight(dayAfter(toDate)) });
    if (lastDay === null || toDate > lastDay) lastDay = toDate;
  }
  const suspended = suspensions.map(({ from, until }) => ({ from, until: until ?? lastSecond }));
  return {
    covered: withoutCovered([...bought, ...gaps], suspended),
    between: withoutCovered(joinCovered(gaps), suspended),
    lastDay,
  };
}
