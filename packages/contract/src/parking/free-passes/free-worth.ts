import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id } from '../../core/id.ts';
import { rupiah } from '../../core/money.ts';
import { freeKinds } from './free-kinds.ts';

/** `YYYY-MM`. */
const month = () =>
  z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .refine((text) => text >= '2000-01');

/** What one person made that is free. */
export const FreeWorth = z.object({
  /** Null of what is known of nobody any more. */
  userId: id().nullable(),
  username: z.string().nullable(),
  kind: z.enum(freeKinds),
  /** Made in the month, or agreed to where it waited. */
  made: z.int(),
  /** Stays that left in the month and were given something by it, whenever it was made. */
  stays: z.int(),
  /** Rupiah that they were given. */
  worth: rupiah(),
});
export type FreeWorth = z.output<typeof FreeWorth>;

export const freeWorth = {
  list: endpoint({
    method: 'GET',
    path: '/free_worth',
    summary: 'What each person made that is free, and what it gave in a month; the one before this without a month',
    permission: { menus: ['/free_worth'], flag: 'viewable' },
    query: z.strictObject({ month: month().optional() }),
    reads: ['guests', 'memberImports', 'membershipTransactions', 'vouchers', 'freePasses', 'parking'],
    reply: z.object({ month: month(), rows: z.array(FreeWorth) }),
  }),
} as const;
