import type { Waiting, WaitingKind } from '@parking/contract/dashboards/waiting';

type Address = (one: Waiting) => string;

/** A record of a list, found and opened. */
const of =
  (screen: string): Address =>
  ({ recordId }) =>
    `${screen}?id.equals=${recordId}&open=${recordId}`;

const addresses: Readonly<Record<WaitingKind, Address>> = {
  OWN_DEPOSITS: of('/deposits'),
  OWN_DISPUTES: of('/deposits'),
  OWN_DEBTS: of('/operator_debts'),
  OWN_EMERGENCIES: of('/free_passes'),
  OWN_INDICATIONS: () => '/my_indications',
  // They stand above the list as long as they wait.
  FREE_PASS_REQUESTS: () => '/free_passes',
  ENTRY_DELETIONS: of('/parking_ins'),
  DEPOSITS_WAITING: of('/deposits'),
  DEPOSITS_TO_BOOK: of('/deposits'),
  DEPOSIT_LOOKS: of('/deposits'),
  CASH_OUTS: of('/cash-out'),
  CASH_MUTATIONS: of('/cash-mutation'),
  RETURNS: of('/payments_on_account'),
  CLAIMS: of('/claimed_payments'),
  COLLECTIONS: of('/to_collect'),
  DEBTS: of('/operator_debts'),
  FREE_PASSES: of('/free_passes'),
  VOUCHERS: of('/vouchers'),
  MEMBER_REFUNDS: ({ recordId }) => `/members/${recordId}`,
  MEMBER_IMPORTS: of('/members/import'),
  GUEST_DAYS: of('/guest'),
  FINDINGS: of('/audit_list'),
  INDICATIONS_PROPOSED: ({ recordId }) => `/cheating_indication_report/${recordId}`,
  USERS: of('/users'),
};

/** Where it is decided: its very record, with the act. */
export const addressOfWaiting = (kind: WaitingKind, one: Waiting): string => addresses[kind](one);
