import { useTheme } from '@mui/material/styles';
import type { IndicationCase } from '@parking/contract/indications/cheating-indications';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Chart } from '../../kit/chart/chart.tsx';

const mostBars = 12;

/** How many of the others do it how often, and where the subject stands among them. */
export function CasePeers({ found: { peers, n, x } }: { readonly found: IndicationCase }) {
  const { t } = useTranslation();
  const { palette } = useTheme();
  if (n === null || x === null || n === 0) return null;
  const others = peers.filter((peer) => peer.n > 0).map((peer) => peer.x / peer.n);
  const own = x / n;
  const most = Math.max(own, ...others);
  const bars = Math.min(mostBars, Math.max(4, others.length));
  const placeOf = (share: number): number => Math.min(bars - 1, most === 0 ? 0 : Math.floor((share / most) * bars));
  const labels = Array.from({ length: bars }, (_, bar) =>
    formatNumber(Math.round((most * (bar + 1) * 1_000) / bars) / 10),
  );
  const count = (shares: readonly number[]): number[] =>
    labels.map((_, bar) => shares.filter((share) => placeOf(share) === bar).length);
  return (
    <Chart
      label={t('indications.peersLabel')}
      height={200}
      spec={{
        kind: 'bars',
        labels: labels.map((label) => `≤ ${label} %`),
        measure: 'count',
        stacked: true,
        series: [
          { key: 'others', name: t('indications.peersOthers'), colour: palette.text.secondary, values: count(others) },
          { key: 'own', name: t('indications.peersOwn'), colour: palette.error.main, values: count([own]) },
        ],
      }}
    />
  );
}
