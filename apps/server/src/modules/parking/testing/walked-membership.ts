import type { FareRule } from '@parking/contract/tariffs/fare-rules';
import type { SubscriptionFareType } from '@parking/contract/members/subscription-words';
import { outsideMinuteByMinute } from '@parking/contract/tariffs/testing/outside-minute-by-minute';

export interface WalkedPeriod {
  readonly fromDate: string;
  readonly toDate: string;
  /** Local, to the second, as all times here. */
  readonly soldAt: string;
}

/** A membership and a car as a person with a wall calendar would write them down. */
export interface WalkedStay {
  readonly type: SubscriptionFareType;
  readonly periods: readonly WalkedPeriod[];
  readonly suspensions: readonly { readonly from: string; readonly until: string }[];
  readonly freeMinutes: number;
  /** Of the car's type, and of members where the type of the subscription is PROGRESSIVE. */
  readonly rules: readonly FareRule[];
  readonly ownRules: readonly FareRule[];
  readonly holidays: readonly string[];
  readonly enteredAt: string;
  readonly minutes: number;
  readonly showsCard: boolean;
  readonly hasOwnPlate: boolean;
}

const dayMs = 86_400_000;
const dayNumber = (at: string): number => Math.floor(Date.parse(`${at.slice(0, 10)}T00:00:00Z`) / dayMs);
const shift = (at: string, seconds: number): string =>
  new Date(Date.parse(`${at}Z`) + seconds * 1000).toISOString().slice(0, 19);

/** The sale from which a period counts; null of one that was sold when it was over, which gives nothing. */
function countsFrom(periods: readonly WalkedPeriod[], period: WalkedPeriod): string | null {
  const earlier = periods
    .filter(({ fromDate }) => fromDate < period.fromDate)
    .filter((one) => countsFrom(periods, one) !== null);
  const reaches = earlier.some(({ toDate }) => dayNumber(period.fromDate) - dayNumber(toDate) <= 7);
  const first = earlier
    .filter(({ toDate }) => dayNumber(period.fromDate) - dayNumber(toDate) <= 7)
    .toSorted((a, b) => dayNumber(b.toDate) - dayNumber(a.toDate))[0];
  const since = reaches && first ? countsFrom(periods, first) : period.soldAt;
  return since !== null && dayNumber(since) <= dayNumber(period.toDate) ? since : null;
}

/** Whether the membership is in force in that second. */
export function isInForce({ periods, suspensions }: WalkedStay, at: string): boolean {
  if (suspensions.some(({ from, until }) => from <= at && at < until)) return false;
  const today = dayNumber(at);
  return periods.some((period) => {
    const since = countsFrom(periods, period);
    if (since === null || at < since || today > dayNumber(period.toDate)) return false;
    if (today >= dayNumber(period.fromDate)) return true;
    // The days before a period that runs on from one that has ended.
    return periods.some(
      (before) =>
        before.fromDate < period.fromDate &&
        countsFrom(periods, before) !== null &&
        today > dayNumber(before.toDate) &&
        dayNumber(period.fromDate) - dayNumber(before.toDate) <= 7,
    );
  });
}

/**
 * What a member's car pays, said minute by minute and written apart from the server's `entitle` and the arithmetic behind it
 * (decisions 42 and 46). Whole rupiah.
 */
export function walkPrice(stay: WalkedStay): number {
  const { type, rules, ownRules, holidays, enteredAt, minutes, showsCard, hasOwnPlate } = stay;
  const ordinary = outsideMinuteByMinute(rules, enteredAt, minutes, holidays, () => false);
  const isMember = showsCard ? type !== 'STRICT' || hasOwnPlate : hasOwnPlate && isInForce(stay, enteredAt);
  if (!isMember) return ordinary;
  const covers = (at: string): boolean => isInForce(stay, at);
  const outside = outsideMinuteByMinute(rules, enteredAt, minutes, holidays, covers);
  if (type === 'PROGRESSIVE') {
    const within = outsideMinuteByMinute(ownRules, enteredAt, minutes, holidays, (at) => !covers(at));
    return Math.min(ordinary, outside + within);
  }
  if (type !== 'DURATION') return outside;
  let free = 0;
  while (free < stay.freeMinutes && covers(shift(enteredAt, free * 60)) && covers(shift(enteredAt, free * 60 + 59)))
    free += 1;
  if (free === 0) return ordinary;
  if (free >= minutes) return 0;
  const later = outsideMinuteByMinute(rules, shift(enteredAt, free * 60), minutes - free, holidays, () => false);
  return Math.min(ordinary, later);
}
