import { z } from 'zod';
import { approval, approvalErrors } from '../core/approval.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList } from '../core/exported-list.ts';
import { IdParams, id } from '../core/id.ts';
import {
  type Columns,
  date,
  dateTime,
  integer,
  oneOf,
  ordinal,
  reference,
  shownOnly,
  text,
  summed,
} from '../core/list.ts';
import { rupiah } from '../core/money.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { ChargeLine } from '../tariffs/compute-fare.ts';
import { membershipStates, purchaseKinds } from './member-words.ts';

export const MembershipLine = ChargeLine;

/** A period that was bought, or a card. Amounts are null where a blind deposit keeps them from its own cashier. */
export const MembershipTransaction = z.object({
  id: id(),
  kind: z.enum(purchaseKinds),
  /** What people call it; without gaps. */
  number: z.int(),
  at: localDateTime(),
  businessDay: localDate(),
  memberId: id(),
  member: z.string(),
  parkingCode: z.string().nullable(),
  /** The card that was sold; null of a period. */
  nfcNumber: z.string().nullable(),
  subscriptionFareNameId: id(),
  subscription: z.string(),
  subscriptionEn: z.string().nullable(),
  /** Null of a card, as are its days. */
  months: z.int().nullable(),
  fromDate: localDate().nullable(),
  /** As it was bought. */
  toDate: localDate().nullable(),
  /** The last day that is left of it, where a later purchase took the place of the rest; before its first day where none is. */
  endedOn: localDate().nullable(),
  amount: rupiah().nullable(),
  /** The part of `amount` that is tax. */
  tax: rupiah().nullable(),
  lines: z.array(MembershipLine).nullable(),
  /** Null where nothing was to be paid. */
  paidTypeId: id().nullable(),
  paidType: z.string().nullable(),
  paidTypeEn: z.string().nullable(),
  operatorId: id(),
  operator: z.string(),
  depositId: id().nullable(),
  depositNumber: z.int().nullable(),
  state: z.enum(membershipStates),
  /** The member's newest period, or card, that stands: the one that can be rolled back. */
  isNewest: z.boolean(),
  rolledBackAt: localDateTime().nullable(),
  rolledBackBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** What was charged for the days that were used when it was taken back, with tax; null as long as it stands. */
  kept: rupiah().nullable(),
});
export type MembershipTransaction = z.output<typeof MembershipTransaction>;

const columns = {
  number: ordinal(),
  at: dateTime(),
  member: text(),
  parkingCode: text({ nullable: true }),
  memberId: reference('/members/list'),
  subscriptionFareNameId: reference('/subscription_fare_names/list'),
  kind: oneOf(purchaseKinds, { sortable: false }),
  months: integer({ nullable: true }),
  fromDate: date({ nullable: true }),
  toDate: date({ nullable: true }),
  amount: summed(shownOnly),
  kept: summed(shownOnly),
  tax: summed(shownOnly),
  paidTypeId: reference('/paid-type/list', { nullable: true }),
  operatorId: reference('/reports/operators/list'),
  depositId: { type: 'reference', operators: ['equals'], sortable: false },
  depositNumber: ordinal(shownOnly),
  state: oneOf(membershipStates, { sortable: false }),
  reason: text({ nullable: true, sortable: false, searched: false }),
} satisfies Columns;

export const membershipTransactions = {
  ...exportedList({
    path: '/membership_transactions',
    summary: 'What was paid for memberships, newest first',
    menus: ['/member_transaction'],
    row: MembershipTransaction,
    columns,
    reads: ['membershipTransactions', 'members', 'deposits'],
  }),
  rollBack: endpoint({
    method: 'POST',
    path: '/membership_transactions/rollback/{id}',
    summary:
      'Take back a member’s newest purchase: the money by a reversing posting, the period with it; cash above what one person may pay out, and a period that freed a stay, is signed for by another; of such a one the used days are charged',
    permission: { menus: ['/member_transaction'], flag: 'editable' },
    idempotent: true,
    params: IdParams,
    body: z.strictObject({ reason: z.string().trim().min(3).max(500).optional(), ...approval }),
    reply: MembershipTransaction,
    errors: ['record-not-found', 'already-rolled-back', 'not-the-newest-period', 'deposit-state', ...approvalErrors],
    affects: ['membershipTransactions', 'members', 'deposits', 'operations'],
  }),
} as const;
