import { useFlags } from '../../../api/session.tsx';

/** Whether the user may open gates by hand; the server asks the same. A wall screen never may. */
export function useMayOpen(): boolean {
  const here = useFlags('/gate_monitoring');
  const byHand = useFlags('/report/manual-open-gate');
  return here.addable || byHand.addable;
}
