import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { hidesTakings } from './takings.ts';

/** So long after a sale its driver may still stand there. */
const copiedForMs = 15 * 60_000;

interface Sale {
  readonly depositId: string | null;
  /** When it was sold as far as the server knows: of a sale that a device told, no later than it came. */
  readonly soldAt: Date;
}

/** Copies of all that one has sold would tell what is in one's own drawer: whoever counts blind has older ones printed by somebody else. */
export async function refuseLateCopy(
  reads: Reads,
  actor: { readonly userId: string },
  { depositId, soldAt }: Sale,
  now = new Date(),
): Promise<void> {
  if (depositId === null || now.getTime() - soldAt.getTime() <= copiedForMs) return;
  if (await hidesTakings(reads, actor, depositId)) throw new Failure('copy-counts-blind');
}
