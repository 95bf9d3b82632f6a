import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import { type Columns, dateTime, money, oneOf, ordinal, reference, shownOnly, text } from '../../core/list.ts';
import { entryRupiah, largestEntry, rupiah, signedRupiah } from '../../core/money.ts';
import { Option } from '../../core/resource.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { DrawerCount } from '../deposits/drawer-count.ts';

/** A cash account is counted at least as often, in days; who handled its money within as many does not count it. */
export const cashCountDays = 31;

/** AGREES with the book · WAITING for a second person, because it differs · POSTED: the book was put right · REFUSED: to be counted anew. */
export const cashCountStates = ['AGREES', 'WAITING', 'POSTED', 'REFUSED'] as const;
export type CashCountState = (typeof cashCountStates)[number];

/** What lay in a cash account, counted by one who does not handle its money, and what its book said at that moment. */
export const CashCount = z.object({
  id: id(),
  /** What people call it. */
  number: z.int(),
  state: z.enum(cashCountStates),
  cashId: id(),
  cash: z.string(),
  drawer: DrawerCount,
  counted: rupiah(),
  /** By the book. */
  booked: signedRupiah(),
  /** Received for deposits, and not booked into it yet: it lies there too. */
  toBook: rupiah(),
  /** Both: what was to lie there. */
  expected: signedRupiah(),
  /** Counted less expected: below zero is short. */
  difference: signedRupiah(),
  note: z.string().nullable(),
  countedById: id(),
  countedBy: z.string(),
  countedAt: localDateTime(),
  decidedBy: z.string().nullable(),
  decidedAt: localDateTime().nullable(),
  /** Why it differs, or why it was refused. */
  reason: z.string().nullable(),
  updatedAt: localDateTime(),
});
export type CashCount = z.output<typeof CashCount>;

/** A document by hand that is dated on the day of a count or before, and was booked, or asked for, after it. */
export const BookedSince = z.object({
  id: id(),
  type: z.enum(['CASH_IN', 'CASH_OUT', 'CASH_MUTATION']),
  number: z.int(),
  /** Into the account; below zero out of it, or taken back from it. */
  amount: signedRupiah(),
  note: z.string().nullable(),
  transactionDate: localDate(),
  /** Null while it waits for its second name. */
  bookedAt: localDateTime().nullable(),
  by: z.string(),
});
export type BookedSince = z.output<typeof BookedSince>;

const menus = ['/cash_counts'] as const;
export const countsCash = { menus, flag: 'addable' } as const;
const decides = { menus, flag: 'editable' } as const;

const columns = {
  number: ordinal(),
  state: oneOf(cashCountStates, { sortable: false }),
  cashId: reference('/cash_counts/accounts'),
  counted: money(),
  booked: money(shownOnly),
  toBook: money(shownOnly),
  expected: money(shownOnly),
  difference: money(),
  countedBy: text(shownOnly),
  countedAt: dateTime(),
  decidedBy: text(shownOnly),
  decidedAt: dateTime(shownOnly),
  note: text(shownOnly),
  reason: text(shownOnly),
  updatedAt: dateTime(shownOnly),
} satisfies Columns;

const affects = ['cashCounts', 'operations'] as const;
const moves = actsOn({ reply: CashCount, affects: [...affects, 'cash', 'cashTransactions'] });
const act = actsOn({ reply: CashCount, affects });
const reason = () => z.string().trim().min(3).max(500);
const refusals = ['record-not-found', 'already-settled', 'four-eyes', 'not-two-persons', 'handles-cash'] as const;

/** Cash accounts are counted unannounced, and what differs is posted by two. */
export const cashCounts = {
  ...exportedList({
    path: '/cash_counts',
    summary: 'Counts of cash accounts, newest first',
    menus,
    row: CashCount,
    columns,
    reads: ['cashCounts', 'cash'],
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/cash_counts/accounts',
    summary: 'Cash accounts that can be counted: options. What lies at a bank is not',
    permission: { menus, flag: 'viewable' },
    reply: z.array(Option),
    reads: ['cash'],
  }),
  since: endpoint({
    method: 'GET',
    path: '/cash_counts/{id}/since',
    summary:
      'What was booked by hand after a count that differs, until it was decided, for its day or an earlier one: where it had moved the money before, its posting would move the book twice. Also what waits for a second name',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    reply: z.array(BookedSince),
    errors: ['record-not-found'],
    reads: ['cashCounts', 'cash', 'cashTransactions'],
  }),
  count: endpoint({
    method: 'POST',
    path: '/cash_counts',
    summary:
      'Count a cash account, banknote by banknote, before its book is told; by nobody who handled its money within 31 days. It is held against the book of this moment',
    permission: countsCash,
    idempotent: true,
    body: z.strictObject({
      cashId: id(),
      counted: entryRupiah(),
      drawer: DrawerCount,
      note: z.string().trim().max(500).optional(),
    }),
    reply: CashCount,
    errors: ['handles-cash', 'counted-in-vain', 'cash-count-waiting'],
    affects,
  }),
  post: moves(
    '/cash_counts/{id}/post',
    {
      summary:
        'Agree, as a second person who did not handle its money, to what a count differs by: the book is put right, today',
      permission: decides,
    },
    z.strictObject({
      /** As it was shown. */
      difference: signedRupiah().min(-largestEntry).max(largestEntry),
      reason: reason(),
    }),
    [...refusals, 'changed-meanwhile', 'not-enough-money', 'above-fixed-amount', 'month-closed'],
  ),
  refuse: act(
    '/cash_counts/{id}/refuse',
    { summary: 'Refuse a count that differs, as a second person: it is to be counted anew', permission: decides },
    z.strictObject({ reason: reason() }),
    refusals,
  ),
} as const;
