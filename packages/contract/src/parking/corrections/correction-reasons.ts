// Apart from the schema, so that the cashier's screen does not load zod.

/** Why too much was taken: another type, another car's ticket, a car that had paid, another length of stay or price. */
export const correctionReasons = ['WRONG_TYPE', 'WRONG_TICKET', 'PAID_TWICE', 'WRONG_PRICE', 'OTHER'] as const;
export type CorrectionReason = (typeof correctionReasons)[number];

/** A sale is put right on the spot for so many minutes, as one of the last so many of its cashier. */
export const correctionMinutes = 15;
export const correctionSales = 5;
