import type { SxProps } from '@mui/material/styles';
import { BarPlot } from '@mui/x-charts/BarChart';
import type { BarChartProps } from '@mui/x-charts/BarChart';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsDataProvider } from '@mui/x-charts/ChartsDataProvider';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsLegend } from '@mui/x-charts/ChartsLegend';
import { ChartsSurface } from '@mui/x-charts/ChartsSurface';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsWrapper } from '@mui/x-charts/ChartsWrapper';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { formatNumber } from '../../i18n/format.ts';
import type { ChartSpec } from './chart-spec.ts';

interface BarsWithLineProps {
  readonly height: number;
  readonly skipAnimation: boolean;
  readonly margin: NonNullable<BarChartProps['margin']>;
  readonly xAxis: NonNullable<BarChartProps['xAxis']>;
  readonly yAxis: readonly [object];
  readonly slotProps: { readonly legend: { readonly sx: SxProps } };
  readonly localeText: NonNullable<BarChartProps['localeText']>;
  readonly sx: SxProps;
  readonly bars: BarChartProps['series'];
  readonly line: NonNullable<ChartSpec['line']>;
}

const inPercent = (share: number | null): string => (share === null ? '' : `${formatNumber(share)} %`);

/** Bars that stand, and over them a line of shares on an axis at the right. */
export function BarsWithLine(props: BarsWithLineProps) {
  const { bars, line, yAxis, slotProps, sx, ...shared } = props;
  const [figures] = yAxis;
  return (
    <ChartsDataProvider
      {...shared}
      series={[
        ...bars.map((one) => ({ ...one, type: 'bar' as const, yAxisId: 'figures' })),
        {
          type: 'line',
          id: 'share',
          label: line.name,
          color: line.colour,
          data: [...line.values],
          yAxisId: 'shares',
          curve: 'linear',
          showMark: true,
          valueFormatter: inPercent,
        },
      ]}
      yAxis={[
        figures,
        { ...figures, id: 'shares', position: 'right', min: 0, max: 100, width: 48, valueFormatter: inPercent },
      ]}
    >
      <ChartsWrapper sx={sx}>
        <ChartsLegend {...slotProps.legend} />
        <ChartsSurface>
          <ChartsGrid horizontal />
          <BarPlot borderRadius={3} />
          <LinePlot />
          <MarkPlot />
          <ChartsAxisHighlight x="band" />
          <ChartsXAxis />
          <ChartsYAxis axisId="figures" />
          <ChartsYAxis axisId="shares" />
        </ChartsSurface>
        <ChartsTooltip />
      </ChartsWrapper>
    </ChartsDataProvider>
  );
}
