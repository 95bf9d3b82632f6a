import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { id } from '../../core/id.ts';
import { type Columns, date, dateTime, oneOf, ordinal, reference, shownOnly, summed, text } from '../../core/list.ts';
import { entryRupiah, rupiah, signedRupiah } from '../../core/money.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { DrawerCount } from '../deposits/drawer-count.ts';

/** IN_SAFE: closed, and out of the drawer · RECEIVED: opened by somebody else, into a cash account. */
export const cashDropStates = ['IN_SAFE', 'RECEIVED'] as const;
export type CashDropState = (typeof cashDropStates)[number];

/** So many cars that paid in cash a drawer takes before its cashier is reminded: cars, as sums are not told before the count. */
export const carsBeforeDrop = 60;

/** Takings that left the drawer in the middle of a shift, in a numbered bag. */
export const CashDrop = z.object({
  id: id(),
  number: z.int(),
  /** What stands on the bag; no other ever bore it. */
  bag: z.string(),
  /** The deposit whose money it is. */
  depositId: id(),
  depositNumber: z.int(),
  operatorId: id(),
  operator: z.string(),
  /** By its cashier. */
  counted: rupiah(),
  /** By banknotes; null where the sum alone was told. */
  drawer: DrawerCount.nullable(),
  note: z.string().nullable(),
  /** Who saw it closed, or else its picture. */
  witness: z.string().nullable(),
  picture: z.string().nullable(),
  droppedAt: localDateTime(),
  /** The business day of its posting, and of its line in a recap. */
  droppedDay: localDate(),
  state: z.enum(cashDropStates),
  received: rupiah().nullable(),
  /** Received less counted: below zero is missing in its deposit. */
  difference: signedRupiah().nullable(),
  cashId: id().nullable(),
  cash: z.string().nullable(),
  receivedAt: localDateTime().nullable(),
  receivedBy: z.string().nullable(),
  /** Who saw it opened, where it was not what its cashier counted. */
  openedWith: z.string().nullable(),
  receiveNote: z.string().nullable(),
  updatedAt: localDateTime(),
});
export type CashDrop = z.output<typeof CashDrop>;

/** What a deposit tells of its bags. */
export const CashDropOfDeposit = CashDrop.pick({
  id: true,
  number: true,
  bag: true,
  counted: true,
  state: true,
  received: true,
  difference: true,
  droppedAt: true,
});
export type CashDropOfDeposit = z.output<typeof CashDropOfDeposit>;

const menus = ['/cash_drops'] as const;
/** Whoever sees a bag closed or opened beside whose it is. */
export const seesCashDrops = { menus: ['/cash_drops', '/deposits'], flag: 'editable' } as const;

/** Letters, digits and hyphens as a seal prints them, in capitals whichever way they were typed. */
const bagNumber = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/);

const columns = {
  number: ordinal(),
  bag: text(),
  state: oneOf(cashDropStates, { sortable: false }),
  operatorId: reference('/floats/cashiers'),
  counted: summed(),
  received: summed(shownOnly),
  difference: summed(shownOnly),
  depositNumber: ordinal(),
  cashId: reference('/cash/list', { nullable: true }),
  droppedAt: dateTime(),
  droppedDay: date(),
  witness: text(shownOnly),
  receivedAt: dateTime(shownOnly),
  receivedBy: text(shownOnly),
  openedWith: text(shownOnly),
  updatedAt: dateTime(shownOnly),
} satisfies Columns;

const note = () => z.string().trim().max(500).optional();
const affects = ['cashDrops', 'deposits', 'operations'] as const;

export const cashDrops = {
  ...exportedList({
    path: '/cash_drops',
    summary: 'Bags of takings that left a drawer before its shift ended, newest first; a cashier’s own only',
    menus,
    row: CashDrop,
    columns,
    reads: ['cashDrops', 'deposits', 'cash'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/cash_drops/own',
    summary:
      'The bags of the own deposit that takes sales now, and how many cars paid in cash since the last; null without one',
    permission: 'signed-in',
    reply: z.object({ depositId: id(), carsSince: z.int(), drops: z.array(CashDropOfDeposit) }).nullable(),
    reads: ['cashDrops', 'deposits'],
  }),
  drop: endpoint({
    method: 'POST',
    path: '/cash_drops',
    summary:
      'Put takings of the own open deposit into a bag, counted: before a witness who signs, or with its picture; never held against what the drawer should hold',
    permission: 'signed-in',
    idempotent: true,
    body: z.strictObject({
      bag: bagNumber(),
      counted: entryRupiah(1),
      drawer: DrawerCount.optional(),
      note: note(),
      /** Uploaded before. */
      picture: z.string().min(1).max(100).nullable().optional(),
      ...approval,
    }),
    reply: CashDrop,
    errors: ['no-open-deposit', 'already-exists', 'asset-not-found', ...approvalErrors],
    affects,
  }),
  receive: actsOn({ reply: CashDrop, affects: [...affects, 'cash'] })(
    '/cash_drops/{id}/receive',
    {
      summary:
        'Open a bag and receive what lies in it, as money of its deposit; what is not as its cashier counted it is signed for by that cashier, or by a witness',
      permission: { menus: ['/deposits'], flag: 'editable' },
    },
    z.strictObject({ value: entryRupiah(), cashId: id(), note: note(), ...approval }),
    [
      'record-not-found',
      'already-settled',
      'deposit-state',
      'own-money',
      'four-eyes',
      'too-much-received',
      ...approvalErrors,
    ],
  ),
} as const;
