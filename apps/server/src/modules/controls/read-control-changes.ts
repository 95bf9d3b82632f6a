import type { ReportPeriod } from '@parking/contract/core/report-query';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { ControlChange } from '@parking/contract/controls/control-changes';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';

/** What was said in a period, and what holds from one of its days and was not said otherwise before. */
export async function readControlChanges(
  reads: Reads,
  { zone }: Site,
  { from, to }: ReportPeriod,
): Promise<ControlChange[]> {
  const { rows } = await sql<Omit<ControlChange, 'at'> & { at: Date }>`
    select id, setting, subject, before, after, loosens, business_day as "businessDay", first_day as "from", at,
      by_name as by, approver_name as approver
    from control_changes c
    where business_day between ${from} and ${to} or first_day between ${from} and ${to} and not exists (
      select from control_changes later where later.setting = c.setting
        and later.subject_id is not distinct from c.subject_id and later.at > c.at and later.business_day < c.first_day)
    order by at, id`.execute(reads);
  return rows.map((row) => ({ ...row, at: toLocalDateTime(row.at, zone) }));
}
