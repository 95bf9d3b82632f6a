import { vehicleInPerMonth } from '@parking/contract/reports/traffic';
import { monthNames } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { shortMonth } from '../../../kit/report/day-words.ts';
import type { ReportColumn, ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { unfinishedPlace } from '../../../kit/report/days/running.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { firstOf, monthAddress } from './month-address.ts';
import '../../../kit/report/texts.ts';
import '../texts.ts';

type Row = RowOf<typeof vehicleInPerMonth>;

const months: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

/** Cars that entered by month, this year and the one before. */
export default function VehicleInPerMonthPage() {
  return (
    <ReportPage
      report={vehicleInPerMonth}
      texts="reports.vehicleInPerMonth"
      period="today"
      yearly
      columns={(view) => [
        { key: 'month', cell: ({ month }) => monthNames[currentLanguage()][month - 1], codes: months },
        ofYear(view, 'thisYear', yearOf(view, 'to')),
        ofYear(view, 'lastYear', yearOf(view, 'from')),
      ]}
      figures={() => [{ key: 'thisYear' }, { key: 'lastYear' }]}
      chart={draw}
    />
  );
}

const ofYear = (view: ReportView<Row>, key: 'thisYear' | 'lastYear', year: string): ReportColumn<Row> => ({
  key,
  label: year,
  link: (row) => monthAddress(view, row, year),
});
const yearOf = ({ period }: Pick<ReportView, 'period'>, end: 'from' | 'to'): string => period[end].slice(0, 4);

function draw(view: ReportView<Row>): ChartSpec {
  const { rows, colour } = view;
  const months = rows.toSorted((one, other) => one.month - other.month);
  return {
    kind: 'bars',
    measure: 'count',
    labels: months.map(({ month }) => shortMonth(month)),
    series: [
      {
        key: 'lastYear',
        name: yearOf(view, 'from'),
        colour: colour(7),
        values: months.map(({ lastYear }) => lastYear),
      },
      {
        key: 'thisYear',
        name: yearOf(view, 'to'),
        colour: colour(0),
        values: months.map(({ thisYear }) => thisYear),
        unfinished: unfinishedPlace(
          view,
          'month',
          months.map(({ month }) => firstOf(yearOf(view, 'to'), month)),
        ),
      },
    ],
  };
}
