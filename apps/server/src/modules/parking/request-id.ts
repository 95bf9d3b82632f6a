import { newId } from '@parking/contract/core/id';
import type { Context } from '../../platform/http/context.ts';

/**
 * The number of a sale: the caller's idempotency key. A device that got no answer uploads the sale under the same number
 * later, and it counts once.
 */
export function requestIdOf({ request }: Pick<Context, 'request'>): string {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key.toLowerCase() : newId();
}
