import { freePassesUnanswered } from '@parking/contract/parking/free-passes/free-pass-requests';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { holdPerson, ownAccounts } from '../../controls/two-persons.ts';
import type { Till } from '../exit/till.ts';

/** What one cashier gives and asks for follows one another. */
export const holdPasses = (tx: Tx, operatorId: string) => holdPerson(tx, 'free pass', operatorId);

/** Of all deposits of that person, shift and day: neither handing in nor another account begins anything anew. */
const shiftOf = ({ depositId, operatorId }: Till) => sql`
  select d.id from deposits o join deposits d on d.operator_id in ${ownAccounts(operatorId)} and d.kind = 'SHIFT'
    and d.business_day = o.business_day and d.shift_id is not distinct from o.shift_id
  where o.id = ${depositId}`;

/** Whether one more is among those that the cashier of this till gives alone in the shift. Emergencies take no place. */
export async function isWithinLimit(tx: Tx, till: Till, value: number): Promise<boolean> {
  const { rows } = await sql<{ within: boolean }>`
    with shift as (${shiftOf(till)}),
    given as (
      select count(*) as cars, coalesce(sum(value), 0) as value
      from free_passes where deposit_id in (select id from shift) and not emergency),
    gone as (select count(*) as cars from stays where deposit_id in (select id from shift) and state = 'OUT')
    select given.cars < greatest(c.free_passes_per_shift, gone.cars * c.free_pass_basis_points / 10000)
      and given.value + ${value} <= c.free_pass_value_per_shift as within
    from given cross join gone cross join system_configuration c`.execute(tx);
  return rows[0]?.within ?? false;
}

/** Whether one more may go in the shift because nobody answered. */
export async function isWithinUnanswered(tx: Tx, till: Till, value: number): Promise<boolean> {
  const { rows } = await sql<{ within: boolean }>`
    select count(f.id) < ${freePassesUnanswered}
      and coalesce(sum(f.value), 0) + ${value} <= (select free_pass_value_per_shift from system_configuration) as within
    from free_passes f join free_pass_requests q on q.id = f.request_id and q.answer is null
    where f.deposit_id in (${shiftOf(till)})`.execute(tx);
  return rows[0]?.within ?? false;
}
