import { z } from 'zod';
import { actsOn } from '../core/acts-on.ts';
import { exportedList } from '../core/exported-list.ts';
import { id } from '../core/id.ts';
import { type Columns, dateTime, largeText, oneOf, ordinal, reference, shownOnly, summed } from '../core/list.ts';
import { rupiah } from '../core/money.ts';
import { localDateTime } from '../core/time.ts';

/** What a supervisor decides: it stays with the operator of the car park, or is owed back to the customer. */
export const takingsOutcomes = ['REVENUE', 'REFUND'] as const;
export const takingsStates = ['WAITING', ...takingsOutcomes] as const;

/** Money taken without the server for a car that had left already; its first exit stays as it is. */
export const UnmatchedTaking = z.object({
  id: id(),
  takenAt: localDateTime(),
  state: z.enum(takingsStates),
  /** Null where a blind deposit keeps it from its own cashier. */
  amount: rupiah().nullable(),
  operatorId: id(),
  operator: z.string(),
  gateId: id(),
  gateName: z.string(),
  paidTypeLabel: z.string(),
  paidTypeLabelEn: z.string().nullable(),
  /** What the offline slip said. */
  provisionalNumber: z.string().nullable(),
  parkingCode: z.string().nullable(),
  plateNumber: z.string().nullable(),
  /** When the car left, and by which receipt: the exit that stands. */
  exitedAt: localDateTime().nullable(),
  receiptNumber: z.string().nullable(),
  depositId: id(),
  depositNumber: z.int(),
  settledAt: localDateTime().nullable(),
  settledBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type UnmatchedTaking = z.output<typeof UnmatchedTaking>;

const columns = {
  takenAt: dateTime(),
  state: oneOf(takingsStates, { sortable: false }),
  operatorId: reference('/reports/operators/list'),
  gateId: reference('/gates/list'),
  provisionalNumber: largeText({ nullable: true }),
  plateNumber: largeText({ nullable: true }),
  amount: summed(shownOnly),
  exitedAt: dateTime(shownOnly),
  depositNumber: ordinal(shownOnly),
  settledAt: dateTime(shownOnly),
} satisfies Columns;

const act = actsOn({ reply: UnmatchedTaking, affects: ['unmatchedTakings', 'deposits', 'operations'] });

export const unmatchedTakings = {
  ...exportedList({
    path: '/unmatched_takings',
    summary: 'Money taken offline for cars that had left already, newest first; a cashier’s own only',
    menus: ['/deposits'],
    row: UnmatchedTaking,
    columns,
    reads: ['unmatchedTakings', 'parking', 'deposits'],
  }),
  settleUnmatched: act(
    '/unmatched_takings/{id}/settle',
    {
      summary: 'Decide once whose the money is; never by who took it',
      permission: { menus: ['/deposits'], flag: 'editable' },
    },
    z.strictObject({ outcome: z.enum(takingsOutcomes), note: z.string().trim().min(3).max(500) }),
    ['record-not-found', 'own-money', 'not-two-persons', 'already-settled'],
  ),
} as const;
