import { z } from 'zod';

const printed = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[A-Za-z0-9][A-Za-z0-9 ./_-]*$/);

/** The name of a terminal as its slips print it. */
export const terminalName = () => printed(20);

/** What the slip of a terminal, or the notice of a transfer, says of a payment that nobody but the cashier has seen. */
export const PaymentSlip = z.strictObject({
  terminal: terminalName().optional(),
  approvalCode: printed(20).optional(),
  /** The bank's reference: an RRN, or that of a transfer. */
  rrn: printed(40).optional(),
  cardLast4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});
export type PaymentSlip = z.output<typeof PaymentSlip>;
