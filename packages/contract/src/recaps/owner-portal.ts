import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { rupiah, signedRupiah } from '../core/money.ts';
import { Named } from '../core/report.ts';
import { ReportPeriod } from '../core/report-query.ts';
import { localDate, localDateTime } from '../core/time.ts';

const takings = {
  /** What parking and memberships brought in together, and each. */
  received: signedRupiah(),
  total: signedRupiah(),
  memberships: signedRupiah(),
  /** Cars that left. */
  count: z.int(),
} as const;

/** Takings of days, and of those that they are held against. */
const Held = z.object({
  period: ReportPeriod,
  comparedPeriod: ReportPeriod,
  ...takings,
  compared: z.object(takings),
});

/** How the place does, on one page of a phone. The figures are those of the reports. */
export const OwnerPortal = z.object({
  asOf: localDateTime(),
  withoutOwnDeposit: z.boolean(),
  /** Today beside the same weekday of the week before, whole and up to this time of day. */
  today: Held.extend({ untilNow: signedRupiah() }),
  /** Monday to today, beside the same days of the week before. */
  week: Held,
  /** The first to today, beside the same dates of the month before. */
  month: Held,
  /** The last fourteen days, the last of them today. */
  days: z.array(z.object({ businessDay: localDate(), received: signedRupiah() })),
  inside: z.object({ cars: z.int(), vehicles: z.array(z.object({ vehicle: Named, cars: z.int() })) }),
  /** Handed in and not received in full, since when; and how many cashiers have still open. */
  deposits: z.object({ waiting: z.int(), amount: rupiah(), since: localDate().nullable(), open: z.int() }),
  /** Decided in this month, without those that are not for the reader. */
  indications: z.object({ confirmed: z.int(), loss: rupiah() }),
  /** Parking tax in what was taken, by month: the one before and this one so far. */
  tax: z.array(z.object({ month: localDate(), tax: signedRupiah() })),
});
export type OwnerPortal = z.output<typeof OwnerPortal>;

export const ownerPortal = {
  get: endpoint({
    method: 'GET',
    path: '/owner_portal',
    summary: 'Takings beside those of before, cars inside, what is owed, confirmed indications and tax: for the owner',
    permission: { menus: ['/owner'], flag: 'viewable' },
    reply: OwnerPortal,
    reads: [],
  }),
} as const;
