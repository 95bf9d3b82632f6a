import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { rupiah, signedRupiah } from '../../core/money.ts';
import { localDateTime } from '../../core/time.ts';

/** Where the code of a receipt leads, after the address of the installation. */
export const receiptCheckPath = '/r/';

export const CheckedReceipt = z.object({
  number: z.string(),
  /** Of what was paid on entry, or of an exit. */
  kind: z.enum(['ENTRY', 'EXIT']),
  vehicleLabel: z.string(),
  vehicleLabelEn: z.string().nullable(),
  gateName: z.string(),
  datetimeIn: localDateTime(),
  /** Null of one made on entry. */
  datetimeOut: localDateTime().nullable(),
  durationMinutes: z.int().nullable(),
  lines: z.array(z.object({ label: z.string(), labelEn: z.string().nullable(), amount: signedRupiah() })),
  total: rupiah(),
  /** Within the total, or on top as a line of it. */
  tax: rupiah().nullable(),
  paidTypeLabel: z.string().nullable(),
  /** It was let out unpaid: the receipt is a bill. */
  isOwed: z.boolean(),
  /** How often it was printed again. */
  copies: z.int().min(0),
  /** Printed in training: nobody parked, nothing was paid. */
  isTraining: z.boolean(),
});
export type CheckedReceipt = z.output<typeof CheckedReceipt>;

/** What a driver's or an auditor's phone asks, without account (ours): no plate and no name is told. */
export const receiptChecks = {
  check: endpoint({
    method: 'POST',
    path: '/receipt_checks',
    summary: 'Whether a receipt is genuine, and what was paid for which time, by the code printed on it',
    permission: 'public',
    transaction: 'own',
    openWhen: ['licence-expired', 'password-change', 'second-factor'],
    body: z.strictObject({ code: z.string().trim().min(1).max(100) }),
    reply: CheckedReceipt,
    errors: ['receipt-unknown', 'too-many-requests'],
    affects: [],
  }),
} as const;
