import type { CashMutation, CashOut } from '@parking/contract/money/cash/cash-documents';

type Waiting = Pick<CashOut | CashMutation, 'state' | 'deleted' | 'byId' | 'askedById'>;

/** What is said of a document: that others decide, that it waits for others, or what to decide. Null when no second name is needed. */
export function secondOf(row: Waiting, me: string, maySecond: boolean): 'own' | 'waits' | 'decides' | null {
  if (row.state !== 'WAITING' || row.deleted) return null;
  if (row.byId === me || row.askedById === me) return 'own';
  return maySecond ? 'decides' : 'waits';
}
