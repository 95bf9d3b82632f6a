import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTranslation } from 'react-i18next';
import { type as size } from '../../theme/tokens.ts';
import type { ChartSpec } from './chart-spec.ts';
import { fullFigure, shortFigure } from './short-figure.ts';

interface ChartViewProps {
  readonly spec: ChartSpec;
  /** Pixels. */
  readonly height: number;
}

/** Pixels that the longest name takes beside lying bars; what is longer is cut by the chart. */
const nameWidth = (labels: readonly string[]): number =>
  Math.min(180, Math.max(56, ...labels.map((label) => 16 + 7 * label.length)));

/** A line of one point is no line. */
const isLonely = (values: readonly (number | null)[]): boolean => values.filter((value) => value !== null).length === 1;

/** Draws figures. Loaded when a screen first shows a chart. */
export default function ChartView({ spec, height }: ChartViewProps) {
  const { t } = useTranslation();
  const { vars, palette } = useTheme();
  const { labels, series, measure, stacked = false, stepped = false, lying = false } = spec;
  const quietText = (vars ?? { palette }).palette.text.secondary;
  const whole = (value: number): string =>
    !Number.isInteger(value) ? '' : measure === 'minutes' ? fullFigure(value, measure) : shortFigure(value);
  const shared = {
    height,
    skipAnimation: true,
    grid: { horizontal: true },
    // Of lying bars the last figure of the axis stands half beyond it.
    margin: { top: 8, right: lying ? 32 : 16, bottom: 4, left: 4 },
    hideLegend: series.length < 2,
    xAxis: [
      {
        id: 'labels',
        // By place: two rows may have one name.
        data: labels.map((_, place) => place),
        valueFormatter: (place: number) => labels[place] ?? '',
        height: 28,
        tickLabelStyle: { fontSize: size.small, fill: quietText },
        disableLine: true,
        disableTicks: true,
      },
    ],
    yAxis: [
      {
        id: 'figures',
        min: 0,
        width: 56,
        tickMinStep: 1,
        tickNumber: 5,
        valueFormatter: whole,
        tickLabelStyle: { fontSize: size.small, fill: quietText },
        disableLine: true,
        disableTicks: true,
      },
    ],
    slotProps: { legend: { sx: { fontSize: size.dense, justifyContent: 'center' } } },
    localeText: { noData: t('common.noData'), loading: t('common.loading') },
    sx: {
      '& .MuiChartsGrid-line': { stroke: (vars ?? { palette }).palette.divider, strokeDasharray: 'none' },
      '& .MuiLineElement-root': { strokeWidth: 2 },
      ...Object.fromEntries(
        series
          .filter(({ quiet }) => quiet)
          .map(({ key }) => [`& [data-series="${key}"]`, { strokeDasharray: '4 4', strokeWidth: 1.5 }]),
      ),
    },
  } as const;
  const write = (value: number | null): string => (value === null ? '' : fullFigure(value, measure));
  const plotted = series.map(({ key, name, colour, values }) => ({
    id: key,
    label: name,
    color: colour,
    data: [...values],
    valueFormatter: write,
  }));
  if (spec.kind === 'lines') {
    const [axis] = shared.xAxis;
    return (
      <LineChart
        {...shared}
        xAxis={[{ ...axis, scaleType: 'point' }]}
        series={plotted.map((one) => ({
          ...one,
          curve: stepped ? 'stepBefore' : 'linear',
          showMark: isLonely(one.data),
          connectNulls: false,
        }))}
      />
    );
  }
  const [axis] = shared.xAxis;
  const [figures] = shared.yAxis;
  const names = {
    ...axis,
    scaleType: 'band',
    categoryGapRatio: labels.length > 12 ? 0.25 : 0.4,
    barGapRatio: 0.1,
  } as const;
  return (
    <BarChart
      {...shared}
      {...(lying
        ? {
            layout: 'horizontal' as const,
            grid: { vertical: true },
            xAxis: [{ ...figures, width: undefined, height: 28 }],
            yAxis: [{ ...names, height: undefined, width: nameWidth(labels) }],
          }
        : { xAxis: [names] })}
      series={plotted.map((one) => (stacked ? { ...one, stack: 'all' } : one))}
      borderRadius={stacked ? 0 : 3}
    />
  );
}
