import { useEffect, useRef } from 'react';
import { printSlip } from '../../../../kit/print/print-slip.ts';
import type { PaperWidth } from '../../../../kit/print/slip-paper.ts';
import type { Outcome } from './machine/exit-state.ts';

/** Prints each receipt once, where this screen is the printer. */
export function usePrintedOnce(outcome: Outcome | null, paper: PaperWidth | null): void {
  const printed = useRef(outcome);
  useEffect(() => {
    if (!outcome || printed.current === outcome) return;
    printed.current = outcome;
    if (paper !== null) void printSlip(outcome.document, paper);
  }, [outcome, paper]);
}
