import { type ApiFailure, isServerAway } from '../../../api/failure.ts';
import type { Problem } from './exit-state.ts';

/** A refusal as the desk tells it. */
export function problemOf(failure: ApiFailure): Problem {
  if (isServerAway(failure)) return { code: 'no-response' };
  return { code: failure.code, values: failure.values, ...(failure.message && { message: failure.message }) };
}
