import type { ReportSource } from '../../platform/report/report-sql.ts';
import { type RowsBy, orderRowsBy, rowsBy } from '../../platform/report/rows-by.ts';
import { nameOf, percent } from '../reports/figures.ts';
import { checksMachine } from './machine-accuracy.ts';
import { toldTo } from './recheck.ts';

const audits: RowsBy = {
  subjects: {
    operator: { field: 'operator', sql: 'operator_id', named: nameOf.operator },
    shift: { field: 'shift', sql: 'shift_id', named: nameOf.shift },
    gate: { field: 'gate', sql: 'gate_id', named: nameOf.gate },
    auditor: { field: 'auditor', sql: 'auditor_id', named: nameOf.operator },
  },
  calendar: true,
  figures: {
    picked: 'count(*)::integer',
    audited: `count(*) filter (where status <> 'UNAUDITED')::integer`,
    matched: `count(*) filter (where status = 'MATCHED')::integer`,
    unmatched: `count(*) filter (where status = 'UNMATCHED')::integer`,
    noEvidence: `count(*) filter (where status = 'NO_EVIDENCE')::integer`,
    byMachine: 'count(*) filter (where by_machine)::integer',
    machineChecked: 'count(*) filter (where checks_machine)::integer',
    machineRight: `count(*) filter (where checks_machine and status = 'MATCHED')::integer`,
    waiting: `count(*) filter (where status = 'UNAUDITED')::integer`,
    amount: 'coalesce(sum(amount) filter (where amount > 0), 0)::bigint',
    amountMinus: 'coalesce(-sum(amount) filter (where amount < 0), 0)::bigint',
  },
  computed: {
    mismatchRate: percent('"unmatched"', '"matched" + "unmatched"'),
    noEvidenceRate: percent('"noEvidence"', '"audited"'),
  },
};

/** What is picked and not audited yet names nobody: who sold, and in which shift, is told once it is decided. */
export const auditReportSource: ReportSource = {
  facts: ({ from, to, today, where, actor }) => `
    select * from (
      select q.business_day, q.status, case when q.status <> 'UNAUDITED' then s.operator_id end as operator_id,
        case when q.status <> 'UNAUDITED' then d.shift_id end as shift_id, s.exit_gate_id as gate_id,
        a.by_id as auditor_id, a.by_id is null and a.id is not null as by_machine,
        coalesce(${checksMachine}, false) as checks_machine,
        case when not a.needs_second or c.audit_id is not null then a.amount else 0 end as amount
      from (${toldTo(actor(), today)}) q join stays s on s.id = q.stay_id
      left join deposits d on d.id = s.deposit_id
      left join parking_out_audits a on a.id = q.audit_id
      left join parking_out_audit_confirmations c on c.audit_id = a.id
      left join machine_audits m on m.stay_id = q.stay_id
      where q.business_day between ${from} and ${to}) audited where ${where}`,
  rows: ({ groupBy }) => rowsBy(audits, groupBy),
  totals: {
    mismatchRate: percent('sum("unmatched")', 'sum("matched" + "unmatched")'),
    noEvidenceRate: percent('sum("noEvidence")', 'sum("audited")'),
  },
  defaultOrder: orderRowsBy(audits, 'picked'),
};
