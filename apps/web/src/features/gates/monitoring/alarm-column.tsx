import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MonitoredGate } from '@parking/contract/gates/monitoring';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import { radius, type, wallType } from '../../../theme/tokens.ts';
import { ageText, localMs } from '../shared/wall-clock.ts';
import { alarmLooks, listAlarms } from './alarms.ts';

interface AlarmColumnProps {
  readonly gates: readonly MonitoredGate[];
  readonly nowMs: number;
}

/** What wants somebody, the longest waiting on top, and what to do about it. */
export function AlarmColumn({ gates, nowMs }: AlarmColumnProps) {
  const { t } = useTranslation();
  const alarms = listAlarms(gates);
  return (
    <Box
      component="section"
      aria-labelledby="alarms"
      sx={{ minHeight: 0, display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <Typography id="alarms" component="h2" sx={{ fontSize: { xs: type.large, xl: wallType.word }, fontWeight: 600 }}>
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
            fontSize: { xs: type.body, xl: wallType.note },
            fontWeight: 600,
          }}
        >
          <Icon name="check_circle" size={28} />
          {t('gates.wall.noAlarms')}
        </Box>
      )}
      <Box tabIndex={0} role="group" aria-labelledby="alarms" sx={{ minHeight: 0, overflowY: { lg: 'auto' } }}>
        <Box
          component="ol"
          aria-live="polite"
          aria-relevant="additions"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 2 }}
        >
          {alarms.map(({ key, code, type: alarm, since }) => {
            const { icon, tone } = alarmLooks[alarm];
            return (
              <Box
                component="li"
                key={key}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
                  columnGap: 3,
                  alignItems: 'center',
                  px: 4,
                  py: 3,
                  borderRadius: `${radius.card}px`,
                  borderLeft: 6,
                  borderColor: `${tone}.main`,
                  bgcolor: `${tone}.surface`,
                }}
              >
                <Icon name={icon} size={28} sx={{ color: `${tone}.main` }} />
                <Box
                  sx={{
                    fontSize: { xs: type.large, xl: wallType.word },
                    fontWeight: 700,
                    lineHeight: 1.25,
                    overflowWrap: 'anywhere',
                  }}
                >
                  {code}
                  <Box component="span" sx={{ display: 'block', fontSize: { xs: type.body, xl: wallType.note } }}>
                    {t(`gates.wall.alarm.${alarm}`)}
                  </Box>
                </Box>
                <Box
                  sx={{
                    fontSize: { xs: type.body, xl: wallType.note },
                    fontWeight: 600,
                    whiteSpace: 'nowrap',
                    color: `${tone}.main`,
                  }}
                >
                  {ageText(nowMs - localMs(since), (count) => t('gates.wall.seconds', { count }))}
                </Box>
                <Box
                  sx={{
                    gridColumn: '2 / -1',
                    fontSize: { xs: type.dense, xl: type.large },
                    color: 'text.secondary',
                    mt: 1,
                  }}
                >
                  {t(`gates.wall.advice.${alarm}`)}
                </Box>
              </Box>
            );
          })}
        </Box>
      </Box>
    </Box>
  );
}
