import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChartColours } from '../../../../kit/chart/chart-colours.ts';
import type { ChartSpec } from '../../../../kit/chart/chart-spec.ts';
import { shortMinutes } from '../../../../kit/chart/short-figure.ts';
import { Chart } from '../../../../kit/chart/chart.tsx';
import { type ExampleInput, exampleStays } from './example-stays.ts';
import { TitledPanel } from '../../../../kit/panel.tsx';

/** How far the chart reaches and the minutes between its points. */
const spans = {
  day: { minutes: 1440, step: 60 },
  threeDays: { minutes: 4320, step: 120 },
  week: { minutes: 10_080, step: 240 },
} as const;
const spanNames = ['day', 'threeDays', 'week'] as const;

/** The price as the stay grows, beside what it is now. */
export function FareChart({ book, rules, current, enteredAt }: ExampleInput) {
  const { t } = useTranslation();
  const colour = useChartColours();
  const [span, setSpan] = useState<(typeof spanNames)[number]>('day');
  const stays = useMemo(() => {
    const { minutes, step } = spans[span];
    const lengths = Array.from({ length: minutes / step }, (_, index) => (index + 1) * step);
    return exampleStays({ book, rules, current, enteredAt }, lengths);
  }, [book, rules, current, enteredAt, span]);
  const spec: ChartSpec = {
    kind: 'lines',
    stepped: true,
    measure: 'rupiah',
    labels: stays.map(({ minutes }) => shortMinutes(minutes)),
    series: [
      {
        key: 'draft',
        name: t('fareEditor.example.draft'),
        colour: colour(0),
        values: stays.map(({ charge }) => charge.total),
      },
      ...(current
        ? [
            {
              key: 'current',
              name: t('fareEditor.example.inForce'),
              colour: colour(7),
              values: stays.map(({ before }) => before),
              quiet: true,
            },
          ]
        : []),
    ],
  };
  return (
    <TitledPanel
      title={t('fareEditor.example.chartTitle')}
      aside={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={span}
          onChange={(_, chosen: (typeof spanNames)[number] | null) => chosen && setSpan(chosen)}
          aria-label={t('fareEditor.example.chartSpan')}
        >
          {spanNames.map((name) => (
            <ToggleButton key={name} value={name}>
              {t(`fareEditor.example.spans.${name}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <Chart spec={spec} label={t('fareEditor.example.chartTitle')} height={240} />
    </TitledPanel>
  );
}
