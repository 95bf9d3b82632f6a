import type { FloatOfDeposit } from '@parking/contract/money/floats/floats';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';

interface OfDeposit {
  readonly id: string;
  readonly operatorId: string;
  readonly state: string;
  readonly takesSales: boolean;
}

/** Change money that was counted with a deposit; with the one that takes sales now, what its cashier holds. */
export async function listFloatsOf(
  reads: Reads,
  { id, operatorId, state, takesSales }: OfDeposit,
): Promise<FloatOfDeposit[]> {
  const isTaking = state === 'OPEN' && takesSales;
  const { rows } = await sql<FloatOfDeposit>`
    select id, number, amount, state, counted, received, received - amount as difference from floats
    where deposit_id = ${id} or (${isTaking} and operator_id = ${operatorId} and state = 'OUT') order by number`.execute(
    reads,
  );
  return rows;
}
