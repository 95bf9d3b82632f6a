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

/** Periods of which each runs on from the one before it. */
interface Running {
  /** The sale that they began with. */
  readonly since: string;
  readonly lastDay: string;
}

/**
 * Which times a membership covers, whatever car it is (decision 42). A period runs on from one that covers something: what was
 * sold when it was over covers nothing, and what comes after it begins with its own sale.
 */
export function coveredTimes(membership: Pick<Membership, 'periods' | 'suspensions' | 'guest'>): CoveredTimes {
  const { periods, suspensions, guest } = membership;
  const suspended = suspensions.map(({ from, until }) => ({ from, until: until ?? lastSecond }));
  if (guest) return { covered: withoutCovered(guest.given, suspended), between: [], lastDay: guest.lastDay };
  const bought: Covered[] = [];
  const gaps: Covered[] = [];
  let lastDay: string | null = null;
  let running: Running | null = null;
  for (const { fromDate, toDate, soldAt } of periods.toSorted((a, b) => a.fromDate.localeCompare(b.fromDate))) {
    const begins = midnight(fromDate);
    const until = midnight(dayAfter(toDate));
    const before = runsOn(running, fromDate);
    if (before) gaps.push({ from: midnight(dayAfter(before.lastDay)), until: begins });
    const since = before?.since ?? soldAt;
    const from = begins > since ? begins : since;
    if (from < until) {
      bought.push({ from, until });
      running = { since, lastDay: before && before.lastDay > toDate ? before.lastDay : toDate };
    }
    if (lastDay === null || toDate > lastDay) lastDay = toDate;
  }
  return {
    covered: withoutCovered([...bought, ...gaps], suspended),
    between: withoutCovered(joinCovered(gaps), suspended),
    lastDay,
  };
}

const runsOn = (before: Running | null, fromDate: string): Running | null =>
  before && fromDate <= shiftDays(before.lastDay, runsOnDays) ? before : null;
