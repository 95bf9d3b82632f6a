// Apart from the schema, so that the cashier's screen does not load zod.

/**
 * Why a car is let go without all of its money: its payment has no answer, the driver truly cannot pay, or pays a part in cash
 * (SHORT_PAID).
 */
export const toCollectReasons = ['NO_ANSWER', 'CANNOT_PAY', 'SHORT_PAID', 'OTHER'] as const;
export type ToCollectReason = (typeof toCollectReasons)[number];
