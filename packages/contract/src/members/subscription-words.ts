// Apart from the schemas, so that a screen that only names them does not load zod.

/**
 * SUBSCRIPTION a prepaid period with free exits · DURATION free minutes in each stay · PROGRESSIVE a parking fare of its
 * own · FREE_PLATE any plate may use the card · REGULAR registered plates, another one warns · STRICT registered plates
 * only, and one car in at a time.
 */
export const subscriptionFareTypes = [
  'SUBSCRIPTION',
  'DURATION',
  'PROGRESSIVE',
  'FREE_PLATE',
  'REGULAR',
  'STRICT',
] as const;
export type SubscriptionFareType = (typeof subscriptionFareTypes)[number];

/** BASIC one person · PARENT a company account whose plates share its places. */
export const subscriptionFareGroups = ['BASIC', 'PARENT'] as const;
export type SubscriptionFareGroup = (typeof subscriptionFareGroups)[number];

/** With a member's first period only, with each, or with another card. */
export const chargedAtWords = ['FIRST', 'EACH', 'CARD'] as const;
export type ChargedAt = (typeof chargedAtWords)[number];

/** A price that leaves less than so much of what it was takes two, from whichever day it holds. */
export const leastPartOfPrice = 0.1;

/** Whether a price gives away more than nine tenths of what it usually is. */
export const isGivenAway = (amount: number, usual: number): boolean => amount < usual * leastPartOfPrice;
