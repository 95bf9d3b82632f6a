import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ProfileRate } from '@parking/contract/indications/operator-profiles';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { ToneChip } from '../../kit/cells/state-chip.tsx';
import { Chart } from '../../kit/chart/chart.tsx';
import { TitledPanel } from '../../kit/panel.tsx';
import { FactList } from '../../kit/record/fact-list.tsx';
import { formatSmall } from './small-numbers.ts';

interface RatePanelProps {
  readonly rate: ProfileRate;
  readonly driftAt: number;
}

/** One rate of a person: how often, how sure that is, how often the others, and how it moved from day to day. */
export function RatePanel({ rate, driftAt }: RatePanelProps) {
  const { t } = useTranslation();
  const { what, of, n, x, low, high, peers, days } = rate;
  const place = placeOf(rate);
  return (
    <TitledPanel
      title={t(`indications.profile.rates.${what}`)}
      aside={place && <ToneChip {...looks[place]}>{t(`indications.profile.place.${place}`)}</ToneChip>}
    >
      {n === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('indications.profile.nothing')}</Box>
      ) : (
        <>
          <FactList
            facts={[
              [
                t('indications.profile.own'),
                t(`indications.profile.counted.${of}`, {
                  x: formatNumber(x),
                  n: formatNumber(n),
                  days: formatNumber(days.length),
                  share: percent(x / n),
                }),
              ],
              [
                t('indications.profile.interval'),
                t('indications.profile.shares', { low: percent(low), high: percent(high) }),
              ],
              [t('indications.peersOthers'), peers === null ? t('indications.profile.noPeers') : percent(peers)],
            ]}
          />
          <Drift rate={rate} driftAt={driftAt} />
        </>
      )}
    </TitledPanel>
  );
}

const looks = {
  above: { tone: 'warning', icon: 'trending_up' },
  alike: { tone: 'neutral', icon: 'drag_handle' },
  below: { tone: 'info', icon: 'trending_down' },
} as const;

/** Where the others' share lies against the interval of the own one; null where nothing can be said. */
function placeOf({ n, low, high, peers }: ProfileRate): keyof typeof looks | null {
  if (n === 0 || peers === null) return null;
  if (peers < low) return 'above';
  return peers > high ? 'below' : 'alike';
}

const percent = (share: number): string => `${formatSmall(Math.round(share * 1_000) / 10)} %`;

/** How the running sum moved, in words and as a line. */
function Drift({ rate: { days, drift }, driftAt }: RatePanelProps) {
  const { t } = useTranslation();
  const { palette } = useTheme();
  if (drift === null) return null;
  const values = days.map((day) => round(day.drift ?? 0));
  const highest = days[values.indexOf(Math.max(...values))];
  const said = {
    drift: formatSmall(round(drift)),
    at: formatNumber(driftAt),
    day: highest ? formatDate(highest.day) : '',
    last: formatSmall(values.at(-1) ?? 0),
  };
  const words =
    drift === 0
      ? t('indications.profile.noDrift')
      : drift >= driftAt
        ? t('indications.profile.drifts', said)
        : t('indications.profile.driftBelow', said);
  return (
    <>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{words}</Box>
      {drift > 0 && days.length > 1 && (
        <Chart
          label={words}
          height={140}
          spec={{
            kind: 'lines',
            measure: 'count',
            labels: days.map(({ day }) => formatDate(day)),
            series: [
              { key: 'drift', name: t('indications.profile.drift'), colour: palette.primary.main, values },
              {
                key: 'driftAt',
                name: t('indications.profile.driftAt'),
                colour: palette.text.secondary,
                values: days.map(() => driftAt),
                quiet: true,
              },
            ],
          }}
        />
      )}
    </>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
