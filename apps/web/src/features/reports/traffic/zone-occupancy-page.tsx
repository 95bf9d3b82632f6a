import Box from '@mui/material/Box';
import type { CalendarGroup } from '@parking/contract/core/report-query';
import { type ZonePlaces, zoneOccupancy, zonePlaces } from '@parking/contract/reports/zone-occupancy';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, labelIn } from '../../../i18n/format.ts';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { calendarText } from '../../../kit/report/day-words.ts';
import { daysOfRow } from '../../../kit/report/days/days-of-row.ts';
import type { ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { withinReport } from '../../../kit/report/within-report.ts';
import '../../../kit/report/texts.ts';
import '../texts.ts';

type Row = RowOf<typeof zoneOccupancy>;
type View = ReportView<Row>;

/** Beyond so many lines nobody tells them apart. */
const mostLines = 6;

const placesText = ({ texts }: View, places: ZonePlaces): string => texts.values?.['places']?.[places] ?? places;
const placeOf = ({ zone, places }: Row): string => `${zone.id} ${places}`;
const partOf = ({ state: { groupBy } }: View): CalendarGroup | null =>
  groupBy[0] === 'zone' ? null : ((groupBy[0] ?? 'day') as CalendarGroup);

/** The days that a week, a month or the whole period is made of, of the same places. */
const byDay = (view: View, { zone, places, businessDay }: Row): string | null =>
  partOf(view) === 'day'
    ? null
    : withinReport(zoneOccupancy, view, {
        groupBy: ['day'],
        days: daysOfRow(view, businessDay),
        narrowing: { zoneId: zone.id, places },
      });

/** How full each zone was at most, and when. */
export default function ZoneOccupancyPage() {
  const { t } = useTranslation();
  return (
    <ReportPage
      report={zoneOccupancy}
      texts="reports.zoneOccupancy"
      period="thisWeek"
      columns={(view) => {
        const part = partOf(view);
        return [
          ...(part
            ? [{ key: 'businessDay', cell: ({ businessDay }: Row) => calendarText(part, businessDay ?? '') }]
            : []),
          { key: 'zone' },
          { key: 'places', cell: ({ places }) => placesText(view, places), codes: zonePlaces },
          { key: 'peak', link: (row) => byDay(view, row) },
          { key: 'peakAt' },
          { key: 'capacity' },
          { key: 'peakShare', link: (row) => byDay(view, row) },
          { key: 'minutesFull', link: (row) => byDay(view, row) },
          { key: 'entered', link: (row) => byDay(view, row) },
          { key: 'left', link: (row) => byDay(view, row) },
          { key: 'turnover' },
        ];
      }}
      figures={({ totals }) =>
        totals.peak === null
          ? []
          : [
              { key: 'peak' },
              { key: 'peakShare' },
              { key: 'minutesFull' },
              { key: 'entered' },
              { key: 'left' },
              { key: 'turnover' },
            ]
      }
      chart={(view) => draw(view, t)}
      remarks={() => (
        <Box component="p" sx={{ m: 0, typography: 'body2', color: 'text.secondary', maxWidth: '80ch' }}>
          {t('reports.zoneRemarks')}
        </Box>
      )}
    />
  );
}

/** The most of each zone's places, over time or beside each other; the fullest of them says so above. */
function draw(view: View, t: TFunction): ChartSpec | null {
  const { rows, colour } = view;
  const part = partOf(view);
  const fullest = rows.reduce<Row | null>(
    (best, row) => ((row.peakShare ?? 0) > (best?.peakShare ?? 0) ? row : best),
    null,
  );
  const answer = fullest && {
    answer: t('reports.zoneAnswer', {
      zone: labelIn(fullest.zone),
      places: placesText(view, fullest.places),
      peak: formatNumber(fullest.peak ?? 0),
      capacity: formatNumber(fullest.capacity ?? 0),
      share: formatNumber(fullest.peakShare ?? 0),
      at: fullest.peakAt ? formatDateTime(fullest.peakAt) : '',
    }),
  };
  const kinds = new Map(rows.map((row) => [placeOf(row), row]));
  const nameOf = (row: Row): string => `${labelIn(row.zone)} · ${placesText(view, row.places)}`;
  if (!part)
    return {
      kind: 'bars',
      lying: true,
      measure: 'count',
      labels: rows.map(nameOf),
      series: (['peak', 'capacity'] as const).map((key, place) => ({
        key,
        name: view.texts.fields[key] ?? key,
        colour: colour(place),
        values: rows.map((row) => row[key]),
      })),
      ...answer,
    };
  const parts = [...new Set(rows.map(({ businessDay }) => businessDay ?? ''))].toSorted();
  const told = new Map(rows.map((row) => [`${placeOf(row)} ${row.businessDay}`, row.peak]));
  return {
    kind: parts.length === 1 ? 'bars' : 'lines',
    measure: 'count',
    labels: parts.map((first) => calendarText(part, first, true)),
    series: [...kinds].slice(0, mostLines).map(([key, row], place) => ({
      key,
      name: nameOf(row),
      colour: colour(place),
      values: parts.map((first) => told.get(`${key} ${first}`) ?? null),
    })),
    ...answer,
  };
}
