import { type ReactNode, Suspense, lazy, useCallback, useState } from 'react';
import { ApiFailure } from '../../../../../api/failure.ts';
import type { Approving } from '../../../../../kit/approval/use-approval.tsx';
import type { Signed } from '../machine/check-out.ts';
import type { FreeCar, PassChoice } from './free-car.ts';

const AskFreePass = lazy(() => import('./ask-free-pass.tsx'));

interface PassQuestion {
  readonly car: FreeCar;
  /** What the server says is needed. */
  readonly why: ApiFailure;
  readonly answer: (choice: PassChoice | null) => void;
}

export interface AskingForPass {
  /** Lets it go, and asks for somebody else's word where it needs one; `requestId`: by what was asked for it before. */
  readonly run: <Result>(
    car: FreeCar,
    requestId: string | null,
    act: (signed: Signed) => Promise<Result>,
  ) => Promise<Result>;
  readonly isOpen: boolean;
  readonly dialog: ReactNode;
}

/** Somebody else's word is needed, or what was said is too old by now. */
const asksAgain: readonly string[] = ['approval-needed', 'free-pass-request-other'];

/** A free pass beyond what a cashier gives alone: asked of a supervisor's phone, or signed for here. */
export function usePass({ run: approve }: Approving): AskingForPass {
  const [asked, setAsked] = useState<PassQuestion | null>(null);
  const ask = useCallback(
    (car: FreeCar, why: ApiFailure) =>
      new Promise<PassChoice | null>((resolve) => {
        const answer = (choice: PassChoice | null) => {
          setAsked(null);
          resolve(choice);
        };
        setAsked({ car, why, answer });
      }),
    [],
  );
  const run = useCallback(
    async <Result,>(
      car: FreeCar,
      requestId: string | null,
      act: (signed: Signed) => Promise<Result>,
    ): Promise<Result> => {
      try {
        return await act({ approval: null, passRequestId: requestId });
      } catch (error) {
        if (!(error instanceof ApiFailure) || !asksAgain.includes(error.code)) throw error;
        const choice = await ask(car, error);
        if (!choice) throw error;
        const asking = choice.by === 'request' ? choice.id : null;
        return approve((approval) => act({ approval, passRequestId: approval ? null : asking }));
      }
    },
    [approve, ask],
  );
  return {
    run,
    isOpen: asked !== null,
    dialog: asked && (
      <Suspense fallback={null}>
        <AskFreePass {...asked} />
      </Suspense>
    ),
  };
}
