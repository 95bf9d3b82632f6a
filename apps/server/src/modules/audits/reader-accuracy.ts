import type { ReaderAccuracy } from '@parking/contract/audits/audit-plates';
import type { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { sql } from 'kysely';
import { businessDayBounds, businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';
import { listUntold } from './recheck.ts';

const usualDays = 30;

/** What people read last in each picture, beside what its reader said; what was taken back since was no reading. */
export async function readAccuracy({
  reads,
  site,
  actor,
  query,
}: Context<typeof contract.auditPlates.accuracy>): Promise<ReaderAccuracy[]> {
  const { to = businessDayOf(new Date(), site) } = query;
  const { from = shiftDays(to, -usualDays) } = query;
  const [begin, end] = [businessDayBounds(from, site).from, businessDayBounds(to, site).until];
  const untold = await listUntold(reads, actor);
  const { rows } = await sql<ReaderAccuracy>`
    with last as (
      select distinct on (stay_id, side) gate_id, side, match from audit_plates p
      where at >= ${begin} and at < ${end}
        and (audit_id is null or audit_id <> all(${untold}::uuid[])) and not exists (select from parking_out_audit_rollbacks r where r.audit_id = p.audit_id)
      order by stay_id, side, n desc)
    select l.gate_id as "gateId", g.name as "gateName", l.side, count(*)::integer as pictures,
      count(*) filter (where match = 'EXACT')::integer as exact, count(*) filter (where match = 'EQUIVALENT')::integer as equivalent,
      count(*) filter (where match = 'NEAR')::integer as near, count(*) filter (where match = 'DIFFERENT')::integer as different,
      count(*) filter (where match is null)::integer as unread
    from last l join gates g on g.id = l.gate_id group by l.gate_id, g.name, l.side order by g.name, l.side`.execute(
    reads,
  );
  return rows;
}
