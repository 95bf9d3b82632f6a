import type { AuditDay } from '@parking/contract/audits/audited-exit';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Reads } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';

const shownDays = 100;

/** Seeds stay secret as long as their day has not ended. */
export async function listDays(reads: Reads, site: Site): Promise<AuditDay[]> {
  const today = businessDayOf(new Date(), site);
  const { rows } = await sql<Omit<AuditDay, 'sealedAt' | 'drawnAt'> & { sealedAt: Date; drawnAt: Date | null }>`
    select to_char(business_day, 'YYYY-MM-DD') as "businessDay", seed_hash as "seedHash", sealed_at as "sealedAt",
      case when business_day < ${today}::date and drawn_at is not null then encode(seed, 'hex') end as seed, drawn_at as "drawnAt",
      exits, drawn
    from audit_days order by business_day desc limit ${shownDays}`.execute(reads);
  return rows.map((row) => ({
    ...row,
    sealedAt: toLocalDateTime(row.sealedAt, site.zone),
    drawnAt: row.drawnAt && toLocalDateTime(row.drawnAt, site.zone),
  }));
}
