import { financeReport } from '@parking/contract/money/deposits/finance-report';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../i18n/format.ts';
import { drawGroups, groupColumns } from '../../../kit/report/grouped-rows.ts';
import type { ReportColumn, ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { receivedAddress } from './received-address.ts';
import './texts.ts';
import '../../../kit/report/texts.ts';

type Row = RowOf<typeof financeReport>;

const isEach = ({ state }: Pick<ReportView, 'state'>): boolean => state.groupBy.includes('payment');

/** Money received for deposits, by day and account, or payment by payment. */
export default function FinanceReportPage() {
  const { t } = useTranslation();
  return (
    <ReportPage
      report={financeReport}
      texts="deposits.finance"
      period="thisMonth"
      columns={(view) => (isEach(view) ? ofPayments(view) : ofGroups(view))}
      figures={(view) => {
        const link = receivedAddress({ ...view, state: { ...view.state, groupBy: [] } }, {});
        return (['value', 'deposits', 'payments'] as const).map((key) => ({ key, link }));
      }}
      chart={(view) =>
        drawGroups<Row>({
          // Payment by payment nothing could be seen: on which days they came can.
          view: isEach(view) ? { ...view, state: { ...view.state, groupBy: ['day'] } } : view,
          series: [{ key: 'value', of: ({ value }) => value }],
          measure: 'rupiah',
          answer: (what, figure) => t('report.most', { what, figure }),
        })
      }
    />
  );
}

const ofPayments = (view: Pick<ReportView, 'opens'>): ReportColumn<Row>[] => [
  { key: 'receivedAt', cell: ({ receivedAt }) => receivedAt && formatDateTime(receivedAt) },
  {
    key: 'depositNumber',
    link: ({ depositId }) => (depositId && view.opens('/deposits') ? `/deposits?open=${depositId}` : null),
  },
  { key: 'operator' },
  { key: 'shift', hidden: true },
  { key: 'minutesAfter' },
  { key: 'cash' },
  { key: 'receivedBy' },
  { key: 'note', hidden: true },
  { key: 'counted', hidden: true },
  { key: 'value' },
];

/** What a row adds up, payment by payment. */
function ofGroups(view: ReportView<Row>): ReportColumn<Row>[] {
  const link = (row: Row) => receivedAddress(view, row);
  return [...groupColumns<Row>(view), { key: 'deposits', link }, { key: 'payments', link }, { key: 'value', link }];
}
