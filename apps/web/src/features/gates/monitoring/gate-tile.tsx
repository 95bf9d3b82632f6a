import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MonitoredGate } from '@parking/contract/gates/monitoring';
import { formatPlate } from '@parking/contract/parking/plates';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { formatRupiah, formatTime } from '../../../i18n/format.ts';
import { Plate } from '../../../kit/cells/cells.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { radius, type } from '../../../theme/tokens.ts';
import { ageText, localMs } from '../shared/wall-clock.ts';
import { toneOf } from './alarms.ts';
import { isLongWait } from './waits.ts';

interface GateTileProps {
  readonly gate: MonitoredGate;
  /** The site's time. */
  readonly nowMs: number;
  /** Rupiah; null while they are not to be shown. */
  readonly takings: number | null;
  /** Null for whom may not. */
  readonly open: (() => void) | null;
  /** How much larger it is drawn than on a page. */
  readonly scale: number;
}

const note = type.body;
const word = type.large;

/** One gate as it is now. */
export function GateTile({ gate, nowMs, takings, open, scale }: GateTileProps) {
  const { t } = useTranslation();
  const tone = toneOf(gate);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        p: 3,
        zoom: scale,
        minHeight: 0,
        minWidth: 0,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        border: 2,
        borderColor: tone ? `${tone}.main` : 'divider',
        borderRadius: `${radius.card}px`,
      }}
    >
      <TileHead gate={gate} nowMs={nowMs} />
      <Box sx={{ flex: 1, minHeight: 116, display: 'flex', gap: 3 }}>
        <LastPicture gate={gate} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1, justifyContent: 'center' }}>
          <LastCar gate={gate} nowMs={nowMs} />
          <Facts gate={gate} nowMs={nowMs} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 3, minHeight: 36 }}>
        <Figures gate={gate} takings={takings} />
        {open && (
          <Button
            variant="outlined"
            startIcon={<Icon name="lock_open" />}
            aria-label={t('gates.wall.openOf', { gate: gate.code })}
            onClick={open}
          >
            {t('gates.wall.open')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** What has passed today and in the last hour; beneath it what it brought where that is to be shown, and orders of today. */
function Figures({ gate, takings }: Pick<GateTileProps, 'gate' | 'takings'>) {
  const { t } = useTranslation();
  const { commandsOpen, commandsFailed } = gate;
  return (
    <Box sx={{ flex: 1, minWidth: 0, fontSize: note, lineHeight: 1.5, fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={oneLine}>
        {t(gate.gateType === 'IN' ? 'gates.wall.in' : 'gates.wall.out', { count: counted(gate) })}
        {' · '}
        <strong>{t('gates.wall.perHour', { count: gate.carsLastHour })}</strong>
      </Box>
      {(takings !== null || commandsOpen > 0 || commandsFailed > 0) && (
        <Box sx={{ ...oneLine, display: 'flex', columnGap: 3 }}>
          {takings !== null && <strong>{formatRupiah(takings)}</strong>}
          {commandsOpen > 0 && (
            <Fact icon="sync" tone="primary.main">
              {t('gates.wall.commandsOpen', { count: commandsOpen })}
            </Fact>
          )}
          {commandsFailed > 0 && (
            <Fact icon="sync_problem" tone="text.secondary">
              {t('gates.wall.commandsFailed', { count: commandsFailed })}
            </Fact>
          )}
        </Box>
      )}
    </Box>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const counted = ({ gateType, countIn, countOut }: MonitoredGate): number => (gateType === 'IN' ? countIn : countOut);

function TileHead({ gate, nowMs }: Pick<GateTileProps, 'gate' | 'nowMs'>) {
  const { t } = useTranslation();
  const { online, since } = gate;
  const colour = online ? 'success.main' : since === null ? 'text.secondary' : 'error.main';
  const state = online ? 'gates.wall.online' : since === null ? 'gates.wall.never' : 'gates.wall.offline';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Icon name={gate.gateType === 'IN' ? 'login' : 'logout'} size={28} sx={{ color: 'text.secondary' }} />
      <Box component="h2" sx={{ m: 0, minWidth: 0, display: 'flex', alignItems: 'baseline', gap: 2, flex: 1 }}>
        <Box
          component="span"
          sx={{
            fontSize: type.title,
            fontWeight: 700,
            lineHeight: 1.2,
            whiteSpace: 'nowrap',
          }}
        >
          {gate.code}
        </Box>
        <Box
          component="span"
          sx={{
            fontSize: note,
            fontWeight: 400,
            color: 'text.secondary',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {gate.name}
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right', flex: 'none', lineHeight: 1.25 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: word, fontWeight: 700, color: colour }}>
          <Icon name={online ? 'wifi' : 'wifi_off'} size={24} />
          {t(state)}
        </Box>
        {since !== null && (
          <Box sx={{ fontSize: type.small, color: 'text.secondary' }}>
            {t('gates.wall.since', {
              age: ageText(nowMs - localMs(since), (count) => t('gates.wall.seconds', { count })),
            })}
          </Box>
        )}
      </Box>
    </Box>
  );
}

function LastPicture({ gate: { lastCar, code } }: Pick<GateTileProps, 'gate'>) {
  const { t } = useTranslation();
  const place = { flex: '0 0 42%', alignSelf: 'stretch', borderRadius: `${radius.input}px`, minHeight: 0 } as const;
  if (lastCar?.image) {
    return (
      <Box sx={{ ...place, position: 'relative', overflow: 'hidden' }}>
        <AssetImage
          token={lastCar.image}
          alt={t('gates.wall.lastCar', { gate: code })}
          size="full"
          name=" "
          sx={{ position: 'absolute', inset: 0 }}
        />
      </Box>
    );
  }
  return (
    <Box sx={{ ...place, display: 'grid', placeItems: 'center', bgcolor: 'background.sunken', color: 'text.disabled' }}>
      <Icon name="no_photography" size={40} />
    </Box>
  );
}

function LastCar({ gate: { lastCar }, nowMs }: Pick<GateTileProps, 'gate' | 'nowMs'>) {
  const { t } = useTranslation();
  if (!lastCar) return <Box sx={{ fontSize: note, color: 'text.secondary' }}>{t('gates.wall.noCar')}</Box>;
  const age = ageText(nowMs - localMs(lastCar.at), (count) => t('gates.wall.seconds', { count }));
  return (
    <Box>
      <Box sx={{ fontSize: type.title, lineHeight: 1.2 }}>
        {lastCar.plate ? (
          <Plate text={formatPlate(lastCar.plate)} />
        ) : (
          <Box component="span" sx={{ fontSize: note, color: 'text.secondary' }}>
            {lastCar.code ?? t('gates.wall.noPlate')}
          </Box>
        )}
      </Box>
      <Box sx={{ fontSize: type.dense, color: 'text.secondary', mt: 1 }}>
        <Box component="strong" sx={{ color: 'text.primary' }}>
          {t('gates.wall.ago', { age })}
        </Box>
        {' · '}
        {formatTime(lastCar.at)}
      </Box>
    </Box>
  );
}

const barrierLooks = {
  OPEN: { icon: 'lock_open', tone: 'success.main' },
  CLOSED: { icon: 'lock', tone: 'text.primary' },
  UNKNOWN: { icon: 'help', tone: 'text.secondary' },
} as const;
const paperTones = { OK: 'text.secondary', LOW: 'warning.main', OUT: 'error.main' } as const;

function Facts({ gate, nowMs }: Pick<GateTileProps, 'gate' | 'nowMs'>) {
  const { barrier, paper, loopOn, since, waitingSince } = gate;
  const { t } = useTranslation();
  if (since === null) return null;
  const look = barrierLooks[barrier];
  const waited = waitingSince === null ? null : nowMs - localMs(waitingSince);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', fontSize: note }}>
      <Fact icon={look.icon} tone={look.tone}>
        {t(`gates.wall.barrier.${barrier}`)}
      </Fact>
      <Fact icon="receipt_long" tone={paperTones[paper]}>
        {t(`gates.wall.paper.${paper}`)}
      </Fact>
      {waited === null ? (
        <Fact icon="directions_car" tone={loopOn ? 'text.primary' : 'text.secondary'}>
          {t(loopOn ? 'gates.wall.carHere' : 'gates.wall.noCarWaiting')}
        </Fact>
      ) : (
        <Fact icon={isLongWait(waited) ? 'hourglass_bottom' : 'directions_car'} tone="warning.main">
          {t('gates.wall.waiting', { age: ageText(waited, (count) => t('gates.wall.seconds', { count })) })}
        </Fact>
      )}
    </Box>
  );
}

interface FactProps {
  readonly icon: string;
  readonly tone: string;
  readonly children: string;
}

function Fact({ icon, tone, children }: FactProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: tone, fontWeight: 600 }}>
      <Icon name={icon} size={22} />
      {children}
    </Box>
  );
}
