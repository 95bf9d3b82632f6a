import { cashSummaryReport } from '@parking/contract/money/cash/cash-reports';
import { drawGroups } from '../../../kit/report/grouped-rows.ts';
import type { RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { bookAddress } from '../shared/book-address.ts';
import { useBookColumns } from './use-book-columns.ts';
import './texts.ts';
import '../../../kit/report/texts.ts';

type Row = RowOf<typeof cashSummaryReport>;

/** What came into cash accounts and what went, by account, kind and category. */
export default function CashSummaryReportPage() {
  const bookColumns = useBookColumns();
  return (
    <ReportPage
      report={cashSummaryReport}
      texts="cashBooks.summary"
      period="thisMonth"
      columns={(view) => [
        ...bookColumns<Row>(view),
        { key: 'moneyIn', link: (row) => bookAddress(view, row, { direction: 'IN' }) },
        { key: 'moneyOut', link: (row) => bookAddress(view, row, { direction: 'OUT' }) },
        { key: 'net', link: (row) => bookAddress(view, row) },
        { key: 'inShare' },
        { key: 'outShare' },
      ]}
      figures={() => [{ key: 'moneyIn' }, { key: 'moneyOut' }, { key: 'net' }]}
      chart={(view) =>
        drawGroups<Row>({
          view,
          series: [
            { key: 'moneyIn', of: ({ moneyIn }) => moneyIn },
            { key: 'moneyOut', of: ({ moneyOut }) => moneyOut },
          ],
          measure: 'rupiah',
        })
      }
    />
  );
}
