import { cashTransactionCategoryReport } from '@parking/contract/money/cash/cash-reports';
import { useTranslation } from 'react-i18next';
import { drawGroups } from '../../../kit/report/grouped-rows.ts';
import type { RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { bookAddress } from '../shared/book-address.ts';
import { useBookColumns } from './use-book-columns.ts';
import './texts.ts';
import '../../../kit/report/texts.ts';

type Row = RowOf<typeof cashTransactionCategoryReport>;

const of = (side: Row['direction']) => (row: Row) => (row.direction === side ? row.value : 0);

/** What money came for and went for. */
export default function CashCategoryReportPage() {
  const { t } = useTranslation();
  const bookColumns = useBookColumns();
  return (
    <ReportPage
      report={cashTransactionCategoryReport}
      texts="cashBooks.byCategory"
      period="thisMonth"
      columns={(view) => {
        const side = ({ direction }: Row) => ({ direction, transfers: false });
        return [
          { key: 'direction' },
          ...bookColumns<Row>(view),
          { key: 'count', link: (row) => bookAddress(view, row, { ...side(row), standing: true }) },
          { key: 'value', link: (row) => bookAddress(view, row, side(row)) },
          { key: 'average', link: (row) => bookAddress(view, row, side(row)) },
          {
            key: 'largest',
            link: (row) => bookAddress(view, row, { ...side(row), standing: true, amount: row.largest }),
          },
        ];
      }}
      figures={() => [{ key: 'moneyIn' }, { key: 'moneyOut' }, { key: 'net' }, { key: 'count' }]}
      chart={(view) =>
        drawGroups<Row>({
          view,
          series: [
            { key: 'moneyIn', of: of('IN') },
            { key: 'moneyOut', of: of('OUT') },
          ],
          measure: 'rupiah',
          answer: (what, figure) => t('report.most', { what, figure }),
        })
      }
    />
  );
}
