import { z } from 'zod';
import { entryRupiah } from '../../core/money.ts';
import { digits } from '../../core/patterned.ts';

/** Nothing but zeros is no number: every slip would be the same. */
const printed = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^(?=.*[A-Za-z1-9])[A-Za-z0-9][A-Za-z0-9 ./_-]*$/);

/** The name of a terminal as its slips print it. */
export const terminalName = () => printed(20);

/** What the slip of a terminal, or the notice of a transfer, says of a payment that nobody but the cashier has seen. */
export const PaymentSlip = z.strictObject({
  terminal: terminalName().optional(),
  approvalCode: printed(20).optional(),
  /** The bank's reference: an RRN, or that of a transfer. */
  rrn: printed(40).optional(),
  cardLast4: digits(4).optional(),
});
export type PaymentSlip = z.output<typeof PaymentSlip>;

/** Whether it can be held against what a terminal or bank lists. */
export const namesPayment = ({ approvalCode, rrn }: PaymentSlip): boolean => Boolean(approvalCode ?? rrn);

/** What the settlement slip of one terminal says at the end of a shift. */
export const TerminalSlip = z.strictObject({
  terminal: terminalName(),
  items: z.int().min(0).max(100_000),
  total: entryRupiah(),
  /** Its picture, uploaded before. */
  picture: z.string().min(1).max(100).nullable().optional(),
});
export type TerminalSlip = z.output<typeof TerminalSlip>;
