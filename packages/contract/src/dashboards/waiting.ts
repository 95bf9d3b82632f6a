import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { signedRupiah } from '../core/money.ts';
import { localDateTime } from '../core/time.ts';

/** What may wait for somebody's own hand: what is asked of them about themselves first, then what they are the second person of. */
export const waitingKinds = [
  'OWN_FLOATS',
  'OWN_DEPOSITS',
  'OWN_DISPUTES',
  'OWN_DEBTS',
  'OWN_EMERGENCIES',
  'OWN_INDICATIONS',
  'FREE_PASS_REQUESTS',
  'ENTRY_DELETIONS',
  'FLOATS_WAITING',
  'CASH_DROPS',
  'OWN_BOOKLETS',
  'DEPOSITS_WAITING',
  'DEPOSITS_TO_BOOK',
  'DEPOSIT_LOOKS',
  'CASH_COUNTS',
  'CASH_TO_COUNT',
  'CASH_OUTS',
  'CASH_MUTATIONS',
  'RETURNS',
  'CLAIMS',
  'COLLECTIONS',
  'SHORT_PAYMENTS',
  'CORRECTIONS',
  'DEBTS',
  'FREE_PASSES',
  'VOUCHERS',
  'MEMBER_REFUNDS',
  'MEMBER_IMPORTS',
  'GUEST_DAYS',
  'FINDINGS',
  'INDICATIONS_PROPOSED',
  'USERS',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** The screen where each is dealt with: who may not open it is not told. Null of one that everybody has. */
export const waitingScreens: Readonly<Record<WaitingKind, string | null>> = {
  OWN_FLOATS: '/floats',
  OWN_DEPOSITS: '/deposits',
  OWN_DISPUTES: '/deposits',
  OWN_DEBTS: '/operator_debts',
  OWN_EMERGENCIES: '/free_passes',
  OWN_INDICATIONS: null,
  FREE_PASS_REQUESTS: '/free_passes',
  ENTRY_DELETIONS: '/parking_ins',
  FLOATS_WAITING: '/floats',
  CASH_DROPS: '/cash_drops',
  OWN_BOOKLETS: '/ticket_booklets',
  DEPOSITS_WAITING: '/deposits',
  DEPOSITS_TO_BOOK: '/deposits',
  DEPOSIT_LOOKS: '/deposits',
  CASH_COUNTS: '/cash_counts',
  CASH_TO_COUNT: '/cash_counts',
  CASH_OUTS: '/cash-out',
  CASH_MUTATIONS: '/cash-mutation',
  RETURNS: '/payments_on_account',
  CLAIMS: '/claimed_payments',
  COLLECTIONS: '/to_collect',
  SHORT_PAYMENTS: '/short_payments',
  CORRECTIONS: '/corrections',
  DEBTS: '/operator_debts',
  FREE_PASSES: '/free_passes',
  VOUCHERS: '/vouchers',
  MEMBER_REFUNDS: '/members',
  MEMBER_IMPORTS: '/members/import',
  GUEST_DAYS: '/guest',
  FINDINGS: '/audit_list',
  INDICATIONS_PROPOSED: '/cheating_indication_report',
  USERS: '/users',
};

/** Of each kind the oldest so many are shown; the count tells of all. */
export const waitingShown = 100;

const Waiting = z.object({
  /** What waits. */
  id: id(),
  /** The record of its screen: what waits, or whose it is. */
  recordId: id(),
  /** What it is called on its screen: a number, a plate, a name. */
  what: z.string(),
  /**
   * What whoever asks says of it. Of GUEST_DAYS the first and the last day, `2026-11-29/2026-12-12`; of what an audit found, where
   * nobody wrote a word, one of `auditReasons`.
   */
  note: z.string().nullable(),
  /** Who asks, or whose it is. */
  by: z.string().nullable(),
  since: localDateTime(),
  /** Null where none is told, or there is none. */
  amount: signedRupiah().nullable(),
});
export type Waiting = z.output<typeof Waiting>;

export const waiting = {
  forMe: endpoint({
    method: 'GET',
    path: '/waiting_for_me',
    summary:
      'What the caller may take a step further and nobody else has to before, each with its record, oldest first; never what they made themselves and may not confirm',
    permission: 'signed-in',
    // Read when it is looked at: it looks at many things.
    reply: z.object({
      kinds: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int(), items: z.array(Waiting) })),
      count: z.int(),
      asOf: localDateTime(),
    }),
  }),
} as const;
