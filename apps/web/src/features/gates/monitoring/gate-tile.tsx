import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MonitoredGate } from '@parking/contract/gates/monitoring';
import { formatPlate } from '@parking/contract/parking/plates';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { formatTime } from '../../../i18n/format.ts';
import { Plate } from '../../../kit/cells/cells.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { radius, type } from '../../../theme/tokens.ts';
import { ageText, localMs } from '../shared/wall-clock.ts';
import { toneOf } from './alarms.ts';

interface GateTileProps {
  readonly gate: MonitoredGate;
  /** The site's time. */
  readonly nowMs: number;
  /** Null for whom may not. */
  readonly open: (() => void) | null;
  /** How much larger it is drawn than on a page. */
  readonly scale: number;
}

const note = type.body;
const word = type.large;

/** One gate as it is now. */
export function GateTile({ gate, nowMs, open, scale }: GateTileProps) {
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
      <Box sx={{ flex: 1, minHeight: 120, display: 'flex', gap: 3 }}>
        <LastPicture gate={gate} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1, justifyContent: 'center' }}>
          <LastCar gate={gate} nowMs={nowMs} />
          <Facts gate={gate} />
        </Box>
      </Box>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, fontSize: note, minHeight: 36 }}
      >
        <span>{t(gate.gateType === 'IN' ? 'gates.wall.in' : 'gates.wall.out', { count: counted(gate) })}</span>
        {gate.commandsOpen > 0 && (
          <Fact icon="sync" tone="primary.main">
            {t('gates.wall.commandsOpen', { count: gate.commandsOpen })}
          </Fact>
        )}
        {gate.commandsFailed > 0 && (
          <Fact icon="sync_problem" tone="text.secondary">
            {t('gates.wall.commandsFailed', { count: gate.commandsFailed })}
          </Fact>
        )}
        <Box sx={{ flex: 1 }} />
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
        {formatTime(lastCar.at)} · {age}
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

function Facts({ gate: { barrier, paper, loopOn, since } }: Pick<GateTileProps, 'gate'>) {
  const { t } = useTranslation();
  if (since === null) return null;
  const look = barrierLooks[barrier];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', fontSize: note }}>
      <Fact icon={look.icon} tone={look.tone}>
        {t(`gates.wall.barrier.${barrier}`)}
      </Fact>
      <Fact icon="receipt_long" tone={paperTones[paper]}>
        {t(`gates.wall.paper.${paper}`)}
      </Fact>
      <Fact icon="directions_car" tone={loopOn ? 'warning.main' : 'text.secondary'}>
        {t(loopOn ? 'gates.wall.waiting' : 'gates.wall.noCarWaiting')}
      </Fact>
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
