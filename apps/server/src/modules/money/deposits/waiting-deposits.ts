import type { DepositState } from '@parking/contract/money/deposits/deposit-states';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { DepositRow } from './deposit-access.ts';
import { type Guarded, listOpenTo } from './four-eyes.ts';

/** Deposits that somebody may take a step further, by their ids, oldest first. */
export interface WaitingDeposits {
  readonly toReceive: readonly string[];
  readonly toVerify: readonly string[];
}

interface Row extends Pick<DepositRow, 'id' | 'operatorId' | 'kind' | 'state'> {
  readonly own: readonly string[];
  readonly touched: boolean;
}

const nextActs: Readonly<Partial<Record<DepositState, Guarded>>> = {
  SUBMITTED: 'pay',
  PAID: 'verify',
  VERIFIED: 'close',
};

/** What of the deposits that wait this user may do: not what they sold, nor what they did the other half of, by whichever of their accounts. */
export async function listWaitingDeposits(reads: Reads, userId: string): Promise<WaitingDeposits> {
  const { rows } = await sql<Row>`
    with mine as (select array(select accounts_of(${userId})) as own)
    select d.id, d.operator_id as "operatorId", d.kind, d.state, mine.own,
      exists (select from deposit_payments p where p.deposit_id = d.id and p.by_id = any(mine.own))
        or exists (select from deposit_counts n where n.deposit_id = d.id and n.by_id = any(mine.own))
        or exists (select from deposit_steps s where s.deposit_id = d.id and s.by_id = any(mine.own)) as touched
    from deposits d cross join system_configuration c cross join mine
    where d.state in ('SUBMITTED', 'PAID', 'VERIFIED') and d.operator_id <> ${userId}
      and (c.four_eyes = 'OFF' or d.operator_id <> all(mine.own))
    order by d.number`.execute(reads);
  const acts = rows.flatMap((row) => {
    const act = nextActs[row.state];
    return act ? [{ ...row, act }] : [];
  });
  // Who did nothing of a deposit yet is kept from nothing.
  const touched = acts.filter((row) => row.touched);
  const openOfTouched = new Set(await listOpenTo(reads, rows[0]?.own ?? [], touched));
  const open = acts.filter((row) => !row.touched || openOfTouched.has(row));
  const idsOf = (isWanted: boolean): string[] =>
    open.filter(({ state }) => (state === 'SUBMITTED') === isWanted).map(({ id }) => id);
  return { toReceive: idsOf(true), toVerify: idsOf(false) };
}
