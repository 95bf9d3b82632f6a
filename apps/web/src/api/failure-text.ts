import i18next from 'i18next';
import type { ApiFailure } from './failure.ts';

/** Refusals that say best themselves what is wrong; they get no prefix. */
const ownSentence: ReadonlySet<string> = new Set([
  'in-use',
  'changed-meanwhile',
  'too-many-requests',
  'page-too-deep',
  'narrow-the-filter',
  'training-no-space',
]);

/** What the toast says of a failed call, by the error catalogue. */
export function failureText(failure: ApiFailure): string {
  if (ownSentence.has(failure.code) && failure.message) return failure.message;
  if (failure.status === 0) return i18next.t('failures.noResponse');
  if (failure.status === 403) return i18next.t('failures.forbidden');
  if (failure.status === 400) return i18next.t('failures.badInput');
  return i18next.t('failures.server', { message: failure.message || i18next.t('failures.unknown') });
}

/** The catalogue's texts of a profile load that leaves the session standing. */
export function profileFailureText(failure: ApiFailure): string {
  const licence = failure.status === 402 || failure.status === 418;
  return i18next.t(licence ? 'failures.licenceExpired' : 'failures.profileNoResponse');
}

/** Why a session ended. */
export function sessionEndText(reason: 'expired' | 'idle' | 'token-expired' | 'token-error'): string {
  if (reason === 'idle') return i18next.t('failures.idle');
  if (reason === 'token-expired') return i18next.t('failures.tokenExpired');
  return i18next.t(reason === 'token-error' ? 'failures.tokenError' : 'failures.loginExpired');
}
