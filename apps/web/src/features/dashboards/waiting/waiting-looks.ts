import type { WaitingKind } from '@parking/contract/dashboards/waiting';

interface Look {
  readonly icon: string;
  /** What is done where it leads. */
  readonly act:
    | 'take'
    | 'count'
    | 'handIn'
    | 'agree'
    | 'answer'
    | 'explain'
    | 'receive'
    | 'verify'
    | 'look'
    | 'decide'
    | 'letIn';
  /** How what waits is called. */
  readonly what:
    | 'float'
    | 'cashCount'
    | 'bag'
    | 'booklet'
    | 'deposit'
    | 'debt'
    | 'cashOut'
    | 'cashMutation'
    | 'indication'
    | 'vouchers'
    | 'plain';
}

export const looks: Readonly<Record<WaitingKind, Look>> = {
  OWN_FLOATS: { icon: 'point_of_sale', act: 'take', what: 'float' },
  OWN_DEPOSITS: { icon: 'savings', act: 'handIn', what: 'deposit' },
  OWN_DISPUTES: { icon: 'report_problem', act: 'agree', what: 'deposit' },
  OWN_DEBTS: { icon: 'gavel', act: 'answer', what: 'debt' },
  OWN_EMERGENCIES: { icon: 'emergency', act: 'explain', what: 'plain' },
  OWN_INDICATIONS: { icon: 'forum', act: 'answer', what: 'indication' },
  FREE_PASS_REQUESTS: { icon: 'help', act: 'answer', what: 'plain' },
  ENTRY_DELETIONS: { icon: 'delete', act: 'decide', what: 'plain' },
  FLOATS_WAITING: { icon: 'point_of_sale', act: 'receive', what: 'float' },
  OWN_BOOKLETS: { icon: 'menu_book', act: 'take', what: 'booklet' },
  CASH_DROPS: { icon: 'shopping_bag', act: 'receive', what: 'bag' },
  DEPOSITS_WAITING: { icon: 'savings', act: 'receive', what: 'deposit' },
  DEPOSITS_TO_BOOK: { icon: 'fact_check', act: 'verify', what: 'deposit' },
  DEPOSIT_LOOKS: { icon: 'visibility', act: 'look', what: 'deposit' },
  CASH_COUNTS: { icon: 'calculate', act: 'decide', what: 'cashCount' },
  CASH_TO_COUNT: { icon: 'calculate', act: 'count', what: 'plain' },
  CASH_OUTS: { icon: 'north_east', act: 'decide', what: 'cashOut' },
  CASH_MUTATIONS: { icon: 'swap_horiz', act: 'decide', what: 'cashMutation' },
  RETURNS: { icon: 'currency_exchange', act: 'decide', what: 'plain' },
  CLAIMS: { icon: 'contactless', act: 'decide', what: 'plain' },
  CORRECTIONS: { icon: 'rule', act: 'decide', what: 'plain' },
  SHORT_PAYMENTS: { icon: 'money_off', act: 'decide', what: 'plain' },
  COLLECTIONS: { icon: 'pending_actions', act: 'decide', what: 'plain' },
  DEBTS: { icon: 'gavel', act: 'decide', what: 'debt' },
  FREE_PASSES: { icon: 'verified', act: 'decide', what: 'plain' },
  VOUCHERS: { icon: 'confirmation_number', act: 'decide', what: 'vouchers' },
  MEMBER_REFUNDS: { icon: 'undo', act: 'decide', what: 'plain' },
  MEMBER_IMPORTS: { icon: 'card_membership', act: 'decide', what: 'plain' },
  GUEST_DAYS: { icon: 'person_outline', act: 'decide', what: 'plain' },
  FINDINGS: { icon: 'policy', act: 'decide', what: 'plain' },
  INDICATIONS_PROPOSED: { icon: 'gpp_maybe', act: 'decide', what: 'indication' },
  USERS: { icon: 'person_add', act: 'letIn', what: 'plain' },
};
