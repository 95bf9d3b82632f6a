import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { gates } from '@parking/contract/gates/gates';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { useSiteNow } from '../../../api/site-clock.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import type { Gate } from '../gates/gate-state.tsx';
import type { Device } from './simulated-gate.ts';
import { playGate } from './simulated-gates.ts';

interface ConnectGateProps {
  readonly side: Device['side'];
  readonly gates: readonly Gate[];
}

/** Chooses the gate that is played; a device that has its token is cut off, so that is asked. */
export function ConnectGate({ side, gates: choices }: ConnectGateProps) {
  const { t } = useTranslation();
  const id = useId();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const clock = useSiteNow();
  const [asking, setAsking] = useState(false);
  const chosen = choices.find((gate) => gate.id === chosenId) ?? choices.find((gate) => !gate.hasToken) ?? choices[0];
  const issue = useApiMutation(gates.generateToken, {
    onSuccess: ({ token }) => chosen && playGate({ name: chosen.name, side, token, clock }),
    onSettled: () => setAsking(false),
  });
  if (!chosen) return null;
  const connect = () => issue.mutate({ params: { id: chosen.id } });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <FormControl size="small" sx={{ flex: 1, minWidth: 180 }}>
        <InputLabel id={id}>{t('gates.simulator.gate')}</InputLabel>
        <Select
          labelId={id}
          label={t('gates.simulator.gate')}
          value={chosen.id}
          onChange={({ target }) => setChosenId(target.value)}
        >
          {choices.map((gate) => (
            <MenuItem key={gate.id} value={gate.id}>
              {gate.name}
            </MenuItem>
          ))}
        </Select>
      </FormControl>
      <Button
        variant="contained"
        loading={issue.isPending}
        onClick={() => (chosen.hasToken ? setAsking(true) : connect())}
      >
        {t('gates.simulator.connect')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('gates.simulator.connectTitle', { name: chosen.name })}
          confirmLabel={t('gates.simulator.connect')}
          destructive
          busy={issue.isPending}
          onConfirm={connect}
          onCancel={() => setAsking(false)}
        >
          {t('gates.token.renewHelp')}
        </ConfirmDialog>
      )}
    </Box>
  );
}
