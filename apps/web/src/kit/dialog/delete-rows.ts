import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { handleFailure } from '../../api/handle-failure.ts';
import { invalidateReads } from '../../api/query.ts';
import type { Approving } from '../approval/use-approval.tsx';

export interface Deletion {
  readonly id: string;
  /** The sentence of the refusal; null when it is gone. */
  readonly refusal: string | null;
}

/** One call for each record; a refusal does not stop the others, a session that ended does. */
export async function deleteRows(
  remove: EndpointDefinition,
  ids: readonly string[],
  approve: Approving['run'],
): Promise<Deletion[]> {
  const results: Deletion[] = [];
  for (const id of ids) {
    try {
      // Who signs is sent only where the call needs somebody.
      await approve((signed) => call(remove, { params: { id }, ...(signed && { body: signed }) }));
      results.push({ id, refusal: null });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      handleFailure(error, 'all');
      results.push({ id, refusal: error.fields[0]?.message ?? (error.message || failureText(error)) });
      if (error.status === 401 || error.status === 440) break;
    }
  }
  if (remove.affects) await invalidateReads(remove.affects);
  return results;
}
