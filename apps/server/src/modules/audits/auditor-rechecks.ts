import type { AuditorRecheck } from '@parking/contract/audits/audit-checks';
import type { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import { businessDayBounds } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';
import { intervalOf } from '../indications/statistics/rates.ts';
import { listUntold } from './recheck.ts';

/** Of what each auditor let pass in these days; what was drawn is told once a second one has spoken. */
export async function readRechecksOf({
  reads,
  site,
  actor,
  query,
}: Context<typeof contract.auditChecks.rechecks>): Promise<AuditorRecheck[]> {
  const { from } = businessDayBounds(query.from, site);
  const { until } = businessDayBounds(query.to, site);
  const { rows } = await sql<Omit<AuditorRecheck, 'low' | 'high'>>`
    select a.by_id as "auditorId", u.username as auditor, count(*)::integer as said, count(r.said_at)::integer as checked,
      (count(*) filter (where r.status = a.status))::integer as agreed
    from parking_out_audits a join users u on u.id = a.by_id left join audit_rechecks r on r.audit_id = a.id
    where a.status in ('MATCHED', 'NO_EVIDENCE') and a.at >= ${from} and a.at < ${until}
      and a.id <> all(${await listUntold(reads, actor)}::uuid[])
    group by 1, 2 order by lower(u.username)`.execute(reads);
  return rows.map((row) => {
    const [low, high] = intervalOf(row.checked - row.agreed, row.checked);
    return { ...row, low, high };
  });
}
