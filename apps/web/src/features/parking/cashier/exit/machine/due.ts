import type { Masters, PaidType } from '../../offline/desk-types.ts';
import type { ExitState } from './exit-state.ts';
import { readTendered } from './tender.ts';

/** What is to be paid, how, and what was handed over. */
export interface Due {
  readonly paidType: PaidType | null;
  /** What is to be paid, free pass considered. */
  readonly total: number;
  readonly tendered: number | null;
}

export function dueOf(state: ExitState, { paidTypes }: Pick<Masters, 'paidTypes'>): Due {
  const cash = paidTypes.find(({ kind }) => kind === 'CASH') ?? null;
  const total = state.quote?.total ?? 0;
  return {
    paidType: paidTypes.find(({ id }) => id === state.paidTypeId) ?? cash,
    total,
    tendered: state.step === 'tendering' && state.text !== '' ? readTendered(state.text, total) : null,
  };
}
