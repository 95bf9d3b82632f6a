import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { id } from '../../core/id.ts';
import { type Columns, date, dateTime, oneOf, ordinal, reference, shownOnly, summed, text } from '../../core/list.ts';
import { entryRupiah, rupiah, signedRupiah } from '../../core/money.ts';
import { Option } from '../../core/resource.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { DrawerCount } from '../deposits/drawer-count.ts';

/**
 * WAITING for its cashier to take it, and not posted · OUT with its cashier · COUNTED by its cashier at the end, to be received ·
 * RETURNED to the account it came from · CANCELLED before it was taken.
 */
export const floatStates = ['WAITING', 'OUT', 'COUNTED', 'RETURNED', 'CANCELLED'] as const;
export type FloatState = (typeof floatStates)[number];

/** Change money of the car park that a cashier works with: no takings, and never owed as such. */
export const Float = z.object({
  id: id(),
  /** What people call it. */
  number: z.int(),
  operatorId: id(),
  operator: z.string(),
  /** Where it comes from, and goes back to. */
  cashId: id(),
  cash: z.string(),
  amount: rupiah(),
  note: z.string().nullable(),
  state: z.enum(floatStates),
  givenById: id(),
  givenBy: z.string(),
  givenAt: localDateTime(),
  takenAt: localDateTime().nullable(),
  /** The business day of its postings, and of its line in a recap. */
  takenDay: localDate().nullable(),
  cancelledAt: localDateTime().nullable(),
  cancelledBy: z.string().nullable(),
  cancelNote: z.string().nullable(),
  /** By its cashier, apart from what was sold. */
  counted: rupiah().nullable(),
  /** By banknotes; null where the sum alone was told. */
  drawer: DrawerCount.nullable(),
  countedAt: localDateTime().nullable(),
  /** The deposit that was handed in when it was counted. */
  depositId: id().nullable(),
  depositNumber: z.int().nullable(),
  received: rupiah().nullable(),
  receivedAt: localDateTime().nullable(),
  receivedBy: z.string().nullable(),
  /** Who signed for what was received, where it is not what its cashier counted. */
  witness: z.string().nullable(),
  receiveNote: z.string().nullable(),
  /** Received less handed out: below zero is short, and charged. */
  difference: signedRupiah().nullable(),
  updatedAt: localDateTime(),
});
export type Float = z.output<typeof Float>;

/** What a deposit tells of the floats that were counted with it. */
export const FloatOfDeposit = Float.pick({
  id: true,
  number: true,
  amount: true,
  state: true,
  counted: true,
  received: true,
  difference: true,
});
export type FloatOfDeposit = z.output<typeof FloatOfDeposit>;

const menus = ['/floats'] as const;
/** Whoever receives deposits receives what lies beside them. */
export const receivesFloats = { menus: ['/floats', '/deposits'], flag: 'editable' } as const;

const columns = {
  number: ordinal(),
  state: oneOf(floatStates, { sortable: false }),
  operatorId: reference('/floats/cashiers'),
  cashId: reference('/cash/list'),
  amount: summed(),
  counted: summed(shownOnly),
  received: summed(shownOnly),
  difference: summed(shownOnly),
  givenBy: text(shownOnly),
  givenAt: dateTime(),
  takenAt: dateTime(shownOnly),
  takenDay: date({ nullable: true }),
  countedAt: dateTime(shownOnly),
  depositNumber: ordinal(shownOnly),
  receivedAt: dateTime(shownOnly),
  receivedBy: text(shownOnly),
  updatedAt: dateTime(shownOnly),
} satisfies Columns;

const note = () => z.string().trim().max(500).optional();
/** A count: its sum, and by banknotes where it was made so. */
export const floatCount = { counted: entryRupiah(), drawer: DrawerCount.optional() };
const affects = ['floats', 'deposits', 'operations'] as const;
const moving = [...affects, 'cash', 'cashTransactions', 'operatorDebts'] as const;
const act = actsOn({ reply: Float, affects });
const moves = actsOn({ reply: Float, affects: moving });

export const floats = {
  ...exportedList({
    path: '/floats',
    summary: 'Change money handed out to cashiers, newest first; a cashier’s own only',
    menus,
    row: Float,
    columns,
    reads: ['floats', 'deposits', 'cash'],
  }),
  cashiers: endpoint({
    method: 'GET',
    path: '/floats/cashiers',
    summary: 'Whom a float may be handed out to: options',
    permission: { menus, flag: 'viewable' },
    reply: z.array(Option),
    reads: ['users'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/floats/own',
    summary: 'The own float that waits to be taken, or is out; null when there is none',
    permission: 'signed-in',
    reply: Float.nullable(),
    reads: ['floats'],
  }),
  handOut: endpoint({
    method: 'POST',
    path: '/floats',
    summary: 'Hand change money out of a cash account to a cashier, who has to say that it is there; never to oneself',
    permission: { menus, flag: 'addable' },
    idempotent: true,
    body: z.strictObject({ operatorId: id(), cashId: id(), amount: entryRupiah(1), note: note() }),
    reply: Float,
    errors: ['own-money', 'not-two-persons', 'float-held'],
    affects,
  }),
  take: moves(
    '/floats/{id}/take',
    { summary: 'Say, as its cashier, that it is there: from now on it is out', permission: 'signed-in' },
    z.strictObject({
      /** What the cashier was shown. */
      amount: entryRupiah(1),
    }),
    [
      'record-not-found',
      'float-state',
      'changed-meanwhile',
      'own-money',
      'not-two-persons',
      'not-enough-money',
      'month-closed',
    ],
  ),
  cancel: act(
    '/floats/{id}/cancel',
    { summary: 'Refuse, as its cashier, one that waits, or take it back', permission: 'signed-in' },
    z.strictObject({ note: z.string().trim().min(3).max(500) }),
    ['record-not-found', 'float-state'],
  ),
  count: act(
    '/floats/{id}/count',
    { summary: 'Count, as its cashier, what is out, apart from what was sold', permission: 'signed-in' },
    z.strictObject(floatCount),
    ['record-not-found', 'float-state'],
  ),
  receive: moves(
    '/floats/{id}/receive',
    {
      summary:
        'Receive it back into the account it came from; what is not as its cashier counted it is signed for by that cashier, or by a witness',
      permission: receivesFloats,
    },
    z.strictObject({ value: entryRupiah(), note: note(), ...approval }),
    ['record-not-found', 'float-state', 'own-money', 'month-closed', ...approvalErrors],
  ),
} as const;
