import { financeReport } from '@parking/contract/money/deposits/finance-report';
import { formatDate, labelIn } from '../../../i18n/format.ts';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { shortDay } from '../../../kit/report/day-words.ts';
import type { ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import './texts.ts';
import '../../../kit/report/texts.ts';

type Row = RowOf<typeof financeReport>;

/** Money received for deposits, by day and account. */
export default function FinanceReportPage() {
  return (
    <ReportPage
      report={financeReport}
      texts="deposits.finance"
      period="thisMonth"
      columns={({ state: { groupBy } }) => [
        ...(groupBy.includes('day')
          ? [
              {
                key: 'businessDay',
                cell: ({ businessDay }: Row) => businessDay && formatDate(businessDay),
                link: ({ businessDay }: Row) => businessDay && `/deposits?businessDay.equals=${businessDay}`,
              },
            ]
          : []),
        ...(groupBy.includes('cash') ? [{ key: 'cash' }] : []),
        { key: 'deposits' },
        { key: 'payments' },
        { key: 'value' },
      ]}
      figures={() => [{ key: 'value' }, { key: 'deposits' }, { key: 'payments' }]}
      chart={draw}
    />
  );
}

/** A bar for each day, or for each account where days are not told apart. */
function draw({ rows, state, texts, colour }: ReportView<Row>): ChartSpec {
  const byBar = new Map<string, { label: string; value: number }>();
  for (const { businessDay, cash, value } of rows) {
    const byAccount = !state.groupBy.includes('day') || businessDay === null;
    const key = byAccount ? (cash?.id ?? '') : businessDay;
    const bar = byBar.get(key) ?? { label: byAccount ? (cash ? labelIn(cash) : '') : shortDay(businessDay), value: 0 };
    byBar.set(key, { ...bar, value: bar.value + value });
  }
  const bars = [...byBar].toSorted(([one], [other]) => one.localeCompare(other)).map(([, bar]) => bar);
  return {
    kind: 'bars',
    measure: 'rupiah',
    labels: bars.map(({ label }) => label),
    series: [
      { key: 'value', name: texts.fields['value'] ?? '', colour: colour(0), values: bars.map(({ value }) => value) },
    ],
  };
}
