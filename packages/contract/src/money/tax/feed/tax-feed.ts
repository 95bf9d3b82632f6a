import { z } from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { exportedList } from '../../../core/exported-list.ts';
import { id } from '../../../core/id.ts';
import {
  type Column,
  type Columns,
  boolean,
  date,
  dateTime,
  oneOf,
  ordinal,
  shownOnly,
  text,
  summed,
} from '../../../core/list.ts';
import { signedRupiah } from '../../../core/money.ts';
import { localDate, localDateTime } from '../../../core/time.ts';
import { taxFeedFaults } from './tax-feed-faults.ts';
import { TaxFeedRow, taxFeedKinds, taxFeedMethods } from './tax-feed-row.ts';
import { taxFeedWays } from './tax-feed-setup.ts';

const menus = ['/tax_feeds'] as const;
const viewers = { menus, flag: 'viewable' } as const;

/** Hours after which a row that the office does not have is told of, and once more: the rule is one day. */
export const taxFeedLateAfter = [12, 24] as const;

/** More than a car park sells in its life. */
const mostRows = 1_000_000_000;

/** A row as its screen shows it. Amounts are null of the own takings of a cashier who counts blind. */
const ListedRow = z.object({
  id: id(),
  // Without hashes: they cover amounts that are kept from some.
  ...TaxFeedRow.omit({ epoch: true, previousHash: true, hash: true, enteredAt: true, paidAt: true, rate: true }).shape,
  enteredAt: localDateTime().nullable(),
  paidAt: localDateTime(),
  gross: signedRupiah().nullable(),
  fine: signedRupiah().nullable(),
  discount: signedRupiah().nullable(),
  voucher: signedRupiah().nullable(),
  base: signedRupiah().nullable(),
  /** Percent. */
  rate: z.number(),
  tax: signedRupiah().nullable(),
  total: signedRupiah().nullable(),
  isDelivered: z.boolean(),
});
export type ListedTaxFeedRow = z.output<typeof ListedRow>;

/** Shown, and in no index. */
const aside: Partial<Column> = { operators: [], sortable: false, searched: false, nullable: true };
const found: Partial<Column> = { operators: ['equals'], sortable: false, searched: false, nullable: true };

const columns = {
  seq: ordinal(),
  taxDay: date({ sortable: false }),
  kind: oneOf(taxFeedKinds, { sortable: false }),
  npwpd: text(aside),
  nopd: text(aside),
  gate: text(aside),
  receiptNumber: text(found),
  enteredAt: dateTime(aside),
  paidAt: dateTime(aside),
  vehicleType: text(aside),
  gross: summed(shownOnly),
  fine: summed(shownOnly),
  discount: summed(shownOnly),
  voucher: summed(shownOnly),
  base: summed(shownOnly),
  tax: summed(shownOnly),
  total: summed(shownOnly),
  method: oneOf(taxFeedMethods, aside),
  correctsSeq: ordinal(found),
  isDelivered: boolean(aside),
} satisfies Columns;

const TaxFeedState = z.object({
  way: z.enum(taxFeedWays),
  /** Null where nothing was numbered, or delivered. */
  lastSeq: z.int().nullable(),
  deliveredSeq: z.int().nullable(),
  deliveredAt: localDateTime().nullable(),
  /** The oldest row that the office does not have. */
  oldest: z.object({ seq: z.int(), paidAt: localDateTime(), hours: z.int() }).nullable(),
  /** Tax by calendar day, newest first: what the office has, what waits, what is booked, and what of that is in no row. */
  days: z.array(
    z.object({
      day: localDate(),
      delivered: signedRupiah(),
      waiting: signedRupiah(),
      booked: signedRupiah(),
      difference: signedRupiah(),
    }),
  ),
  /** The last tries, newest first. */
  tries: z.array(
    z.object({
      id: id(),
      at: localDateTime(),
      fromSeq: z.int(),
      toSeq: z.int(),
      state: z.enum(['SENDING', 'SENT', 'FAILED']),
      error: z.enum(taxFeedFaults).nullable(),
      /** In the other side's words. */
      said: z.string().nullable(),
    }),
  ),
});
export type TaxFeedState = z.output<typeof TaxFeedState>;

export const taxFeed = {
  ...exportedList({
    path: '/tax_feeds',
    summary: 'What tax offices are told of each entry that is taxed, newest first',
    menus,
    row: ListedRow,
    columns,
    reads: ['parking', 'taxFeed'],
  }),
  state: endpoint({
    method: 'GET',
    path: '/tax_feeds/state',
    summary: 'How far the tax feed was delivered, what of each day waits, and how the last tries went',
    permission: viewers,
    reply: TaxFeedState,
    reads: ['parking', 'taxFeed'],
  }),
  pull: endpoint({
    method: 'GET',
    path: '/tax/feed',
    summary:
      'The rows after a number, oldest first. Asked by the key of a tax office, it says that the office has all rows up to that number',
    permission: { ...viewers, machines: ['tax-office'] },
    query: z.object({
      after: z.coerce.number().int().min(0).max(mostRows).default(0),
      limit: z.coerce.number().int().min(1).max(1_000).default(500),
    }),
    reply: z.object({
      rows: z.array(TaxFeedRow),
      /** What to ask after next: the last of these rows, or what was asked after where there is none. */
      next: z.int(),
      /** The last row that there is; for whoever counts a drawer blind the last one before its first. */
      last: z.int(),
    }),
    reads: [],
  }),
} as const;
