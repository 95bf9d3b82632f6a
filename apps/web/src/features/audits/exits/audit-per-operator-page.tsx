import { auditReport } from '@parking/contract/audits/audit-report';
import { drawGroups, groupColumns } from '../../../kit/report/grouped-rows.ts';
import type { RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import '../../../kit/report/texts.ts';
import { AuditChecks } from './audit-checks.tsx';
import './texts.ts';

type Row = RowOf<typeof auditReport>;

/** Audits by operator, gate, day or auditor. */
export default function AuditPerOperatorPage() {
  return (
    <ReportPage
      report={auditReport}
      texts="exitAudits.report"
      period="thisMonth"
      columns={(view) => [
        ...groupColumns<Row>(view),
        { key: 'picked' },
        { key: 'audited' },
        { key: 'matched' },
        { key: 'unmatched' },
        { key: 'noEvidence' },
        { key: 'noEvidenceRate' },
        { key: 'byMachine' },
        { key: 'machineChecked', hidden: true },
        { key: 'machineRight', hidden: true },
        { key: 'waiting' },
        { key: 'amount' },
        { key: 'amountMinus' },
      ]}
      figures={() => [
        { key: 'audited' },
        { key: 'unmatched' },
        { key: 'noEvidence' },
        { key: 'noEvidenceRate' },
        { key: 'waiting' },
        { key: 'amount' },
        { key: 'amountMinus' },
      ]}
      chart={(view) =>
        drawGroups<Row>({
          view,
          // What agreed, what did not, what no picture tells.
          series: (['matched', 'unmatched', 'noEvidence'] as const).map((key) => ({ key, of: (row) => row[key] })),
          measure: 'count',
          stacked: true,
        })
      }
      remarks={({ from, to }) => <AuditChecks from={from} to={to} />}
    />
  );
}
