import Box from '@mui/material/Box';
import type { MonitoredGate, gateMonitoring } from '@parking/contract/gates/monitoring';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '../../../api/client.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { ageText, localMs } from '../shared/wall-clock.ts';
import { isLongWait, longestWait } from './waits.ts';

export type Takings = ResultOf<typeof gateMonitoring.takings>;

interface SiteFiguresProps {
  readonly gates: readonly MonitoredGate[];
  readonly nowMs: number;
  /** Null while they are not to be shown. */
  readonly takings: Takings | null;
}

/** How busy the whole site is, who waits longest, and what was taken where that is to be shown. */
export function SiteFigures({ gates, nowMs, takings }: SiteFiguresProps) {
  const { t } = useTranslation();
  const passed = (side: MonitoredGate['gateType']): string =>
    t('gates.wall.perHour', {
      count: gates.reduce((sum, { gateType, carsLastHour }) => sum + (gateType === side ? carsLastHour : 0), 0),
    });
  const wait = longestWait(gates);
  const waited = wait && nowMs - localMs(wait.since);
  return (
    <Box
      component="ul"
      aria-label={t('gates.wall.figures')}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}
    >
      <Figure label={t('gates.wall.perHourIn')}>{passed('IN')}</Figure>
      <Figure label={t('gates.wall.perHourOut')}>{passed('OUT')}</Figure>
      <Figure
        label={t('gates.wall.longestWait')}
        tone={waited !== null && isLongWait(waited) ? 'warning.main' : 'inherit'}
      >
        {wait === null || waited === null
          ? t('gates.wall.nobodyWaits')
          : `${ageText(waited, (count) => t('gates.wall.seconds', { count }))} · ${wait.code}`}
      </Figure>
      {takings && (
        <Figure label={t('gates.wall.takingsToday')} note={takings.withoutOwnDeposit && t('gates.wall.withoutOwn')}>
          {formatRupiah(takings.total)}
        </Figure>
      )}
    </Box>
  );
}

interface FigureProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly tone?: string;
  readonly note?: string | false;
}

function Figure({ label, children, tone = 'inherit', note = false }: FigureProps) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'baseline', columnGap: 2, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ typography: 'body1', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="strong" sx={{ typography: 'h3', color: tone, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Box>
      {note && (
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {note}
        </Box>
      )}
    </Box>
  );
}
