import type { MachineAccuracy } from '@parking/contract/audits/audit-configurations';
import { shiftDays } from '@parking/contract/core/business-day';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { businessDayBounds, businessDayOf } from '../../platform/business-day.ts';
import type { Reads } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';

const days = 30;

/** In SQL, of the audits `a` of exits with their `machine_audits` `m`: whether a person who did not know checked the machine. */
export const checksMachine = `m.state = 'CHECK' and a.by_id is not null`;

type Counts = Omit<MachineAccuracy, 'from' | 'to' | 'lastAnswerAt'> & { readonly lastAnswerAt: Date | null };

/** What is checked counts once a person has decided: before, nobody is told that it is. */
export async function readMachineAccuracy(reads: Reads, site: Site): Promise<MachineAccuracy> {
  const to = businessDayOf(new Date(), site);
  const from = shiftDays(to, -days);
  const { rows } = await sql<Counts>`
    select count(*) filter (where m.state = 'MATCHED')::integer as matched,
      count(*) filter (where m.state in ('PEOPLE', 'CHECK'))::integer as "toPeople",
      count(*) filter (where m.state = 'SILENT')::integer as silent,
      (select count(*)::integer from machine_audits where state = 'WAITING') as waiting,
      count(*) filter (where ${sql.raw(checksMachine)})::integer as checked,
      count(*) filter (where ${sql.raw(checksMachine)} and a.status = 'MATCHED')::integer as right,
      max(m.decided_at) filter (where m.state <> 'SILENT') as "lastAnswerAt",
      (select w.fault from machine_audits w where w.state = 'WAITING' and w.fault is not null order by w.due_at desc limit 1) as fault
    from machine_audits m join audited_exits q on q.stay_id = m.stay_id left join parking_out_audits a on a.id = q.audit_id
    where m.decided_at >= ${businessDayBounds(from, site).from}`.execute(reads);
  const [counts] = rows;
  if (!counts) throw new Error('Counting gave no row.');
  return { ...counts, from, to, lastAnswerAt: counts.lastAnswerAt && toLocalDateTime(counts.lastAnswerAt, site.zone) };
}
