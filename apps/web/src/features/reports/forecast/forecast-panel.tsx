import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { visuallyHidden } from '@mui/utils';
import { type Forecast, type ForecastDay, forecast, neededDays } from '@parking/contract/reports/forecast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatNumber, labelIn } from '../../../i18n/format.ts';
import { useChartColours } from '../../../kit/chart/chart-colours.ts';
import { Chart, ChartSkeleton } from '../../../kit/chart/chart.tsx';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { TitledPanel } from '../../../kit/panel.tsx';
import { dayLabel, fullDay, hourText } from '../../../kit/report/day-words.ts';
import { Linked } from '../../../kit/report/totals-strip.tsx';
import { forecastError } from '../shared/forecast-error.ts';
import { usePast } from '../shared/use-past.ts';
import './texts.ts';

type By = 'day' | 'hour';
/** What is drawn at one place of the picture. */
interface Expected extends Pick<ForecastDay, 'expected' | 'low' | 'high'> {
  readonly name: string;
  readonly label: string;
  /** The entries that it was learnt from; null where the reader may not see them. */
  readonly past: string | null;
}

const height = 240;
/** A week or half a day to a line, where there is room. */
const columnsOf = {
  day: { xs: 'repeat(4, 1fr)', sm: 'repeat(7, 1fr)' },
  hour: { xs: 'repeat(4, 1fr)', sm: 'repeat(6, 1fr)', md: 'repeat(12, 1fr)' },
} as const satisfies Readonly<Record<By, object>>;
const captionSx = { display: 'block', typography: 'caption', color: 'text.secondary' } as const;

/** Cars to be expected, with the band of what may come: day by day, or the hours of one day. */
export function ForecastPanel({ by }: { readonly by: By }) {
  const { t } = useTranslation();
  const query = useApiQuery(forecast, {}, { handles: 'all' });
  const [chosen, setChosen] = useState('');
  const told = query.data?.forecast;
  const days = told?.days ?? [];
  const day = days.find(({ businessDay }) => businessDay === chosen) ?? days[0];
  const last = days.at(-1);
  const past = usePast(days[0]?.businessDay ?? '', query.data?.knownDays ?? 0);
  return (
    <TitledPanel
      title={t('forecast.title')}
      {...(last && { lead: t('forecast.until', { day: fullDay(last.businessDay) }) })}
      aside={by === 'hour' && day && <DayChoice days={days} day={day} choose={setChosen} />}
    >
      {query.error && !query.data ? (
        <FailureNotice failure={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <ChartSkeleton height={height} />
      ) : told && day ? (
        <Told
          by={by}
          forecast={told}
          shown={
            by === 'day'
              ? days.map((one) => ({ ...ofDay(one), past: past(one) }))
              : day.hours.map((one) => ({ ...ofHour(one), past: past(day, [hourOf(one)]) }))
          }
        />
      ) : (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {t('forecast.tooShort', { needed: neededDays, known: query.data.knownDays })}
        </Box>
      )}
    </TitledPanel>
  );
}

const dayName = ({ businessDay, holiday }: ForecastDay): string =>
  [dayLabel(businessDay), holiday && labelIn(holiday)].filter(Boolean).join(' · ');
const ofDay = (day: ForecastDay): Omit<Expected, 'past'> => ({
  ...day,
  name: dayName(day),
  label: `${dayLabel(day.businessDay).slice(0, 3)} ${day.businessDay.slice(8)}`,
});
type Hour = ForecastDay['hours'][number];
const hourOf = ({ at }: Hour): number => Number(at.slice(11, 13));
const ofHour = (hour: Hour): Omit<Expected, 'past'> => ({
  ...hour,
  name: hourText(hourOf(hour)),
  label: hour.at.slice(11, 13),
});

interface DayChoiceProps {
  readonly days: readonly ForecastDay[];
  readonly day: ForecastDay;
  readonly choose: (day: string) => void;
}

function DayChoice({ days, day, choose }: DayChoiceProps) {
  const { t } = useTranslation();
  return (
    <TextField
      select
      size="small"
      label={t('forecast.day')}
      value={day.businessDay}
      onChange={(event) => choose(event.target.value)}
      sx={{ minWidth: 180, width: { xs: '100%', sm: 'auto' } }}
    >
      {days.map((one) => (
        <MenuItem key={one.businessDay} value={one.businessDay}>
          {dayName(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ToldProps {
  readonly forecast: Forecast;
  readonly shown: readonly Expected[];
  readonly by: By;
}

function Told({ forecast: told, shown, by }: ToldProps) {
  const { t } = useTranslation();
  const colour = useChartColours();
  const [most] = shown.toSorted((one, other) => other.expected - one.expected);
  const figure = (value: number) => formatNumber(Math.round(value));
  return (
    <>
      {most && (
        <Box component="p" sx={{ m: 0, typography: 'subtitle2' }}>
          {t('forecast.most', {
            what: most.name,
            figure: figure(most.expected),
            low: figure(most.low),
            high: figure(most.high),
          })}
        </Box>
      )}
      <Chart
        label={t('forecast.chart')}
        height={height}
        spec={{
          kind: 'lines',
          measure: 'count',
          labels: shown.map(({ label }) => label),
          series: [
            {
              key: 'expected',
              name: t('forecast.expected'),
              colour: colour(0),
              values: shown.map(({ expected }) => Math.round(expected)),
              band: {
                name: t('forecast.band'),
                low: shown.map(({ low }) => low),
                high: shown.map(({ high }) => high),
              },
            },
          ],
        }}
      />
      <Box
        component="ul"
        aria-label={t('forecast.expected')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: columnsOf[by],
          gap: 2,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {shown.map(({ name, label, expected, low, high, past }) => (
          <Box component="li" key={name} sx={{ textAlign: 'right' }}>
            <Box component="span" sx={visuallyHidden}>{`${name}: `}</Box>
            <Box component="span" aria-hidden sx={captionSx}>
              {label}
            </Box>
            <Box component="span" sx={{ display: 'block', typography: 'subtitle2' }}>
              <Linked to={past}>{figure(expected)}</Linked>
            </Box>
            <Box component="span" sx={captionSx}>{`${figure(low)}–${figure(high)}`}</Box>
          </Box>
        ))}
      </Box>
      <Box component="p" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
        {forecastError(told, t)}
      </Box>
    </>
  );
}
