import Box from '@mui/material/Box';
import { dashboards } from '@parking/contract/dashboards/dashboards';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { Chart } from '../../../kit/chart/chart.tsx';
import { useChartColours } from '../../../kit/chart/chart-colours.ts';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { fewest } from '../../../kit/report/beside.tsx';
import { weekdayName } from '../../../kit/report/day-words.ts';
import { Linked } from '../../../kit/report/totals-strip.tsx';
import { BesideWeekAgo } from './beside-week-ago.tsx';
import { type CardProps, CardFrame } from './card.tsx';
import { refreshOf } from './refresh-of.ts';
import { ofDay, useFigureLink } from './use-figure-link.ts';

const quietPlace = 7;
const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** Today by hour over what this weekday usually is. */
export function TrafficPerHourCard({ widget, subject }: CardProps) {
  const { t } = useTranslation();
  const colour = useChartColours();
  const type = subject === 'out' ? 'out' : 'in';
  const link = useFigureLink();
  const answer = useApiQuery(dashboards.trafficPerHour, { params: { type } }, refreshOf(widget));
  const { data } = answer;
  const day = data ? weekdayName(new Date(`${data.day}T00:00:00Z`).getUTCDay()) : '';
  const spec: ChartSpec | null = data
    ? {
        kind: 'lines',
        measure: 'count',
        labels: data.hours.map(({ hour }) => twoDigits(hour)),
        series: [
          {
            key: 'usual',
            name: t('dashboard.usual', { day }),
            colour: colour(quietPlace),
            quiet: true,
            values: data.hours.map(({ usual }) => usual),
          },
          {
            key: 'today',
            name: t('dashboard.today'),
            colour: colour(type === 'in' ? 0 : 1),
            values: data.hours.map(({ today }) => today),
            // Hours that have not begun have no figure: the last that has one is running.
            unfinished: data.hours.findLastIndex(({ today }) => today !== null),
          },
        ],
      }
    : null;
  const total = data?.hours.reduce((sum, { today }) => sum + (today ?? 0), 0) ?? 0;
  return (
    <CardFrame widget={widget} source={answer} period={data && formatDate(data.day)} readAt={data?.asOf} wide>
      {data && spec && (
        <>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            <Linked to={link('/traffics', ofDay(data.day))}>
              {t('dashboard.carsToday', { count: total, number: formatNumber(total) })}
            </Linked>
          </Box>
          <BesideWeekAgo
            day={data.day}
            until={`${twoDigits(data.sameHours?.until ?? 0)}:00`}
            now={data.sameHours?.today ?? 0}
            before={data.sameHours?.weekAgo ?? null}
            write={formatNumber}
            grayBelow={fewest}
          />
          <Chart spec={spec} label={t('dashboard.hourChart', { number: formatNumber(total) })} height={220} />
        </>
      )}
    </CardFrame>
  );
}
