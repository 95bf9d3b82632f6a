import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatPlate, longestPlate, normalisePlate } from '@parking/contract/parking/plates';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatTime } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { SecretText } from '../../../kit/secret-text.tsx';
import { TextInput } from '../../../kit/text-input.tsx';
import { Icon } from '../../../theme/icon.tsx';
import type { AtGate, Happening, SimulatedGate } from './simulated-gate.ts';
import { rememberInside, stopPlaying, useAtGate, useLastInside } from './simulated-gates.ts';

/** A gate as the driver before it sees it, with what the driver can do there. */
export function PlayedGate({ gate }: { readonly gate: SimulatedGate }) {
  const { t } = useTranslation();
  const at = useAtGate(gate);
  const { name, side } = gate.device;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ fontWeight: 600, flex: 1, minWidth: 100, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <ToneChip tone={at.isHeard ? 'success' : 'warning'} icon={at.isHeard ? 'wifi' : 'wifi_off'}>
            {t(at.isHeard ? 'gates.gates.online' : 'gates.simulator.unheard')}
          </ToneChip>
          <ToneChip tone={at.isOpen ? 'success' : 'neutral'} icon={at.isOpen ? 'lock_open' : 'lock'}>
            {t(at.isOpen ? 'gates.simulator.open' : 'gates.simulator.closed')}
          </ToneChip>
        </Box>
        <Button size="small" color="inherit" onClick={() => stopPlaying(side)}>
          {t('gates.simulator.stop')}
        </Button>
      </Box>
      {at.isRefused && <Alert severity="error">{t('gates.simulator.refused')}</Alert>}
      <Driver gate={gate} at={at} />
      {at.display.length > 0 && (
        <Box sx={{ p: 3, bgcolor: 'background.sunken', fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {at.display.join(' · ')}
        </Box>
      )}
      {at.ticket !== null && (
        <SecretText label={t('gates.simulator.ticket')} copy={t('gates.simulator.copyTicket')} text={at.ticket} />
      )}
      <Happened happened={at.happened} />
    </Box>
  );
}

/** A car comes; at an entry its driver takes a ticket, at an exit it waits for the barrier. */
function Driver({ gate, at }: { readonly gate: SimulatedGate; readonly at: AtGate }) {
  const { t } = useTranslation();
  const { side } = gate.device;
  const lastInside = useLastInside();
  const [typed, setTyped] = useState<string | null>(side === 'IN' ? anyPlate : null);
  const plate = typed ?? lastInside ?? '';
  const arrive = (event: FormEvent) => {
    event.preventDefault();
    if (normalisePlate(plate) !== '') void gate.arrive(formatPlate(plate));
  };
  const takeTicket = () => {
    rememberInside(at.standing ?? '');
    setTyped(anyPlate());
    void gate.takeTicket();
  };
  if (at.standing === null)
    return (
      <Box component="form" onSubmit={arrive} sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 160 }}>
          <TextInput
            label={t('gates.simulator.plate')}
            value={plate}
            onChange={({ target }) => setTyped(target.value)}
            html={{ maxLength: longestPlate, autoComplete: 'off' }}
          />
        </Box>
        <Button type="submit" variant="contained" disabled={at.isOpen || at.isRefused}>
          {t('gates.simulator.arrive')}
        </Button>
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flex: 1, minWidth: 160 }}>
        <Icon name="directions_car" />
        <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{at.standing}</Box>
      </Box>
      {!at.isOpen && (
        <>
          {side === 'OUT' && <Box sx={{ color: 'text.secondary' }}>{t('gates.simulator.waiting')}</Box>}
          <Button color="inherit" onClick={() => void gate.turnBack()}>
            {t('gates.simulator.turnBack')}
          </Button>
          {side === 'OUT' && (
            <Button component={Link} to="/parking_out_cashier" variant="contained">
              {t('gates.simulator.toTill')}
            </Button>
          )}
          {side === 'IN' && (
            <Button variant="contained" disabled={at.ticket !== null} onClick={takeTicket}>
              {t('gates.simulator.takeTicket')}
            </Button>
          )}
        </>
      )}
    </Box>
  );
}

function Happened({ happened }: { readonly happened: readonly Happening[] }) {
  const { t } = useTranslation();
  if (happened.length === 0) return null;
  return (
    <Box
      component="ol"
      aria-label={t('gates.simulator.happened')}
      sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2', color: 'text.secondary' }}
    >
      {happened.map(({ id, what, plate, at }) => (
        <Box component="li" key={id} sx={{ display: 'flex', gap: 3 }}>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatTime(at)}
          </Box>
          {t(`gates.simulator.what.${what}`, { plate: plate ?? '' })}
        </Box>
      ))}
    </Box>
  );
}

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const anyLetter = (): string => letters.charAt(Math.floor(Math.random() * letters.length));

/** A plate of Jakarta that nobody else has, as likely as not. */
const anyPlate = (): string =>
  `B ${1_000 + Math.floor(Math.random() * 9_000)} ${anyLetter()}${anyLetter()}${anyLetter()}`;
