import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTranslation } from 'react-i18next';
import { type as size } from '../../theme/tokens.ts';
import { BarsWithLine } from './bars-with-line.tsx';
import type { ChartSeries, ChartSpec } from './chart-spec.ts';
import { piecesOf, unfinishedBar, unfinishedLooks, writtenBy } from './unfinished.ts';
import { fullFigure, minuteMarks, shortFigure, shortMinutes } from './short-figure.ts';

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

const underBand = 'under-band';
const overBand = 'over-band';

/** The two layers of a band; the upper one says both ends. */
function bandOf({ colour, band }: ChartSeries, write: (value: number | null) => string) {
  const { name, low, high } = band ?? { name: '', low: [], high: [] };
  const layer = {
    stack: 'band',
    area: true,
    curve: 'linear',
    showMark: false,
    disableHighlight: true,
    labelMarkType: 'square',
    color: colour,
  } as const;
  return [
    { ...layer, id: underBand, data: [...low], valueFormatter: () => null },
    {
      ...layer,
      id: overBand,
      label: name,
      data: high.map((most, place) => most - (low[place] ?? 0)),
      valueFormatter: (_: number | null, { dataIndex }: { readonly dataIndex: number }) =>
        `${write(low[dataIndex] ?? null)}–${write(high[dataIndex] ?? null)}`,
    },
  ];
}

/** Quiet lines in dashes; of a band its lower layer is there and not seen. */
const looksOf = (series: readonly ChartSeries[]) => ({
  ...Object.fromEntries(
    series
      .filter(({ quiet }) => quiet)
      .map(({ key }) => [`& [data-series="${key}"]`, { strokeDasharray: '4 4', strokeWidth: 1.5 }]),
  ),
  [`& [data-series="${underBand}"]`]: { fill: 'none', stroke: 'none' },
  [`& [data-series="${overBand}"]`]: { fillOpacity: 0.18, stroke: 'none' },
});

/** The axis of what bars are about, each in its own colour where it has one. */
const barAxis = <Axis extends { data: number[] }>(axis: Axis, colours: ChartSpec['colours']) => ({
  ...axis,
  scaleType: 'band' as const,
  categoryGapRatio: axis.data.length > 12 ? 0.25 : 0.4,
  barGapRatio: 0.1,
  ...(colours && { colorMap: { type: 'ordinal' as const, values: axis.data, colors: [...colours] } }),
});

interface Words {
  readonly write: (value: number | null) => string;
  /** What a figure is called that still grows. */
  readonly word: string;
}

interface At {
  readonly dataIndex: number;
}

interface Bar extends At {
  readonly seriesId: string | number;
  readonly color: string;
}

function plotted(one: ChartSeries, { write, word }: Words) {
  const written = writtenBy(one, write, word);
  return {
    id: one.key,
    label: one.name,
    color: one.colour,
    data: [...one.values],
    valueFormatter: (value: number | null, { dataIndex }: At) => written(value, dataIndex),
  };
}

/** A line, in two pieces where its last figure still grows: each says its own figures alone. */
const linesOf = (series: ChartSeries, stepped: boolean, words: Words) =>
  piecesOf(series).map((one) => {
    const { valueFormatter, ...drawn } = plotted(one, words);
    const said = (place: number): boolean => (place === one.unfinished) === one.growing;
    return {
      ...drawn,
      ...(one.growing && {
        label: (where: 'legend' | 'tooltip') => (where === 'legend' ? words.word : one.name),
      }),
      valueFormatter: (value: number | null, at: At) =>
        value !== null && said(at.dataIndex) ? valueFormatter(value, at) : null,
      curve: stepped ? ('stepBefore' as const) : ('linear' as const),
      showMark: isLonely(drawn.data),
      connectNulls: false,
    };
  });

/** How each bar looks. */
function barLooks(series: readonly ChartSeries[]) {
  const places = new Map(series.map(({ key, unfinished }) => [key, unfinished]));
  return ({ seriesId, dataIndex, color }: Bar) =>
    places.get(String(seriesId)) === dataIndex ? { ...unfinishedBar, style: { color } } : {};
}

/** Draws figures. Loaded when a screen first shows a chart. */
export default function ChartView({ spec, height }: ChartViewProps) {
  const { t } = useTranslation();
  const { vars, palette } = useTheme();
  const { labels, series, colours, measure, stacked = false, stepped = false, lying = false } = spec;
  const quietText = (vars ?? { palette }).palette.text.secondary;
  const whole = (value: number): string =>
    !Number.isInteger(value) ? '' : measure === 'minutes' ? shortMinutes(value) : shortFigure(value);
  const banded = series.find(({ band }) => band);
  const growing = series.some(({ unfinished }) => unfinished !== undefined);
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const shared = {
    height,
    skipAnimation: true,
    grid: { horizontal: true },
    // What stands at the end of an axis stands half beyond it: a figure of lying bars, the last name of a line.
    margin: { top: 8, right: lying ? 32 : spec.kind === 'lines' ? 24 : 16, bottom: 4, left: 4 },
    hideLegend: series.length < 2 && !banded && !(spec.kind === 'lines' && growing),
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
        ...(measure === 'minutes' && { tickInterval: minuteMarks(most), max: minuteMarks(most).at(-1) }),
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
      ...looksOf(series),
      ...unfinishedLooks(series),
    },
  } as const;
  const write = (value: number | null): string => (value === null ? '' : fullFigure(value, measure));
  const words = { write, word: t('common.provisional') };
  if (spec.kind === 'lines') {
    const [axis] = shared.xAxis;
    return (
      <LineChart
        {...shared}
        xAxis={[{ ...axis, scaleType: 'point' }]}
        series={[...(banded ? bandOf(banded, write) : []), ...series.flatMap((one) => linesOf(one, stepped, words))]}
      />
    );
  }
  const [axis] = shared.xAxis;
  const [figures] = shared.yAxis;
  const names = barAxis(axis, colours);
  const bars = series.map((one) => ({ ...plotted(one, words), ...(stacked && { stack: 'all' }) }));
  if (spec.line) return <BarsWithLine {...shared} xAxis={[names]} bars={bars} line={spec.line} />;
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
      series={bars}
      slotProps={{ ...shared.slotProps, bar: barLooks(series) }}
      borderRadius={stacked ? 0 : 3}
    />
  );
}
