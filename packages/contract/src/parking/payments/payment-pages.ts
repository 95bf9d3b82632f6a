import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { rupiah } from '../../core/money.ts';
import { localDateTime } from '../../core/time.ts';
import { paymentStates } from './payments.ts';

/** Where the driver's page of a payment is, after the address of the installation. */
export const paymentPagePath = '/pay/';
/** So long after it ran out or was paid, what became of it is still shown. */
export const paymentPageMinutes = 15;

export const PaymentPage = z.object({
  status: z.enum(paymentStates),
  amount: rupiah(),
  /** While it waits to be paid. */
  qrString: z.string().nullable(),
  secondsLeft: z.int().min(0),
  gateName: z.string().nullable(),
  paidAt: localDateTime().nullable(),
});
export type PaymentPage = z.output<typeof PaymentPage>;

/** What a driver's phone or a screen at the gate asks, without account (ours): one payment, and nothing of its car. */
export const paymentPages = {
  look: endpoint({
    method: 'POST',
    path: '/payment_pages',
    summary: 'The code to pay by and how far it is, by the address that the desk shows; over soon after the payment',
    permission: 'public',
    transaction: 'own',
    openWhen: ['licence-expired', 'password-change', 'second-factor'],
    body: z.strictObject({ code: z.string().trim().min(1).max(100) }),
    reply: PaymentPage,
    errors: ['payment-not-found', 'too-many-requests'],
    affects: [],
  }),
} as const;
