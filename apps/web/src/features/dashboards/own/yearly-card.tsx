import Box from '@mui/material/Box';
import { dashboards } from '@parking/contract/dashboards/dashboards';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { Chart } from '../../../kit/chart/chart.tsx';
import { useChartColours } from '../../../kit/chart/chart-colours.ts';
import { useVehicleLook } from '../../tariffs/shared/vehicle-look.ts';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import type { Pair } from '../../../kit/list/state/list-state.ts';
import { shortMonth } from '../../../kit/report/day-words.ts';
import { useBusinessDay } from '../../../kit/report/use-business-day.ts';
import { Linked } from '../../../kit/report/totals-strip.tsx';
import { type CardProps, CardFrame, Nothing } from './card.tsx';
import { refreshOf } from './refresh-of.ts';
import { useFigureLink } from './use-figure-link.ts';

const quietPlace = 7;

const ofYear = (year: number, vehicleId: string): readonly Pair[] => [
  ['from', `${year}-01-01`],
  ['to', `${year}-12-31`],
  ['vehicleId.equals', vehicleId],
];

/** A vehicle type's takings by month, two years beside one another. */
export function YearlyCard({ widget, subject }: CardProps) {
  const { t } = useTranslation();
  const colour = useChartColours();
  const { colourOf } = useVehicleLook();
  const link = useFigureLink();
  const today = useBusinessDay()?.today;
  const answer = useApiQuery(dashboards.yearly, { params: { id: subject } }, refreshOf(widget));
  const { data } = answer;
  const spec: ChartSpec | null = data
    ? {
        kind: 'bars',
        measure: 'rupiah',
        labels: data.months.map(({ month }) => shortMonth(month)),
        series: [
          {
            key: 'lastYear',
            name: String(data.year - 1),
            colour: colour(quietPlace),
            values: data.months.map(({ lastYear }) => lastYear.total),
          },
          {
            key: 'thisYear',
            name: String(data.year),
            colour: colourOf(subject),
            values: data.months.map(({ thisYear }) => thisYear.total),
            unfinished: today ? Number(today.slice(5, 7)) - 1 : undefined,
          },
        ],
      }
    : null;
  const total = data?.months.reduce((sum, { thisYear }) => sum + thisYear.total, 0) ?? 0;
  const cars = data?.months.reduce((sum, { thisYear }) => sum + thisYear.entered, 0) ?? 0;
  return (
    <CardFrame
      widget={widget}
      source={answer}
      period={data && `${data.year - 1} – ${data.year}`}
      readAt={data?.asOf}
      wide
    >
      {data && spec && (
        <>
          {data.withoutOwnDeposit && <Nothing>{t('dashboard.withoutOwnDeposit')}</Nothing>}
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            <Linked to={link('/production', ofYear(data.year, subject))}>
              {t('dashboard.yearTaken', { year: data.year, amount: formatRupiah(total) })}
            </Linked>
            {' · '}
            <Linked to={link('/traffics', ofYear(data.year, subject))}>
              {t('dashboard.yearEntered', { count: cars, number: formatNumber(cars) })}
            </Linked>
          </Box>
          <Chart spec={spec} label={t('dashboard.yearChart', { year: data.year })} height={220} />
        </>
      )}
    </CardFrame>
  );
}
