import { auditOpenDays } from '@parking/contract/audits/audited-exit';
import { parkingOutAudits } from '@parking/contract/audits/parking-out-audits';
import { sql } from 'kysely';
import { type WaitingSource, mayCall, notBy } from '../controls/waiting.ts';
import { listStaysConcerning } from '../indications/concerned.ts';

/** Amounts that an auditor found, and that another one has to agree to before they are booked. */
export const waitingAudits: readonly WaitingSource[] = [
  {
    kind: 'FINDINGS',
    told: mayCall(parkingOutAudits.confirm),
    // Of what they sold, let in or signed for nobody agrees to a finding.
    rows: async (asker) => sql`
      select a.id, q.stay_id as record_id, coalesce(p.exit_plate, p.entry_plate, s.code) as what, coalesce(a.note, a.reason) as note, a.by_id,
        a.at as since, a.amount
      from audited_exits q join parking_out_audits a on a.id = q.audit_id and a.needs_second
      join stays s on s.id = q.stay_id left join stay_plates p on p.stay_id = s.id
      where q.business_day >= site_today() - ${sql.lit(auditOpenDays)}::integer and ${notBy('a.by_id', asker)}
        and not q.involved && ${[...asker.own]}::uuid[]
        and not exists (select from parking_out_audit_confirmations c where c.audit_id = a.id)
        and q.stay_id <> all(${await listStaysConcerning(asker.reads, asker)}::uuid[])`,
  },
];
