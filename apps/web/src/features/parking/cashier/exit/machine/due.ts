import type { OlderDebt } from '@parking/contract/parking/to-collect/let-go';
import type { Masters, PaidType } from '../../offline/desk-types.ts';
import { type ExitState, isOpenPrice } from './exit-state.ts';
import { readTendered } from './tender.ts';

/** What is to be paid, how, and what was handed over. */
export interface Due {
  readonly paidType: PaidType | null;
  /** What is to be paid, free pass considered, with `older`. */
  readonly total: number;
  /** What is taken in cash with it of what the plate owes from before. */
  readonly older: readonly OlderDebt[];
  readonly tendered: number | null;
}

export function dueOf(state: ExitState, { paidTypes }: Pick<Masters, 'paidTypes'>): Due {
  const cash = paidTypes.find(({ kind }) => kind === 'CASH') ?? null;
  const paidType = paidTypes.find(({ id }) => id === state.paidTypeId) ?? cash;
  const older = takesOlder(state, paidType) ? (state.quote?.owed ?? []) : [];
  const total = (state.quote?.total ?? 0) + older.reduce((sum, { due }) => sum + due, 0);
  return {
    paidType,
    total,
    older,
    tendered: state.step === 'tendering' && state.text !== '' ? readTendered(state.text, total) : null,
  };
}

/** Notes and coins alone pay what is owed from before: beside a payment that is there already too. */
const takesOlder = ({ quote, leavesOwed }: ExitState, paidType: PaidType | null): boolean =>
  !leavesOwed && (quote?.total === 0 || paidType === null || paidType.kind === 'CASH');

/** What Enter does about an open price: the same paid sale again, a car that owes nothing or came paid, cash, a slip that only the cashier sees, a payment that is waited for. */
export type Confirming = 'PAID_SALE' | 'CAME_PAID' | 'NOTHING_DUE' | 'CASH' | 'CLAIMED' | 'CASHLESS';

/** Null where no price is open. */
export function confirmingOf(
  { quote, payment, step }: Pick<ExitState, 'quote' | 'payment' | 'step'>,
  { total, paidType }: Pick<Due, 'total' | 'paidType'>,
): Confirming | null {
  if (!quote || !isOpenPrice(step)) return null;
  // Paid, but its exit was not confirmed: the same sale again, never a second payment.
  if (payment?.status === 'PAID') return 'PAID_SALE';
  if (quote.payment) return 'CAME_PAID';
  if (total === 0) return 'NOTHING_DUE';
  if (paidType?.claimed) return 'CLAIMED';
  return !paidType || paidType.kind === 'CASH' ? 'CASH' : 'CASHLESS';
}
