import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';
import { factsOfDays, leavesOut, takingsKinds } from '../reports/figures.ts';

const actor = (): string => '(select id from reader)';
const today = '(select today from reader)';
const facts = factsOfDays(...takingsKinds)({ from: today, to: today, where: 'true', actor });

/** Production of today by gate; the reader's own open deposits are left out where they count blind. */
export async function readGateTakings({
  reads,
  site,
  actor: { userId },
}: Context<typeof contract.gateMonitoring.takings>) {
  const now = new Date();
  const day = businessDayOf(now, site);
  const reader = sql`reader as (select ${userId}::uuid as id, ${day}::date as today)`;
  const { rows } = await sql<{ gateId: string; total: number }>`
    with ${reader} select gate_id, sum(total)::bigint as total from (${sql.raw(facts)}) facts
    group by gate_id having sum(total) <> 0 order by gate_id`.execute(reads);
  const apart = await sql<{ withoutOwnDeposit: boolean }>`
    with ${reader} select ${sql.raw(leavesOut({ actor }))} as without_own_deposit`.execute(reads);
  return {
    day,
    total: rows.reduce((all, { total }) => all + total, 0),
    gates: rows,
    withoutOwnDeposit: apart.rows[0]?.withoutOwnDeposit ?? false,
    asOf: toLocalDateTime(now, site.zone),
  };
}
