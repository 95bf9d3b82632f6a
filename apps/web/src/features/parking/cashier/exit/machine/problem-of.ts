import { type ApiFailure, isServerAway } from '../../../../../api/failure.ts';
import type { Desk } from '../../offline/desk.ts';
import type { Problem } from './exit-state.ts';

/** A refusal as the desk tells it. */
export function problemOf(failure: ApiFailure): Problem {
  if (isServerAway(failure)) return { code: 'no-response' };
  // Of a voucher that is known, why it does not hold stands with its field.
  const why = failure.code === 'voucher-invalid' ? failure.fields[0]?.message : undefined;
  const message = why ?? failure.message;
  return { code: failure.code, values: failure.values, ...(message && { message }) };
}

/** Why this device cannot keep a sale that it makes without the server; null while nothing stands against it. */
export function cashProblem(desk: Desk): Problem | null {
  const { mode, unkept, elsewhere } = desk.state();
  if (mode === 'online') return null;
  if (unkept) return { code: 'unkept' };
  return elsewhere ? { code: 'elsewhere' } : null;
}
