import { useLocation } from 'react-router';
import { useSession } from '../../../api/session.tsx';
import type { LeaveCause } from '../../leaving.ts';
import { type KeptShape, dropKeptInput, useKeptInput } from './kept-input.ts';

export interface Keepable<T> {
  readonly shape: KeptShape<T>;
  /** What is written, in words; tells it from what else its address has. */
  readonly form: string;
  /** It opens over any screen. */
  readonly isAnywhere?: boolean;
  /** What is worth keeping of it now. */
  readonly value: () => T;
  readonly take: (value: T) => void;
}

export interface Offer {
  readonly cause: LeaveCause;
  readonly take: () => void;
  readonly drop: () => void;
}

/** Keeps what was written when the program leads away from it, and gives it back where it is open again. */
export function useKeeping<T>({ shape, form, isAnywhere, value, take }: Keepable<T>): {
  readonly keep: (cause: LeaveCause) => void;
  readonly offer: Offer | null;
} {
  const userId = useSession().profile?.id ?? null;
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const kept = useKeptInput(userId);
  const found = kept?.form === form && (isAnywhere || kept.address === address) ? kept : null;
  const old = found ? shape.valueOf(found) : undefined;
  return {
    keep: (cause) => shape.keep({ userId, address, form, cause }, value()),
    offer:
      found && old !== undefined
        ? {
            cause: found.cause,
            take: () => {
              take(old);
              dropKeptInput();
            },
            drop: dropKeptInput,
          }
        : null,
  };
}
