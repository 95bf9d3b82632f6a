import type { Post } from '@parking/contract/gates/gates';
import type { PaymentSlip } from '@parking/contract/money/claims/payment-slip';
import { ApiFailure } from '../../../../../api/failure.ts';
import { signalOf } from '../../../../../api/handle-failure.ts';
import { signals } from '../../../../../api/signals.ts';
import type { Approving } from '../../../../../kit/approval/use-approval.tsx';
import type { Desk } from '../../offline/desk.ts';
import type { DeskUser, Masters, PaidType } from '../../offline/desk-types.ts';
import type { AskingForPass } from '../dialogs/use-pass.tsx';
import { type ExitEvent, type ExitState, exitReducer, readyState } from './exit-state.ts';
import { problemOf } from './problem-of.ts';
import { UnsavedSale } from './check-out.ts';

/** What an exit desk works with; much of it may be another while the desk is open. */
export interface ExitContext {
  readonly desk: Desk;
  readonly masters: Masters;
  readonly gate: NonNullable<Post['gate']>;
  readonly user: DeskUser;
  readonly approve: Approving['run'];
  /** Lets a car go free on the word of somebody who is asked wherever they are, or who signs here. */
  readonly askPass: AskingForPass['run'];
  /** What the slip of a payment says that only the cashier sees; null when given up. */
  readonly askSlip: (paidType: PaidType, total: number, offline: boolean) => Promise<PaymentSlip | null>;
}

/** What finding, pricing, paying and booking a car share: the state, and how each ends that fails. */
export interface ExitCore {
  readonly context: () => ExitContext;
  /** Works with another context from now on. */
  readonly follow: (context: ExitContext) => void;
  readonly state: () => ExitState;
  readonly watch: (listener: () => void) => () => void;
  readonly send: (event: ExitEvent) => void;
  /** Tells why something was not done. */
  readonly refuse: (error: unknown) => void;
  /** Null when it failed, which is told. */
  readonly work: <Result>(act: () => Promise<Result>) => Promise<Result | null>;
}

export function openExitCore(first: ExitContext): ExitCore {
  let context = first;
  let state = readyState;
  const listeners = new Set<() => void>();
  const send = (event: ExitEvent): void => {
    state = exitReducer(state, event);
    for (const listener of listeners) listener();
  };
  const refuse = (error: unknown): void => {
    if (error instanceof UnsavedSale) return send({ type: 'refused', problem: { code: 'unsaved' } });
    if (!(error instanceof ApiFailure)) throw error;
    const signal = signalOf(error);
    if (signal) signals.send(signal);
    send({ type: 'refused', problem: problemOf(error) });
  };
  return {
    context: () => context,
    follow: (next) => {
      context = next;
    },
    state: () => state,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    refuse,
    work: async (act) => {
      try {
        return await act();
      } catch (error) {
        refuse(error);
        return null;
      }
    },
  };
}
