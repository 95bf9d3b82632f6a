// Apart from the schema, so that the cashier's screen does not load zod.

/** Why a car is let go without its money: its payment has no answer, or the driver truly cannot pay. */
export const toCollectReasons = ['NO_ANSWER', 'CANNOT_PAY', 'OTHER'] as const;
export type ToCollectReason = (typeof toCollectReasons)[number];
