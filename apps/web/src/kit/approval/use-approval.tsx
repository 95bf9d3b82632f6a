import { type ReactNode, Suspense, lazy, useCallback, useState } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import type { ApprovalRequest } from './approval-dialog.tsx';
import { type Approval, withApproval, withSignature } from './with-approval.ts';

const ApprovalDialog = lazy(() => import('./approval-dialog.tsx'));

export interface Approving {
  /** Acts, and asks for somebody else when the server needs one. */
  readonly run: <Result>(act: (approval: Approval | null) => Promise<Result>) => Promise<Result>;
  /** Asks for somebody else and acts with them; null when given up. */
  readonly sign: <Result>(act: (approval: Approval) => Promise<Result>) => Promise<Result | null>;
  /** Asks for somebody else; null when given up. */
  readonly ask: () => Promise<Approval | null>;
  readonly isOpen: boolean;
  readonly dialog: ReactNode;
}

/** The one way to have an act approved on the spot: what was typed before stays, and so does the name after a wrong password. */
export function useApproval(): Approving {
  const [asked, setAsked] = useState<ApprovalRequest | null>(null);
  const askFor = useCallback(
    (why: ApiFailure | null) =>
      new Promise<Approval | null>((resolve) => {
        const answer = (approval: Approval | null) => {
          setAsked((now) => now && { ...now, busy: true });
          resolve(approval);
        };
        setAsked({ why, busy: false, answer });
      }),
    [],
  );
  const run = useCallback(
    async <Result,>(act: (approval: Approval | null) => Promise<Result>): Promise<Result> => {
      try {
        return await withApproval(act, askFor);
      } finally {
        setAsked(null);
      }
    },
    [askFor],
  );
  const sign = useCallback(
    async <Result,>(act: (approval: Approval) => Promise<Result>): Promise<Result | null> => {
      try {
        return await withSignature(act, askFor);
      } finally {
        setAsked(null);
      }
    },
    [askFor],
  );
  const ask = useCallback(async () => {
    const approval = await askFor(null);
    setAsked(null);
    return approval;
  }, [askFor]);
  return {
    run,
    sign,
    ask,
    isOpen: asked !== null,
    dialog: asked && (
      <Suspense fallback={null}>
        <ApprovalDialog {...asked} />
      </Suspense>
    ),
  };
}
