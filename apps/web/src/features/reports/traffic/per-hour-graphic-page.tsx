import { trafficPerHourGraphic } from '@parking/contract/reports/traffic';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { fullFigure } from '../../../kit/chart/short-figure.ts';
import { hourText, hoursOfDay, shortDay, weekdayName } from '../../../kit/report/day-words.ts';
import type { ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { hourAddress } from './hour-address.ts';
import '../../../kit/report/texts.ts';
import '../texts.ts';

type Row = RowOf<typeof trafficPerHourGraphic>;
type Days = Readonly<Record<string, number>>;
type Direction = 'entered' | 'left' | 'inside';
type Totals = Readonly<Record<Direction, Days>>;
type View = ReportView<Row, Totals>;

/** As many lines as there are colours. */
const maximumLines = 8;

/** Cars enter by one gate and leave by another: how many are inside is known of the whole site alone. */
const directionsOf = (ofOneGate: boolean): readonly Direction[] => [
  'entered',
  'left',
  ...(ofOneGate ? [] : ['inside' as const]),
];
function directionOf({ state }: View): Direction {
  const ofOneGate = state.filters.some(({ column }) => column === 'gateId');
  return directionsOf(ofOneGate).find((direction) => direction === state.view) ?? 'entered';
}
const daysOf = (view: View): string[] => Object.keys(view.totals[directionOf(view)] ?? {}).toSorted();
const dayName = ({ state }: View, key: string): string =>
  state.groupBy.includes('weekday') ? weekdayName(Number(key)) : shortDay(key);

/** Lines by hour, days beside one another. */
export default function TrafficPerHourGraphicPage() {
  const { t } = useTranslation();
  const [asked] = useSearchParams();
  const ofOneGate = [...asked.keys()].some((key) => key.startsWith('gateId.'));
  return (
    <ReportPage
      report={trafficPerHourGraphic}
      texts="reports.trafficPerHourGraphic"
      period="thisWeek"
      views={directionsOf(ofOneGate)}
      columns={(view) => [
        { key: 'hour', cell: ({ hour }) => hourText(hour), codes: hoursOfDay },
        ...daysOf(view).map((key) => ({
          key: `${directionOf(view)}.${key}`,
          label: dayName(view, key),
          link: (row: Row) => hourAddress(view, row, directionOf(view), key),
        })),
      ]}
      figures={() => []}
      chart={(view) => draw(view, t)}
    />
  );
}

/** Where the most was: `Jum 26 Nov · 17.00–18.00`. */
function mostOf(view: View, t: TFunction): string | undefined {
  const cells = view.rows.flatMap((row) =>
    Object.entries(row[directionOf(view)]).map(([key, cars]) => ({ key, cars, hour: row.hour })),
  );
  const [most] = cells.toSorted((one, other) => other.cars - one.cars);
  if (!most || most.cars === 0) return undefined;
  const what = `${dayName(view, most.key)} · ${hourText(most.hour)}`;
  const figure = fullFigure(most.cars, 'count');
  return t(view.state.groupBy.includes('weekday') ? 'report.mostPerDay' : 'report.most', { what, figure });
}

function draw(view: View, t: TFunction): ChartSpec {
  const { rows, colour } = view;
  const answer = mostOf(view, t);
  const hours = rows.toSorted((one, other) => one.hour - other.hour);
  return {
    kind: 'lines',
    measure: 'count',
    ...(answer !== undefined && { answer }),
    labels: hours.map(({ hour }) => String(hour).padStart(2, '0')),
    series: daysOf(view)
      .slice(-maximumLines)
      .map((key, place) => ({
        key,
        name: dayName(view, key),
        colour: colour(place),
        values: hours.map((row) => row[directionOf(view)][key] ?? null),
        unfinished: key === view.running?.day ? view.running.hour : undefined,
      })),
  };
}
