import { productionSubscription } from '@parking/contract/reports/recap';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { drawGroups, groupColumns } from '../../../kit/report/grouped-rows.ts';
import type { ReportColumn, ReportRow, ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import '../../../kit/report/texts.ts';
import { salesAddress } from '../shared/sales-address.ts';
import '../texts.ts';

type Row = RowOf<typeof productionSubscription>;

/** What memberships have paid, payment by payment or added up. */
export default function ProductionSubscriptionPage() {
  const { t } = useTranslation();
  return (
    <ReportPage
      report={productionSubscription}
      texts="reports.productionSubscription"
      period="thisMonth"
      columns={(view) => (view.state.groupBy.includes('payment') ? ofPayments(view) : ofGroups(view))}
      figures={() => [
        { key: 'total' },
        { key: 'count' },
        { key: 'newTotal' },
        { key: 'renewalTotal' },
        { key: 'takenBack' },
      ]}
      chart={(view) =>
        drawGroups<Row>({
          view: isByPayment(view) ? { ...view, state: { ...view.state, groupBy: ['day'] } } : view,
          series: [
            { key: 'newTotal', of: ({ newTotal }) => newTotal },
            { key: 'renewalTotal', of: ({ renewalTotal }) => renewalTotal },
          ],
          measure: 'rupiah',
          stacked: true,
          answer: (what, figure) => t('report.most', { what, figure }),
        })
      }
    />
  );
}

const isByPayment = ({ state }: Pick<ReportView, 'state'>): boolean => state.groupBy.includes('payment');
const dayOf = (day: string | null): string | null => day && formatDate(day);

function ofPayments(view: Pick<ReportView, 'opens'>): ReportColumn<Row>[] {
  const record = (route: string, id: string | null | undefined): string | null =>
    id && view.opens(route) ? `${route}?id.equals=${id}&open=${id}` : null;
  return [
    { key: 'bookedAt', cell: ({ bookedAt }) => bookedAt && formatDateTime(bookedAt) },
    { key: 'number', link: ({ transactionId }) => record('/member_transaction', transactionId) },
    { key: 'member', link: ({ member }) => (member && view.opens('/members') ? `/members/${member.id}` : null) },
    { key: 'sale' },
    { key: 'subscription' },
    { key: 'plates', hidden: true },
    { key: 'department', hidden: true },
    { key: 'months' },
    { key: 'fromDate', cell: ({ fromDate }) => dayOf(fromDate) },
    { key: 'toDate', cell: ({ toDate }) => dayOf(toDate) },
    { key: 'paidType' },
    { key: 'operator' },
    { key: 'tax', hidden: true },
    { key: 'total' },
  ];
}

/** What a row adds up, payment by payment. */
function ofGroups(view: ReportView<Row>): ReportColumn<Row>[] {
  const link = (row: ReportRow) => salesAddress(view, row);
  return [
    ...groupColumns<Row>(view),
    { key: 'count', link },
    { key: 'newTotal', link },
    { key: 'renewalTotal', link },
    { key: 'takenBack', link },
    { key: 'tax', hidden: true, link },
    { key: 'total', link },
  ];
}
