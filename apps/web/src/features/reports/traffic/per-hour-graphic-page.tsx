import { trafficPerHourGraphic } from '@parking/contract/reports/traffic';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { hourText, shortDay, weekdayName } from '../../../kit/report/day-words.ts';
import type { ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import '../../../kit/report/texts.ts';
import '../texts.ts';

type Row = RowOf<typeof trafficPerHourGraphic>;
type Days = Readonly<Record<string, number>>;
type Totals = { readonly entered: Days; readonly left: Days };
type View = ReportView<Row, Totals>;

/** As many lines as there are colours. */
const maximumLines = 8;

const directionOf = ({ state }: View): 'entered' | 'left' => (state.view === 'left' ? 'left' : 'entered');
const daysOf = (view: View): string[] => Object.keys(view.totals[directionOf(view)] ?? {}).toSorted();
const dayName = ({ state }: View, key: string): string =>
  state.groupBy.includes('weekday') ? weekdayName(Number(key)) : shortDay(key);

/** Lines by hour, days beside one another. */
export default function TrafficPerHourGraphicPage() {
  return (
    <ReportPage
      report={trafficPerHourGraphic}
      texts="reports.trafficPerHourGraphic"
      period="thisWeek"
      views={['entered', 'left']}
      columns={(view) => [
        { key: 'hour', cell: ({ hour }) => hourText(hour) },
        ...daysOf(view).map((key) => ({ key: `${directionOf(view)}.${key}`, label: dayName(view, key) })),
      ]}
      figures={() => []}
      chart={draw}
    />
  );
}

function draw(view: View): ChartSpec {
  const { rows, colour } = view;
  const hours = rows.toSorted((one, other) => one.hour - other.hour);
  return {
    kind: 'lines',
    measure: 'count',
    labels: hours.map(({ hour }) => String(hour).padStart(2, '0')),
    series: daysOf(view)
      .slice(-maximumLines)
      .map((key, place) => ({
        key,
        name: dayName(view, key),
        colour: colour(place),
        values: hours.map((row) => row[directionOf(view)][key] ?? null),
      })),
  };
}
