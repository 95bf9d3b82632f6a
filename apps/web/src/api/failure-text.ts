import i18next from 'i18next';
import type { ApiFailure } from './failure.ts';

/** Refusals that say best themselves what is wrong; they get no prefix. */
const ownSentence: ReadonlySet<string> = new Set([
  'in-use',
  'changed-meanwhile',
  'too-many-requests',
  'page-too-deep',
  'narrow-the-filter',
]);

/** What the toast says of a failed call, by the error catalogue. */
export function failureText(failure: ApiFailure): string {
  if (ownSentence.has(failure.code) && failure.message) return failure.message;
  if (failure.status === 0) return i18next.t('failures.noResponse');
  if (failure.status === 403) return i18next.t('failures.forbidden');
  if (failure.status === 400) return i18next.t('failures.badInput');
  return i18next.t('failures.server', { message: failure.message || i18next.t('failures.unknown') });
}

/** The catalogue's texts while the profile is loaded. */
export function profileFailureText(failure: ApiFailure): string {
  if (failure.status === 401) return i18next.t('failures.loginExpired');
  if (failure.status === 402 || failure.status === 418) return i18next.t('failures.licenceExpired');
  if (failure.status === 403) return i18next.t('failures.tokenError');
  return i18next.t('failures.profileNoResponse');
}
