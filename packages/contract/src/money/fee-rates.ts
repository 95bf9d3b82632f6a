import { z } from 'zod';
import { actsOn } from '../core/acts-on.ts';
import { approval, approvalErrors } from '../core/approval.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { rupiah } from '../core/money.ts';
import { percent } from '../core/patterned.ts';
import { localDate } from '../core/time.ts';

/** Who pays it: the car park, of what is settled, or the customer, on top of the price. */
export const feeBearers = ['OPERATOR', 'CUSTOMER'] as const;
/** How the part of each payment becomes whole rupiah. */
export const feeRoundings = ['HALF_UP', 'DOWN', 'UP'] as const;

/** Nobody who settles payments takes more of them. */
export const mostFeePercent = 10;
const mostFixed = 100_000;

const FeeRateInput = z.strictObject({
  /** From this day of payment on. */
  fromDay: localDate(),
  /** Of each payment. */
  percent: percent().max(mostFeePercent),
  /** Of each payment, beside its part. */
  fixed: rupiah().max(mostFixed),
  /** Nothing is kept of a payment of at most so much. */
  freeUpTo: rupiah(1).max(100_000_000).nullable().optional(),
  bearer: z.enum(feeBearers),
  rounding: z.enum(feeRoundings),
});

/** What a provider keeps of the payments of some days. */
export const FeeRate = z.object({
  id: id(),
  ...FeeRateInput.shape,
  freeUpTo: FeeRateInput.shape.freeUpTo.unwrap(),
  /** Its last day; null while it goes on. */
  toDay: localDate().nullable(),
  /** Payments were made under it: it may end, and is not taken back. */
  inUse: z.boolean(),
  /** Null: it came with the product. */
  by: z.string().nullable(),
});
export type FeeRate = z.output<typeof FeeRate>;

const byFinance = (flag: 'viewable' | 'editable') => ({ menus: ['/paid-type'], flag }) as const;
const FeeRates = z.array(FeeRate);
const act = actsOn({ reply: FeeRates, affects: ['paidTypes', 'settlements', 'differences', 'operations'] });
const errors = ['record-not-found', ...approvalErrors] as const;

export const feeRates = {
  list: endpoint({
    method: 'GET',
    path: '/paid-type/{id}/fees',
    summary: 'What the provider of a payment type keeps, by the days from which each rate holds; newest first',
    permission: byFinance('viewable'),
    params: IdParams,
    reply: FeeRates,
    errors: ['record-not-found'],
    reads: ['paidTypes'],
  }),
  add: act(
    '/paid-type/{id}/fees',
    {
      summary: 'Write down a rate; the one that holds ends the day before. It takes a second person',
      permission: byFinance('editable'),
    },
    z.strictObject({ ...FeeRateInput.shape, ...approval }),
    errors,
  ),
  end: act(
    '/paid-type/{id}/fees/end',
    {
      summary:
        'End a rate after a day; of one that no payment was made under, a day before its first takes it back. It takes a second person',
      permission: byFinance('editable'),
    },
    z.strictObject({ rateId: id(), lastDay: localDate(), ...approval }),
    errors,
  ),
} as const;
