import { auditReport, type auditReportGroups } from '@parking/contract/audits/audit-report';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { type ReportView, type RowOf, nameText } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import '../../../kit/report/texts.ts';
import { AuditChecks } from './audit-checks.tsx';
import './texts.ts';

type Row = RowOf<typeof auditReport>;
type Key = 'operator' | 'gate' | 'businessDay' | 'auditor';

const keyOf: Readonly<Record<(typeof auditReportGroups)[number], Key>> = {
  operator: 'operator',
  gate: 'gate',
  day: 'businessDay',
  auditor: 'auditor',
};
const keyShown = ([group = '']: readonly string[]): Key =>
  Object.hasOwn(keyOf, group) ? keyOf[group as keyof typeof keyOf] : 'operator';

/** Audits by operator, gate, day or auditor. */
export default function AuditPerOperatorPage() {
  return (
    <ReportPage
      report={auditReport}
      texts="exitAudits.report"
      period="thisMonth"
      columns={({ state }) => [
        { key: keyShown(state.groupBy) },
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
      chart={draw}
      remarks={({ from, to }) => <AuditChecks from={from} to={to} />}
    />
  );
}

/** One bar for each row: what agreed, what did not, what no picture tells. */
function draw({ rows, texts, colour, state }: ReportView<Row>): ChartSpec {
  const key = keyShown(state.groupBy);
  const nameOf = (row: Row): string =>
    key === 'businessDay' ? (row.businessDay ?? '') : nameText(row[key], texts, key);
  return {
    kind: 'bars',
    measure: 'count',
    stacked: true,
    labels: rows.map(nameOf),
    series: (['matched', 'unmatched', 'noEvidence'] as const).map((figure, place) => ({
      key: figure,
      name: texts.fields[figure] ?? figure,
      colour: colour(place),
      values: rows.map((row) => row[figure]),
    })),
  };
}
