import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type GateAlarm, gateMonitoring } from '@parking/contract/gates/monitoring';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate, formatDateTime, formatTime } from '../../../i18n/format.ts';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { ageText, localMs } from '../shared/wall-clock.ts';
import { alarmLooks } from './alarms.ts';

interface AlarmHistoryProps {
  readonly nowMs: number;
  readonly close: () => void;
}

/** The alarms of the running day, the newest on top, those that still stand among them. */
export default function AlarmHistory({ nowMs, close }: AlarmHistoryProps) {
  const { t } = useTranslation();
  const title = useId();
  const { data, error, refetch } = useApiQuery(gateMonitoring.alarms, { query: {} }, { handles: 'all' });
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>
        {t('gates.wall.history')}
        {data && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ml: 2 }}>
            {formatDate(data.date)} · {t('gates.wall.historyCount', { count: data.alarms.length })}
          </Box>
        )}
      </DialogTitle>
      <DialogContent dividers sx={{ p: 0 }}>
        {error && !data && <FailureNotice failure={error} retry={() => void refetch()} />}
        {!data && !error && <TableSkeleton columns={3} label={t('common.loading')} />}
        {data?.alarms.length === 0 && <Notice icon="check_circle" title={t('gates.wall.historyEmpty')} />}
        <Box component="ol" aria-label={t('gates.wall.history')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data?.alarms.map((alarm) => (
            <HistoryLine key={alarm.id} alarm={alarm} day={data.date} nowMs={nowMs} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface HistoryLineProps {
  readonly alarm: GateAlarm;
  readonly day: string;
  readonly nowMs: number;
}

function HistoryLine({ alarm: { type, gateCode, gateName, since, endedAt }, day, nowMs }: HistoryLineProps) {
  const { t } = useTranslation();
  const { icon, tone } = alarmLooks[type];
  const time = (at: string): string => (at.startsWith(day) ? formatTime(at) : formatDateTime(at));
  const lasted = ageText((endedAt === null ? nowMs : localMs(endedAt)) - localMs(since), (count) =>
    t('gates.wall.seconds', { count }),
  );
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        px: 4,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 150, fontVariantNumeric: 'tabular-nums' }}>
        {time(since)}
        {endedAt !== null && `–${time(endedAt)}`}
      </Box>
      <ToneChip tone={tone} icon={icon}>
        {t(`gates.wall.alarm.${type}`)}
      </ToneChip>
      <Box sx={{ flex: 1, minWidth: 120 }}>
        <strong>{gateCode}</strong>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {gateName}
        </Box>
      </Box>
      <Box
        sx={{ color: endedAt === null ? `${tone}.main` : 'text.secondary', fontWeight: endedAt === null ? 600 : 400 }}
      >
        {endedAt === null ? t('gates.wall.standing', { age: lasted }) : lasted}
      </Box>
    </Box>
  );
}
