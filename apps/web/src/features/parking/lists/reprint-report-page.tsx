import { reprintReport } from '@parking/contract/parking/paper/reprint-report';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../i18n/format.ts';
import { drawGroups, groupColumns } from '../../../kit/report/grouped-rows.ts';
import type { ReportColumn, ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { copiesAddress } from './copies-address.ts';
import './texts.ts';
import '../../../kit/report/texts.ts';

type Row = RowOf<typeof reprintReport>;

const isEach = ({ state }: Pick<ReportView, 'state'>): boolean => state.groupBy.includes('copy');

/** Papers that were printed once more. */
export default function ReprintReportPage() {
  const { t } = useTranslation();
  return (
    <ReportPage
      report={reprintReport}
      texts="stays.reprintReport"
      period="thisMonth"
      columns={(view) => (isEach(view) ? ofCopies(view) : ofGroups(view))}
      figures={(view) => {
        const whole = { ...view, state: { ...view.state, groupBy: [] } };
        return [
          { key: 'count' },
          { key: 'repeated', link: copiesAddress(whole, {}, { isRepeated: 'true' }) },
          { key: 'late', link: copiesAddress(whole, {}, { isLate: 'true' }) },
          { key: 'perHundred' },
        ];
      }}
      chart={(view) =>
        drawGroups<Row>({
          // Copy by copy nothing could be seen: who printed them can.
          view: isEach(view) ? { ...view, state: { ...view.state, groupBy: ['operator'] } } : view,
          series: [{ key: 'count', of: ({ count }) => count }],
          measure: 'count',
          answer: (what, figure) => t('report.most', { what, figure }),
        })
      }
    />
  );
}

const ofCopies = (view: Pick<ReportView, 'opens'>): ReportColumn<Row>[] => [
  { key: 'at', cell: ({ at }) => at && formatDateTime(at) },
  { key: 'what' },
  {
    key: 'number',
    link: ({ number, stayId }) =>
      number && stayId && view.opens('/report/parking-log')
        ? `/report/parking-log?search=${encodeURIComponent(number)}`
        : null,
  },
  { key: 'copyNumber' },
  { key: 'operator' },
  { key: 'note' },
  { key: 'gate' },
  { key: 'originalAt', cell: ({ originalAt }) => originalAt && formatDateTime(originalAt) },
  { key: 'minutesAfter' },
];

function ofGroups(view: ReportView<Row>): ReportColumn<Row>[] {
  return [
    ...groupColumns<Row>(view),
    { key: 'count', link: (row) => copiesAddress(view, row) },
    { key: 'repeated', link: (row) => copiesAddress(view, row, { isRepeated: 'true' }) },
    { key: 'late', link: (row) => copiesAddress(view, row, { isLate: 'true' }) },
    ...(view.state.groupBy.includes('hour') ? [] : [{ key: 'perHundred' as const }]),
  ];
}
