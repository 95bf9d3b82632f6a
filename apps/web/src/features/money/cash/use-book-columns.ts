import { useTranslation } from 'react-i18next';
import { groupColumns } from '../../../kit/report/grouped-rows.ts';
import type { ReportColumn, ReportRow, ReportView } from '../../../kit/report/report-model.ts';
import './texts.ts';

/** A column for each group of a report over the books. Money that came in without a category was brought by deposits. */
export function useBookColumns() {
  const { t } = useTranslation();
  return <Row extends ReportRow>(view: Pick<ReportView, 'state' | 'texts'>): ReportColumn<Row>[] =>
    groupColumns<Row>(view).map((column) =>
      column.key === 'category'
        ? {
            ...column,
            cell: (row) =>
              row['category'] === null && row['source'] === 'CASH_IN'
                ? t('cashBooks.broughtByDeposits')
                : column.cell?.(row),
          }
        : column,
    );
}
