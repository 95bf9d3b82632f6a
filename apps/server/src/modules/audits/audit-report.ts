import type { ReportSource } from '../../platform/report/report-sql.ts';
import { nameOf, percent } from '../reports/figures.ts';
import { checksMachine } from './machine-accuracy.ts';
import { toldTo } from './recheck.ts';

const keys = {
  operator: { column: 'operator_id', name: nameOf.operator('g.key') },
  gate: { column: 'gate_id', name: nameOf.gate('g.key') },
  auditor: { column: 'auditor_id', name: nameOf.operator('g.key') },
} as const;

/** What is picked and not audited yet names nobody: who sold is told once it is decided. */
export const auditReportSource: ReportSource = {
  facts: ({ from, to, today, where, actor }) => `
    select * from (
      select q.business_day, q.status, case when q.status <> 'UNAUDITED' then s.operator_id end as operator_id, s.exit_gate_id as gate_id,
        a.by_id as auditor_id, a.by_id is null and a.id is not null as by_machine,
        coalesce(${checksMachine}, false) as checks_machine,
        case when not a.needs_second or c.audit_id is not null then a.amount else 0 end as amount
      from (${toldTo(actor(), today)}) q join stays s on s.id = q.stay_id
      left join parking_out_audits a on a.id = q.audit_id
      left join parking_out_audit_confirmations c on c.audit_id = a.id
      left join machine_audits m on m.stay_id = q.stay_id
      where q.business_day between ${from} and ${to}) audited where ${where}`,
  rows: ({ groupBy: [group = ''] }) => {
    const key = group in keys ? (group as keyof typeof keys) : null;
    const column = key ? keys[key].column : 'business_day';
    const names = (['operator', 'gate', 'auditor'] as const).map(
      (name) => `${name === key ? keys[name].name : 'null::json'} as "${name}"`,
    );
    return `select ${names.join(', ')}, ${key ? 'null::date' : 'g.key'} as "businessDay", "picked", "audited", "matched", "unmatched",
        ${percent('"unmatched"', '"matched" + "unmatched"')} as "mismatchRate",
        "noEvidence", ${percent('"noEvidence"', '"audited"')} as "noEvidenceRate", "byMachine", "machineChecked", "machineRight", "waiting", "amount", "amountMinus"
      from (select ${column} as key, count(*)::integer as "picked", count(*) filter (where status <> 'UNAUDITED')::integer as "audited",
          count(*) filter (where status = 'MATCHED')::integer as "matched",
          count(*) filter (where status = 'UNMATCHED')::integer as "unmatched",
          count(*) filter (where status = 'NO_EVIDENCE')::integer as "noEvidence",
          count(*) filter (where by_machine)::integer as "byMachine",
          count(*) filter (where checks_machine)::integer as "machineChecked",
          count(*) filter (where checks_machine and status = 'MATCHED')::integer as "machineRight",
          count(*) filter (where status = 'UNAUDITED')::integer as "waiting",
          coalesce(sum(amount) filter (where amount > 0), 0)::bigint as "amount",
          coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as "amountMinus"
        from facts group by 1) g`;
  },
  totals: {
    mismatchRate: percent('sum("unmatched")', 'sum("matched" + "unmatched")'),
    noEvidenceRate: percent('sum("noEvidence")', 'sum("audited")'),
  },
  defaultOrder: [
    '"businessDay" desc',
    ...['operator', 'gate', 'auditor'].flatMap((name) => [`lower("${name}"->>'label')`, `"${name}"->>'id'`]),
  ].join(', '),
};
