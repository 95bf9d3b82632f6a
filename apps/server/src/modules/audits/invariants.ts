import { machineRisks } from '@parking/contract/audits/audited-exit';
import type { Invariant } from '../../platform/audit/invariants.ts';

/** Findings that are booked and stand: small ones at once, large ones once a second auditor agreed. */
const standing = `select a.* from parking_out_audits a
  where a.amount <> 0 and (not a.needs_second or exists (select from parking_out_audit_confirmations c where c.audit_id = a.id))
    and not exists (select from parking_out_audit_rollbacks r where r.audit_id = a.id)`;

export const auditInvariants: readonly Invariant[] = [
  {
    holds: 'an exit stands where its last audit led, unless that was taken back',
    breaches: `select q.stay_id as what from audited_exits q left join lateral (
        select a.id, a.status, exists (select from parking_out_audit_rollbacks r where r.audit_id = a.id) as gone
        from parking_out_audits a where a.stay_id = q.stay_id order by a.n desc limit 1) a on true
      where q.status <> case when a.id is null or a.gone then 'UNAUDITED' else a.status end
        or q.audit_id is distinct from case when a.gone then null else a.id end`,
  },
  {
    holds: 'all audits of an exit but the last are taken back',
    breaches: `select a.id as what from parking_out_audits a
      where not exists (select from parking_out_audit_rollbacks r where r.audit_id = a.id)
        and exists (select from parking_out_audits b where b.stay_id = a.stay_id and b.n > a.n)`,
  },
  {
    holds: 'what audits found is sold beside the exits, and nothing else is',
    breaches: `select coalesce(s.id, b.id) as what from (${standing}) s
      full join (
        select coalesce(r.audit_id, a.id) as id, -sum(l.amount) as sold
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts c on c.id = l.account_id
        left join parking_out_audits a on a.id = e.source_id left join parking_out_audit_rollbacks r on r.id = e.source_id
        where e.type = 'AUDIT' and c.kind in ('REVENUE', 'TAX') and coalesce(r.audit_id, a.id) is not null
        group by 1) b on b.id = s.id
      where coalesce(b.sold, 0) <> coalesce(s.amount, 0)`,
  },
  {
    holds: 'what was charged too little is charged to its cashier once, and none of the others is',
    breaches: `select coalesce(s.id, d.source_id) as what from (select * from (${standing}) a where amount > 0) s
      full join (select * from operator_debts where cause = 'AUDIT' and state <> 'WITHDRAWN') d on d.source_id = s.id
      where s.id is null or d.id is null or d.amount <> s.amount or d.operator_id <> s.operator_id`,
  },
  {
    holds: 'nobody audits, or agrees to, an exit that they sold, nor agrees to an audit of their own',
    breaches: `select a.id as what from parking_out_audits a left join parking_out_audit_confirmations c on c.audit_id = a.id
      join stays s on s.id = a.stay_id
      where a.by_id = s.operator_id or c.by_id = s.operator_id or c.by_id = a.by_id`,
  },
  {
    holds: 'the machine matches once what pictures settle, and nothing else',
    breaches: `select a.id as what from parking_out_audits a join audited_exits q on q.stay_id = a.stay_id
      left join machine_audits m on m.stay_id = a.stay_id
      where a.by_id is null and (m.state is distinct from 'MATCHED' or q.audit_id = a.id
        and not q.risks <@ array[${machineRisks.map((risk) => `'${risk}'`).join(', ')}])`,
  },
  {
    holds: 'a sample is drawn after its day by the seed that was sealed before',
    breaches: `select business_day::text as what from audit_days where encode(sha256(seed), 'hex') <> seed_hash
      or drawn_at < sealed_at`,
  },
];
