import type { ErrorCode } from '@parking/contract/core/errors';
import { type ApiFailure, isServerAway } from './failure.ts';
import { failureText, profileFailureText } from './failure-text.ts';
import { holdsSessionCopy } from './session-copy.ts';
import { type Signal, signals } from './signals.ts';
import { showToast } from './toast.ts';

/** The codes a screen shows its own sentence for; `all` when nothing is to be toasted. */
export type HandledCodes = readonly (ErrorCode | 'no-response')[] | 'all';

/** What a refusal means for the whole session, whichever call met it. */
export function signalOf(failure: ApiFailure): Signal | null {
  if (failure.status === 402 || failure.status === 418) return { kind: 'licence-expired' };
  if (failure.status === 440) return { kind: 'session-ended', text: 'idle' };
  if (failure.status === 401) {
    if (failure.code === 'login-failed' || failure.code === 'code-required') return null;
    return failure.code === 'another-login' ? { kind: 'another-login' } : { kind: 'session-ended', text: 'expired' };
  }
  if (failure.code === 'desk-locked') return { kind: 'desk-locked' };
  if (failure.code === 'password-change-required') return { kind: 'password-change-required' };
  if (failure.code === 'second-factor-required') return { kind: 'second-factor-required' };
  return null;
}

/** Says a failed call to the user, once, unless the screen does so itself. */
export function handleFailure(failure: ApiFailure, handled: HandledCodes = []): void {
  if (failure.code === 'former-session') return;
  const covered = handled === 'all' || handled.some((code) => code === failure.code);
  const signal = signalOf(failure);
  if (signal && !(covered && failure.status === 403)) return signals.send(signal);
  if (covered) return;
  showToast(failureText(failure), isServerAway(failure) ? 'warning' : 'error', failure.requestId);
}

/** A failure that disturbs nobody is found in the browser's log. */
export function logFailure(what: string, { status, code, requestId }: ApiFailure): void {
  // oxlint-disable-next-line no-console
  console.warn(`Loading of ${what} failed:`, status, code, requestId ?? '');
}

/** A failed profile load: without the profile nothing can be shown, so most of its failures end the session. */
export function handleProfileFailure(failure: ApiFailure): void {
  if (failure.code === 'former-session') return;
  if (failure.code === 'another-login') return signals.send({ kind: 'another-login' });
  if (failure.status === 440) return signals.send({ kind: 'session-ended', text: 'idle' });
  if (failure.status === 401) return signals.send({ kind: 'session-ended', text: 'expired' });
  if (failure.status === 403) return signals.send({ kind: 'session-ended', text: 'token-error' });
  // A cashier screen goes on with its copy, and says itself that the server is away.
  if (isServerAway(failure) && holdsSessionCopy()) return;
  showToast(profileFailureText(failure), 'error', failure.requestId);
  if (failure.status === 402 || failure.status === 418) signals.send({ kind: 'licence-expired' });
}
