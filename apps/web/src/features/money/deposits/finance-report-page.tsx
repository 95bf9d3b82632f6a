import { financeReport } from '@parking/contract/money/deposits/finance-report';
import { drawGroups, groupColumns } from '../../../kit/report/grouped-rows.ts';
import type { RowOf } from '../../../kit/report/report-model.ts';
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
      columns={(view) => [
        ...groupColumns<Row>(view).map((column) =>
          column.key === 'businessDay'
            ? {
                ...column,
                link: ({ businessDay }: Row) => businessDay && `/deposits?businessDay.equals=${businessDay}`,
              }
            : column,
        ),
        { key: 'deposits' },
        { key: 'payments' },
        { key: 'value' },
      ]}
      figures={() => [{ key: 'value' }, { key: 'deposits' }, { key: 'payments' }]}
      chart={(view) =>
        drawGroups<Row>({ view, series: [{ key: 'value', of: ({ value }) => value }], measure: 'rupiah' })
      }
    />
  );
}
