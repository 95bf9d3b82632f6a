import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { exportedList } from '../../core/exported-list.ts';
import { id } from '../../core/id.ts';
import { type Columns, dateTime, oneOf, ordinal, reference, shownOnly, summed } from '../../core/list.ts';
import { rupiah } from '../../core/money.ts';
import { localDateTime } from '../../core/time.ts';

/**
 * What a debt comes from: a deposit that was short, a payment that was claimed and nobody knows, a car that was let go and never
 * paid, a free pass that should not have been given, a sale that an audit found too low, vouchers on paper that were not there, a
 * float that came back short, paper tickets that were missing.
 */
export const debtCauses = [
  'DEPOSIT',
  'CLAIM',
  'TO_COLLECT',
  'FREE_PASS',
  'AUDIT',
  'VOUCHERS',
  'FLOAT',
  'TICKETS',
] as const;
export type DebtCause = (typeof debtCauses)[number];

/** WAITING for the cashier's answer and not owed · POSTED owed · DROPPED the car park's loss · WITHDRAWN never was. */
export const debtStates = ['WAITING', 'POSTED', 'DROPPED', 'WITHDRAWN'] as const;
export type DebtState = (typeof debtStates)[number];

/** What two people may decide before the time to answer is over. */
export const debtOutcomes = ['POSTED', 'DROPPED'] as const;
export type DebtOutcome = (typeof debtOutcomes)[number];

/** So long a cashier may answer before a debt is posted. */
export const answerWithinDays = 3;

/** So long after that, one person's word that it be dropped holds it up. */
export const dropHoldsDays = 7;

/** What a cashier is charged with. */
export const OperatorDebt = z.object({
  id: id(),
  /** What people call it. */
  number: z.int(),
  operatorId: id(),
  operator: z.string(),
  amount: rupiah(),
  state: z.enum(debtStates),
  cause: z.enum(debtCauses),
  depositId: id().nullable(),
  depositNumber: z.int().nullable(),
  reason: z.string().nullable(),
  chargedAt: localDateTime(),
  chargedBy: z.string().nullable(),
  /** It is posted then, unless two people decide before, or one wants to drop it and waits for another: then `dropHoldsDays` later. */
  dueAt: localDateTime(),
  answer: z.string().nullable(),
  answerPicture: z.string().nullable(),
  answeredAt: localDateTime().nullable(),
  /** What one person said; another who says the same decides. */
  proposed: z.enum(debtOutcomes).nullable(),
  proposedBy: z.string().nullable(),
  proposedAt: localDateTime().nullable(),
  proposedNote: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: localDateTime().nullable(),
  decidedNote: z.string().nullable(),
});
export type OperatorDebt = z.output<typeof OperatorDebt>;

const menus = ['/operator_debts'] as const;
const columns = {
  number: ordinal(),
  state: oneOf(debtStates, { sortable: false }),
  cause: oneOf(debtCauses, { sortable: false }),
  operatorId: reference('/reports/operators/list'),
  chargedAt: dateTime(),
  amount: summed(shownOnly),
  depositNumber: ordinal(shownOnly),
  dueAt: dateTime(shownOnly),
  answeredAt: dateTime(shownOnly),
  proposed: oneOf(debtOutcomes, shownOnly),
  decidedAt: dateTime(shownOnly),
} satisfies Columns;

const note = () => z.string().trim().min(3).max(500);
const act = actsOn({ reply: OperatorDebt, affects: ['operatorDebts', 'deposits', 'operations'] });

export const operatorDebts = {
  ...exportedList({
    path: '/operator_debts',
    summary: 'What cashiers are charged with, newest first; a cashier’s own only',
    menus,
    row: OperatorDebt,
    columns,
    reads: ['operatorDebts', 'deposits'],
  }),
  answerDebt: {
    ...act(
      '/operator_debts/{id}/answer',
      { summary: 'Answer, once and as the cashier who is charged, before it is posted', permission: 'signed-in' },
      z.strictObject({
        answer: z.string().trim().min(3).max(1000),
        /** Of an uploaded picture. */
        answerPicture: z.string().min(1).max(100).nullable().optional(),
      }),
      ['record-not-found', 'already-settled', 'already-answered', 'asset-not-found'],
    ),
    byPassword: true,
  },
  decideDebt: act(
    '/operator_debts/{id}/decide',
    {
      summary: 'Say, after its cashier answered, that it is owed or dropped: done once another person says the same',
      permission: { menus, flag: 'editable' },
    },
    z.strictObject({ outcome: z.enum(debtOutcomes), note: note() }),
    ['record-not-found', 'already-settled', 'own-money', 'not-answered', 'four-eyes', 'not-two-persons'],
  ),
} as const;
