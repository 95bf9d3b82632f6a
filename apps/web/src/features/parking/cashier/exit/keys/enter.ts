import { isVoucherCode } from '@parking/contract/parking/vouchers/voucher-code';
import type { Candidate, ExitState } from '../machine/exit-state.ts';

/** What Enter does: it ends a scan, agrees to the price, or chooses the car that is marked. */
export type EnterAct =
  | { readonly kind: 'scan-ahead' | 'confirm' | 'scan-while-paying' }
  | { readonly kind: 'choose'; readonly candidate: Candidate }
  | { readonly kind: 'look'; readonly text: string };

/** `scanned`: a scanner typed what stands in the field. Null where Enter means nothing. */
export function enterMeans(state: ExitState, scanned: boolean): EnterAct | null {
  const text = state.text.trim();
  switch (state.step) {
    case 'saving':
      return { kind: 'scan-ahead' };
    case 'choosing': {
      const candidate = state.candidates[state.marked];
      return candidate ? { kind: 'choose', candidate } : null;
    }
    case 'tendering':
      // A driver may show a voucher while the money is counted.
      if (isVoucherCode(text)) return { kind: 'look', text };
      return { kind: scanned ? 'scan-while-paying' : 'confirm' };
    case 'priced': {
      const sameCar = text === '' || text === state.quote?.parkingIn.parkingCode;
      return sameCar ? { kind: 'confirm' } : { kind: 'look', text };
    }
    case 'ready':
      return { kind: 'look', text };
    default:
      return null;
  }
}
