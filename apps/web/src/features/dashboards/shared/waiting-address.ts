import { type Waiting, type WaitingKind, waitingScreens } from '@parking/contract/dashboards/waiting';

/** Where a screen shows one of a kind otherwise than as a record of its list. */
const otherwise: Readonly<Partial<Record<WaitingKind, (one: Waiting) => string>>> = {
  // They stand above the list as long as they wait.
  FREE_PASS_REQUESTS: () => '/free_passes',
  // Its account is counted there; there is no record yet.
  CASH_TO_COUNT: () => '/cash_counts?open=new',
  MEMBER_REFUNDS: ({ id, recordId }) => `/members/${recordId}?refund=${id}`,
  INDICATIONS_PROPOSED: ({ recordId }) => `/cheating_indication_report/${recordId}`,
};

/** What narrows the list of a kind's screen to those that wait, where one filter does. */
const narrowed: Readonly<Partial<Record<WaitingKind, string>>> = {
  FLOATS_WAITING: '?state.in=COUNTED',
  CASH_DROPS: '?state.in=IN_SAFE',
  DEPOSITS_WAITING: '?state.in=SUBMITTED',
  DEPOSITS_TO_BOOK: '?state.in=PAID,VERIFIED',
  CASH_COUNTS: '?state.in=WAITING',
  CASH_OUTS: '?state.in=WAITING',
  CASH_MUTATIONS: '?state.in=WAITING',
  CLAIMS: '?state.in=WAITING',
  COLLECTIONS: '?state.in=WAITING',
  CORRECTIONS: '?state.in=WAITING',
  SHORT_PAYMENTS: '?state.in=WAITING',
  DEBTS: '?state.in=WAITING',
  FREE_PASSES: '?status.in=WAITING',
  VOUCHERS: '?state.in=WAITING',
  USERS: '?status.in=WAITING',
};

/** Where it is decided: its very record, with the act. */
export function addressOfWaiting(kind: WaitingKind, one: Waiting): string {
  const screen = waitingScreens[kind];
  if (screen === null) return '/my_indications';
  return otherwise[kind]?.(one) ?? `${screen}?id.equals=${one.recordId}&open=${one.recordId}`;
}

/** Where many of a kind stand among the others of their screen. */
export const listOfWaiting = (kind: WaitingKind): string => {
  const screen = waitingScreens[kind] ?? '/my_indications';
  return `${screen}${narrowed[kind] ?? ''}`;
};
