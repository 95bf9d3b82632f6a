import type { Quote } from '@parking/contract/parking/exit/parking-outs';
import { useState } from 'react';

export interface Arithmetic {
  /** Whether the lines of a price stand there instead of its days. */
  readonly isShown: boolean;
  readonly toggle: () => void;
}

/** The next car is told by its days again. */
export function useArithmetic(quote: Quote | null): Arithmetic {
  const [shownOf, setShownOf] = useState<string | null>(null);
  const of = quote?.parkingIn.datetimeIn ?? null;
  const isShown = of !== null && shownOf === of;
  return { isShown, toggle: () => setShownOf(isShown ? null : of) };
}
