import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { formatPlate } from '@parking/contract/parking/plates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { formatNumber, formatTime } from '../../../i18n/format.ts';
import { Plate } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { radius } from '../../../theme/tokens.ts';
import { alarmLooks } from '../monitoring/alarms.ts';
import { ageText, clockText } from '../shared/wall-clock.ts';
import { type Cursor, alarmLane } from './cursor.ts';
import { kindLooks, kinds } from './kinds.ts';
import { timeText } from './span.ts';
import { type Lane, type LaneMark, type Lanes, type LastingAlarm, countIn, partMs } from './use-lanes.ts';

interface ReadingLineProps {
  readonly lanes: Lanes;
  readonly cursor: Cursor | null;
  /** Of the record that the cursor's mark leads to, for whom may open it. */
  readonly address: string | null;
}

/** In words what the cursor stands on; without one, how it is moved. */
export function ReadingLine({ lanes, cursor, address }: ReadingLineProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="aside"
      aria-label={t('gates.timeline.details')}
      aria-live="polite"
      sx={{
        flex: 'none',
        minHeight: 48,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
        px: 4,
        py: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {cursor === null ? (
        <Box sx={{ color: 'text.secondary' }}>{t('gates.timeline.keys')}</Box>
      ) : (
        <Read lanes={lanes} cursor={cursor} address={address} />
      )}
    </Box>
  );
}

function Read({ lanes, cursor, address }: ReadingLineProps & { readonly cursor: Cursor }) {
  const { t } = useTranslation();
  if (cursor.lane === alarmLane) {
    const alarm = lanes.alarmRows.flat().find(({ id }) => id === cursor.id);
    return alarm ? <AlarmRead alarm={alarm} nowMs={lanes.nowMs} /> : <>{t('gates.timeline.noAlarms')}</>;
  }
  const lane = lanes.lanes.find(({ gate }) => gate.id === cursor.lane);
  if (!lane) return null;
  const mark = lane.marks?.find(({ key }) => key === cursor.id);
  if (mark) return <MarkRead lane={lane} mark={mark} address={address} />;
  return <PartRead lane={lane} ms={cursor.ms} dayFromMs={lanes.whole.fromMs} />;
}

function AlarmRead({ alarm, nowMs }: { readonly alarm: LastingAlarm; readonly nowMs: number | null }) {
  const { t } = useTranslation();
  const { type, gateCode, fromMs, untilMs, isStanding } = alarm;
  const lasted = ageText((isStanding ? (nowMs ?? untilMs) : untilMs) - fromMs, (count) =>
    t('gates.wall.seconds', { count }),
  );
  return (
    <>
      <Box>
        {clockText(fromMs)}
        {!isStanding && `–${clockText(untilMs)}`}
      </Box>
      <strong>{gateCode}</strong>
      <ToneChip {...alarmLooks[type]}>{t(`gates.wall.alarm.${type}`)}</ToneChip>
      <Box>{isStanding ? t('gates.wall.standing', { age: lasted }) : lasted}</Box>
    </>
  );
}

interface MarkReadProps {
  readonly lane: Lane;
  readonly mark: LaneMark;
  readonly address: string | null;
}

function MarkRead({ lane, mark: { kind, at, plate, code }, address }: MarkReadProps) {
  const { t } = useTranslation();
  const { tone, icon } = kindLooks[kind];
  return (
    <>
      <Box>{formatTime(at)}</Box>
      <GateName lane={lane} />
      <ToneChip tone={tone} icon={icon}>
        {t(`gates.timeline.kinds.${kind}`)}
      </ToneChip>
      {plate !== null && <Plate text={formatPlate(plate)} />}
      {code !== null && <Box>{code}</Box>}
      {address !== null && (
        <Link component={RouterLink} to={address}>
          {t('gates.timeline.open')}
        </Link>
      )}
    </>
  );
}

interface PartReadProps {
  readonly lane: Lane;
  readonly ms: number;
  readonly dayFromMs: number;
}

function PartRead({ lane, ms, dayFromMs }: PartReadProps): ReactNode {
  const { t } = useTranslation();
  const part = { fromMs: ms, untilMs: ms + partMs };
  if (lane.marks !== null) {
    return (
      <>
        <Box>{timeText(ms)}</Box>
        <GateName lane={lane} />
        <Box sx={{ color: 'text.secondary' }}>{t('gates.timeline.nothing')}</Box>
      </>
    );
  }
  return (
    <>
      <Box>
        {timeText(part.fromMs)}–{timeText(part.untilMs)}
      </Box>
      <GateName lane={lane} />
      {kinds.map((kind) => {
        const count = countIn(lane.gate[kindLooks[kind].counts], dayFromMs, part);
        return (
          (count > 0 || kind !== 'OPENING') && (
            <Box key={kind}>{t(`gates.timeline.count.${kind}`, { cars: formatNumber(count) })}</Box>
          )
        );
      })}
    </>
  );
}

function GateName({ lane: { gate } }: { readonly lane: Lane }) {
  return (
    <Box>
      <strong>{gate.code}</strong>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {gate.name}
      </Box>
    </Box>
  );
}
