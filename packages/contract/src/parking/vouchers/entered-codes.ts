import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { rupiah } from '../../core/money.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { parkingCode } from '../stays.ts';
import { voucherKinds } from './vouchers.ts';

/** What a driver's phone calls, without account (ours): the ticket shows whose stay it is. */
export const enteredCodes = {
  enter: endpoint({
    method: 'POST',
    path: '/entered_codes',
    summary: 'Put a code that all share on the stay of a ticket; again it changes nothing',
    permission: 'public',
    transaction: 'own',
    openWhen: ['licence-expired', 'password-change', 'second-factor'],
    body: z.strictObject({ parkingCode: parkingCode(), voucherCode: z.string().trim().min(1).max(60) }),
    reply: z.object({
      /** When the car came; nothing else of it is told. */
      insideSince: localDateTime(),
      /** What the code gives. */
      kind: z.enum(voucherKinds),
      fare: rupiah(),
      percent: z.int().nullable(),
      /** The last business day to leave with it. */
      end: localDate(),
    }),
    errors: ['stay-not-found', 'voucher-not-found', 'voucher-invalid', 'too-many-requests'],
    affects: ['vouchers', 'parking'],
  }),
} as const;
