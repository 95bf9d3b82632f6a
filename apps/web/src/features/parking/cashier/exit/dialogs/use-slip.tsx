import type { PaymentSlip } from '@parking/contract/money/claims/payment-slip';
import { type ReactNode, Suspense, lazy, useCallback, useRef, useState } from 'react';
import type { PaidType } from '../../offline/desk-types.ts';
import type { SlipRequest } from './slip-dialog.tsx';

const SlipDialog = lazy(() => import('./slip-dialog.tsx'));

export interface AskingForSlip {
  /** What the slip of a payment says that only the cashier sees; null when given up. */
  readonly ask: (paidType: PaidType, total: number, offline: boolean) => Promise<PaymentSlip | null>;
  readonly isOpen: boolean;
  readonly dialog: ReactNode;
}

/** Asks for the numbers of a slip; the terminal beside the cashier is the same from car to car. */
export function useSlip(): AskingForSlip {
  const [asked, setAsked] = useState<SlipRequest | null>(null);
  const terminals = useRef(new Map<string, string>());
  const ask = useCallback(
    (paidType: PaidType, total: number, offline: boolean) =>
      new Promise<PaymentSlip | null>((resolve) => {
        const answer = (slip: PaymentSlip | null) => {
          if (slip) terminals.current.set(paidType.id, slip.terminal ?? '');
          setAsked(null);
          resolve(slip);
        };
        setAsked({ paidType, total, offline, terminal: terminals.current.get(paidType.id) ?? '', answer });
      }),
    [],
  );
  return {
    ask,
    isOpen: asked !== null,
    dialog: asked && (
      <Suspense fallback={null}>
        <SlipDialog {...asked} />
      </Suspense>
    ),
  };
}
