// Apart from the schemas, so that a screen that only names them does not load zod.

/**
 * GUEST_DAYS days of guests that took two · TAKEN_OVER periods held to be paid elsewhere · FREE_PRICES periods sold for nothing, or for less than a tenth ·
 * VOUCHERS batches that took two · FREE_PASSES those that were approved.
 */
export const freeKinds = ['GUEST_DAYS', 'TAKEN_OVER', 'FREE_PRICES', 'VOUCHERS', 'FREE_PASSES'] as const;
export type FreeKind = (typeof freeKinds)[number];
