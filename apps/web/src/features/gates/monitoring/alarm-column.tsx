import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { MonitoredGate } from '@parking/contract/gates/monitoring';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import { radius, type } from '../../../theme/tokens.ts';
import { useBox } from '../shared/use-box.ts';
import { ageText, localMs } from '../shared/wall-clock.ts';
import { wallZoom } from '../shared/wall-zoom.ts';
import { alarmLooks, listAlarms } from './alarms.ts';
import { PageTurner } from './page-turner.tsx';
import { usePages } from './use-pages.ts';

interface AlarmColumnProps {
  readonly gates: readonly MonitoredGate[];
  readonly nowMs: number;
}

/** What wants somebody, the longest waiting on top, and what to do about it; by pages that turn by themselves where not all find room. */
export function AlarmColumn({ gates, nowMs }: AlarmColumnProps) {
  const { t } = useTranslation();
  const alarms = listAlarms(gates);
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const place = useRef<HTMLDivElement>(null);
  const box = useBox(place);
  const isAdvised = !isWide || !box || alarms.length * (heights.advised + gap) <= box.height;
  const perPage =
    isWide && box
      ? Math.max(1, Math.floor((box.height + gap) / ((isAdvised ? heights.advised : heights.short) + gap)))
      : alarms.length;
  const pages = usePages(alarms.length, Math.max(1, perPage));
  return (
    <Box
      component="section"
      aria-labelledby="alarms"
      // A dimmed wall dims what is well, never what wants somebody.
      sx={{
        ...wallZoom,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        ...(alarms.length > 0 && { position: 'relative', zIndex: 2 }),
      }}
    >
      <Typography id="alarms" component="h2" sx={{ fontSize: type.large, fontWeight: 600 }}>
        {t('gates.wall.alarms')}
        {alarms.length > 0 && ` (${alarms.length})`}
      </Typography>
      {alarms.length === 0 && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            p: 4,
            borderRadius: `${radius.card}px`,
            color: 'success.main',
            bgcolor: 'success.surface',
            fontSize: type.body,
            fontWeight: 600,
          }}
        >
          <Icon name="check_circle" size={28} />
          {t('gates.wall.noAlarms')}
        </Box>
      )}
      <Box ref={place} sx={{ flex: 1, minHeight: 0, overflow: { lg: 'hidden' } }}>
        <Box
          component="ol"
          aria-live="polite"
          aria-relevant="additions"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: `${gap}px` }}
        >
          {alarms.slice(pages.from, pages.to).map((alarm) => (
            <AlarmLine key={alarm.key} alarm={alarm} nowMs={nowMs} isAdvised={isAdvised} />
          ))}
        </Box>
      </Box>
      {pages.count > 1 && (
        <PageTurner
          label={t('gates.wall.alarmPages')}
          shown={t('gates.wall.alarmPage', { from: pages.from + 1, to: pages.to, all: alarms.length })}
          pages={pages}
        />
      )}
    </Box>
  );
}

const gap = 8;
/** Pixels of an alarm that says in two lines what to do about it, and of one that leaves that out. */
const heights = { advised: 106, short: 54 } as const;

interface AlarmLineProps {
  readonly alarm: ReturnType<typeof listAlarms>[number];
  readonly nowMs: number;
  readonly isAdvised: boolean;
}

function AlarmLine({ alarm: { code, type: alarm, since }, nowMs, isAdvised }: AlarmLineProps) {
  const { t } = useTranslation();
  const { icon, tone } = alarmLooks[alarm];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        columnGap: 3,
        alignItems: 'center',
        px: 4,
        py: isAdvised ? 3 : 2,
        borderRadius: `${radius.card}px`,
        borderLeft: 6,
        borderColor: `${tone}.main`,
        bgcolor: `${tone}.surface`,
      }}
    >
      <Icon name={icon} size={28} sx={{ color: `${tone}.main` }} />
      <Box sx={{ fontSize: type.large, fontWeight: 700, lineHeight: 1.25, overflowWrap: 'anywhere' }}>
        {code}
        <Box component="span" sx={{ display: 'block', fontSize: type.body }}>
          {t(`gates.wall.alarm.${alarm}`)}
        </Box>
      </Box>
      <Box sx={{ fontSize: type.body, fontWeight: 600, whiteSpace: 'nowrap', color: `${tone}.main` }}>
        {ageText(nowMs - localMs(since), (count) => t('gates.wall.seconds', { count }))}
      </Box>
      {isAdvised && (
        <Box sx={{ gridColumn: '2 / -1', fontSize: type.dense, color: 'text.secondary', mt: 1 }}>
          {t(`gates.wall.advice.${alarm}`)}
        </Box>
      )}
    </Box>
  );
}
