import { calendarOf } from '@parking/contract/core/report-query';
import { productionPerDate } from '@parking/contract/reports/production';
import { labelIn } from '../../../i18n/format.ts';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import type { ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { unfinishedPlace } from '../../../kit/report/days/running.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { subjectText } from '../shared/subject-text.ts';
import { entriesAddress, exitsAddress } from '../shared/stays-address.ts';
import { stockAddress } from '../shared/stock-address.ts';
import { ControlChanges } from '../../settings/shared/control-changes.tsx';
import '../../../kit/report/texts.ts';
import '../texts.ts';

type Row = RowOf<typeof productionPerDate>;

/** Cars inside, entered and left, and takings, day by day. */
export default function ProductionPerDatePage() {
  return (
    <ReportPage
      report={productionPerDate}
      texts="reports.productionPerDate"
      period="thisMonth"
      remarks={(period) => <ControlChanges {...period} />}
      columns={(view) => [
        {
          key: 'businessDay',
          cell: (row) => subjectText(calendarOf(view.state), row, view),
        },
        { key: 'opening' },
        { key: 'entered', link: (row) => stockAddress(view, row, 'entered') },
        { key: 'left', link: (row) => stockAddress(view, row, 'left') },
        { key: 'deleted', link: (row) => stockAddress(view, row, 'deleted') },
        { key: 'closing' },
        { key: 'casual', link: (row) => stockAddress(view, row, 'casual') },
        { key: 'member', hidden: true, link: (row) => stockAddress(view, row, 'member') },
        { key: 'gross', hidden: true, link: (row) => stockAddress(view, row, 'gross') },
        { key: 'discount', hidden: true, link: (row) => stockAddress(view, row, 'discount') },
        { key: 'fine', link: (row) => stockAddress(view, row, 'fine') },
        { key: 'tax', hidden: true, link: (row) => stockAddress(view, row, 'tax') },
        { key: 'total', link: (row) => stockAddress(view, row, 'total') },
        { key: 'memberships' },
        { key: 'received' },
        { key: 'average' },
        {
          key: 'holiday',
          cell: ({ holiday }) => holiday && labelIn(holiday),
          hidden: calendarOf(view.state) !== 'day',
        },
      ]}
      figures={(view) => [
        { key: 'received' },
        { key: 'total', link: exitsAddress(view) },
        { key: 'memberships' },
        { key: 'average' },
        { key: 'entered', link: entriesAddress(view) },
        { key: 'left', link: exitsAddress(view) },
        { key: 'opening' },
        { key: 'closing' },
      ]}
      chart={draw}
    />
  );
}

function draw(view: ReportView<Row>): ChartSpec {
  const { rows, texts, colour, state } = view;
  const inOrder = rows.toSorted((one, other) => (one.businessDay < other.businessDay ? -1 : 1));
  return {
    kind: 'bars',
    measure: 'rupiah',
    labels: inOrder.map((row) => subjectText(calendarOf(state), row, view, true)),
    series: [
      {
        key: 'total',
        name: texts.fields['total'] ?? '',
        colour: colour(0),
        values: inOrder.map(({ total }) => total),
        unfinished: unfinishedPlace(
          view,
          calendarOf(state),
          inOrder.map(({ businessDay }) => businessDay),
        ),
      },
    ],
  };
}
