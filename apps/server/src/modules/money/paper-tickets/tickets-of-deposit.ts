import type { TicketsOfDeposit } from '@parking/contract/money/paper-tickets/ticket-uses';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';

/** The paper tickets in the takings of a deposit, in the order of their numbers. */
export async function listTicketsOf(
  reads: Reads,
  depositId: string,
): Promise<(TicketsOfDeposit & { total: number })[]> {
  const { rows } = await sql<TicketsOfDeposit & { total: number }>`
    select id, range, size, total from ticket_uses_v where deposit_id = ${depositId} and counts order by series, first`.execute(
    reads,
  );
  return rows;
}
