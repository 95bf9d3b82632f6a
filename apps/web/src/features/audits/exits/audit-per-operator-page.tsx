import { auditReport } from '@parking/contract/audits/audit-report';
import { drawGroups, groupColumns } from '../../../kit/report/grouped-rows.ts';
import type { ReportColumn, ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import '../../../kit/report/texts.ts';
import { AuditChecks } from './audit-checks.tsx';
import { type AuditFigure, auditsAddress } from '../shared/audits-address.ts';
import './texts.ts';

type Row = RowOf<typeof auditReport>;

/** A figure that leads to the exits that it is of. */
const to = (view: ReportView<Row>, key: AuditFigure): ReportColumn<Row> => ({
  key,
  link: (row) => auditsAddress(view, row, key),
});

/** Audits by operator, gate, day or auditor. */
export default function AuditPerOperatorPage() {
  return (
    <ReportPage
      report={auditReport}
      texts="exitAudits.report"
      period="thisMonth"
      columns={(view) => [
        ...groupColumns<Row>(view),
        to(view, 'picked'),
        to(view, 'audited'),
        to(view, 'matched'),
        to(view, 'unmatched'),
        { key: 'mismatchRate' },
        to(view, 'noEvidence'),
        { key: 'noEvidenceRate' },
        to(view, 'byMachine'),
        { key: 'machineChecked', hidden: true },
        { key: 'machineRight', hidden: true },
        to(view, 'waiting'),
        to(view, 'amount'),
        to(view, 'amountMinus'),
      ]}
      figures={(view) => {
        const whole = { ...view, state: { ...view.state, groupBy: [] } };
        const of = (key: AuditFigure) => ({ key, link: auditsAddress(whole, {}, key) });
        return [
          of('audited'),
          of('unmatched'),
          { key: 'mismatchRate' },
          of('noEvidence'),
          { key: 'noEvidenceRate' },
          of('waiting'),
          of('amount'),
          of('amountMinus'),
        ];
      }}
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
