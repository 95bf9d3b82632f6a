import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { exportedList } from '../../core/exported-list.ts';
import { id } from '../../core/id.ts';
import {
  type Columns,
  dateTime,
  integer,
  largeText,
  oneOf,
  ordinal,
  reference,
  shownOnly,
  summed,
} from '../../core/list.ts';
import { rupiah } from '../../core/money.ts';
import { localDateTime } from '../../core/time.ts';
import { paidTypeKinds } from '../paid-types.ts';

/**
 * OPEN nobody but the cashier has seen it · WAITING for a second person · SETTLED the bank has it · CHARGED to the cashier, who
 * answers · TAKEN_BACK with its sale.
 */
export const claimStates = ['OPEN', 'WAITING', 'SETTLED', 'CHARGED', 'TAKEN_BACK'] as const;

/** What two people may decide: that the bank's statement has it, or that its cashier answers for it. */
export const claimOutcomes = ['SETTLED', 'CHARGED'] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** So many days a claim waits for the bank before its cashier is charged. */
export const claimWaitsDays = 3;

/** A payment that nobody but its cashier has seen. */
export const ClaimedPayment = z.object({
  id: id(),
  at: localDateTime(),
  ageDays: z.int(),
  state: z.enum(claimStates),
  /** Null where a blind deposit keeps it from its own cashier. */
  amount: rupiah().nullable(),
  operatorId: id(),
  operator: z.string(),
  paidTypeId: id(),
  paidTypeLabel: z.string(),
  paidTypeLabelEn: z.string().nullable(),
  kind: z.enum(paidTypeKinds),
  terminal: z.string().nullable(),
  approvalCode: z.string().nullable(),
  rrn: z.string().nullable(),
  cardLast4: z.string().nullable(),
  parkingCode: z.string().nullable(),
  plateNumber: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  depositId: id(),
  depositNumber: z.int(),
  /** What one person said; another who says the same decides. */
  proposed: z.enum(claimOutcomes).nullable(),
  /** Where the bank's statement has it. */
  reference: z.string().nullable(),
  proposedById: id().nullable(),
  proposedBy: z.string().nullable(),
  proposedAt: localDateTime().nullable(),
  proposedNote: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: localDateTime().nullable(),
  decidedNote: z.string().nullable(),
});
export type ClaimedPayment = z.output<typeof ClaimedPayment>;

const menus = ['/claimed_payments'] as const;
const columns = {
  at: dateTime(),
  state: oneOf(claimStates, { sortable: false }),
  operatorId: reference('/reports/operators/list'),
  paidTypeId: reference('/paid-type/list'),
  terminal: largeText({ nullable: true }),
  approvalCode: largeText({ nullable: true }),
  rrn: largeText({ nullable: true }),
  plateNumber: largeText({ nullable: true }),
  amount: summed(shownOnly),
  ageDays: integer(shownOnly),
  depositNumber: ordinal(shownOnly),
  proposed: oneOf(claimOutcomes, shownOnly),
  decidedAt: dateTime(shownOnly),
} satisfies Columns;

const act = actsOn({ reply: ClaimedPayment, affects: ['payments', 'operatorDebts', 'operations'] });

export const claimedPayments = {
  ...exportedList({
    path: '/claimed_payments',
    summary: 'Payments that nobody but their cashiers have seen, newest first',
    menus,
    row: ClaimedPayment,
    columns,
    reads: ['payments', 'parking', 'deposits'],
  }),
  decideClaim: act(
    '/claimed_payments/{id}/decide',
    {
      summary:
        'Say that the bank has it, or that its cashier is charged with it: done once another person says the same',
      permission: { menus, flag: 'editable' },
    },
    z.strictObject({
      outcome: z.enum(claimOutcomes),
      /** The line of the bank's statement, or of the provider's report; for SETTLED. */
      reference: z.string().trim().min(1).max(100).optional(),
      note: z.string().trim().min(3).max(500),
    }),
    ['record-not-found', 'already-settled', 'own-money', 'claim-too-young', 'four-eyes', 'not-two-persons'],
  ),
} as const;
