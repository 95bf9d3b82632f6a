import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { SignedDeduct } from './card-deducts.ts';

/**
 * What a reader says after DEDUCT, six figures as it says them: 000000 taken, 011004 not enough balance, 011005 the card was lost while it
 * was deducted. NONE: it says nothing any more.
 */
const readerStatus = () => z.string().regex(/^(?:\d{6}|NONE)$/);

export const readerAnswers = {
  tell: endpoint({
    method: 'POST',
    path: '/reader_answers/{id}',
    summary:
      'What the reader of the calling gate did with the card for a payment that it was told to DEDUCT; telling it again changes nothing',
    permission: 'gate',
    transaction: 'own',
    openWhen: ['licence-expired'],
    params: IdParams,
    body: z.strictObject({
      status: readerStatus(),
      /** Whether a card was seen at all; a time that ran out before it took nothing. */
      cardSeen: z.boolean().optional(),
      /** As people may see it, so that the same card is tapped again. */
      cardNumber: z
        .string()
        .max(19)
        .regex(/^\d{6}\*+\d{4}$/)
        .optional(),
      /** What it took, its `requestId` the payment; without it nothing is proved to be paid. */
      deduct: SignedDeduct.optional(),
    }),
    reply: z.object({
      id: id(),
      status: z.enum(['PENDING', 'PAID', 'FAILED', 'EXPIRED']),
      /** The same card must be tapped again. */
      unsure: z.boolean(),
    }),
    errors: ['payment-not-found'],
    affects: ['payments'],
  }),
} as const;
