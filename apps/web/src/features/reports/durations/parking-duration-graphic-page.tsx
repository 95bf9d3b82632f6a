import { calendarOf } from '@parking/contract/core/report-query';
import { parkingDurationGraphic } from '@parking/contract/reports/durations';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import type { ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { unfinishedPlace } from '../../../kit/report/days/running.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { codesOf, subjectText } from '../shared/subject-text.ts';
import { lengthsAddress } from './lengths-address.ts';
import '../../../kit/report/texts.ts';
import '../texts.ts';

type Row = RowOf<typeof parkingDurationGraphic>;

/** How long half of the cars stayed at most, and nine in ten, over time or by the weekday. */
export default function ParkingDurationGraphicPage() {
  return (
    <ReportPage
      report={parkingDurationGraphic}
      texts="reports.parkingDurationGraphic"
      period="thisMonth"
      columns={(view) => {
        const link = (row: Row) => lengthsAddress(view, row);
        return [
          partOf(view) === 'weekday'
            ? { key: 'weekday', cell: (row) => subjectText('weekday', row, view), codes: codesOf('weekday', view) }
            : { key: 'businessDay', cell: (row) => subjectText(partOf(view), row, view) },
          { key: 'count', link },
          { key: 'median', link },
          { key: 'ninth', link },
          { key: 'shortShare' },
        ];
      }}
      figures={(view) => [
        { key: 'median', link: lengthsAddress(view, {}) },
        { key: 'ninth', link: lengthsAddress(view, {}) },
        { key: 'shortShare' },
        { key: 'count', link: lengthsAddress(view, {}) },
      ]}
      chart={draw}
    />
  );
}

const partOf = ({ state }: Pick<ReportView<Row>, 'state'>) =>
  state.groupBy.includes('weekday') ? 'weekday' : calendarOf(state);

const placeOf = ({ businessDay, weekday }: Row): string => businessDay ?? String(weekday);

function draw(view: ReportView<Row>): ChartSpec {
  const { rows, texts, colour } = view;
  const inOrder = rows
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const unfinished = unfinishedPlace(view, partOf(view), inOrder.map(placeOf));
  return {
    kind: 'lines',
    measure: 'minutes',
    labels: inOrder.map((row) => subjectText(partOf(view), row, view, true)),
    series: (['ninth', 'median'] as const).map((key, place) => ({
      key,
      name: texts.fields[key] ?? key,
      colour: colour(place),
      values: inOrder.map((row) => row[key]),
      unfinished,
    })),
  };
}
