import { productionPerDate } from '@parking/contract/reports/production';
import { formatDate } from '../../../i18n/format.ts';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { monthName, shortDay, shortMonthOf } from '../../../kit/report/day-words.ts';
import type { ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { entriesAddress, exitsAddress } from '../stays-address.ts';
import { ControlChanges } from '../../settings/shared/control-changes.tsx';
import '../../../kit/report/texts.ts';
import '../texts.ts';

type Row = RowOf<typeof productionPerDate>;

const isMonthly = ({ state }: Pick<ReportView, 'state'>): boolean => state.groupBy === 'month';

function daysOf(view: Pick<ReportView, 'state' | 'period'>, { businessDay }: Row): { from: string; to: string } {
  if (!isMonthly(view)) return { from: businessDay, to: businessDay };
  const [year = 0, month = 0] = businessDay.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const { from, to } = view.period;
  return { from: businessDay < from ? from : businessDay, to: last > to ? to : last };
}

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
          cell: ({ businessDay }) => (isMonthly(view) ? monthName(businessDay) : formatDate(businessDay)),
        },
        { key: 'opening' },
        { key: 'entered', link: (row) => entriesAddress(view, daysOf(view, row)) },
        { key: 'left', link: (row) => exitsAddress(view, daysOf(view, row)) },
        { key: 'deleted' },
        { key: 'closing' },
        { key: 'casual' },
        { key: 'member', hidden: true },
        { key: 'gross', hidden: true },
        { key: 'discount', hidden: true },
        { key: 'fine' },
        { key: 'tax', hidden: true },
        { key: 'total' },
        { key: 'average' },
      ]}
      figures={(view) => [
        { key: 'total' },
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
  const { rows, texts, colour } = view;
  const inOrder = rows.toSorted((one, other) => (one.businessDay < other.businessDay ? -1 : 1));
  return {
    kind: 'bars',
    measure: 'rupiah',
    labels: inOrder.map(({ businessDay }) => (isMonthly(view) ? shortMonthOf(businessDay) : shortDay(businessDay))),
    series: [
      { key: 'total', name: texts.fields['total'] ?? '', colour: colour(0), values: inOrder.map(({ total }) => total) },
    ],
  };
}
