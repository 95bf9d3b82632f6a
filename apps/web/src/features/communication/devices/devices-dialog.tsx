import { type PushDevice, pushDevices } from '@parking/contract/communication/push-devices';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { useDevices } from './use-devices.ts';
import './texts.ts';

/** Lets this browser tell of notifications while no screen is open, and shows where else that is so. */
export default function DevicesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { standing, failure, retry, here, others, working, refusal, allow, forget } = useDevices();
  // As it was chosen, before the server has it.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const wanted = chosen ?? here?.urgentOnly ?? true;
  const trial = useApiMutation(pushDevices.sendTrial, {
    onSuccess: () => showToast(t('pushDevices.trialSent'), 'success'),
  });
  const isOn = standing === 'ON';
  const canChoose = isOn || standing === 'OFF';
  const choose = (urgentOnly: boolean) => {
    setChosen(urgentOnly);
    if (isOn) void allow(urgentOnly).then((done) => !done && setChosen(null));
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('pushDevices.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {failure && <FailureNotice failure={failure} retry={retry} />}
        {!failure && standing === 'LOADING' && (
          <CircularProgress aria-label={t('common.loading')} sx={{ mx: 'auto' }} />
        )}
        {canChoose && (
          <>
            <Typography color="textSecondary">{t('pushDevices.lead')}</Typography>
            <What urgentOnly={wanted} disabled={working} choose={choose} />
          </>
        )}
        {!failure && standing !== 'LOADING' && !canChoose && (
          <Alert severity="info">{t(`pushDevices.standing.${standing as 'UNSUPPORTED'}`)}</Alert>
        )}
        {refusal && <Alert severity="warning">{t(`pushDevices.refusal.${refusal}`)}</Alert>}
        {others.length > 0 && <Others devices={others} forget={forget} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
        {here && isOn && (
          <>
            <Button onClick={() => void forget(here)}>{t('pushDevices.end')}</Button>
            <Button
              variant="contained"
              loading={trial.isPending}
              onClick={() => trial.mutate({ params: { id: here.id } })}
            >
              {t('pushDevices.trial')}
            </Button>
          </>
        )}
        {standing === 'OFF' && (
          <Button variant="contained" loading={working} onClick={() => void allow(wanted)}>
            {t('pushDevices.allow')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface WhatProps {
  readonly urgentOnly: boolean;
  readonly disabled: boolean;
  readonly choose: (urgentOnly: boolean) => void;
}

function What({ urgentOnly, disabled, choose }: WhatProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FormControl disabled={disabled}>
      <FormLabel id={id}>{t('pushDevices.what')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={urgentOnly ? 'urgent' : 'all'}
        onChange={(_, value) => choose(value === 'urgent')}
      >
        <FormControlLabel value="urgent" control={<Radio />} label={t('pushDevices.urgent')} />
        <Typography variant="caption" color="textSecondary" sx={{ ml: 8, mb: 2 }}>
          {t('pushDevices.urgentHelp')}
        </Typography>
        <FormControlLabel value="all" control={<Radio />} label={t('pushDevices.all')} />
      </RadioGroup>
    </FormControl>
  );
}

interface OthersProps {
  readonly devices: readonly PushDevice[];
  readonly forget: (device: PushDevice) => Promise<void>;
}

function Others({ devices, forget }: OthersProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h3">
        {t('pushDevices.others')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {devices.map((device) => (
          <Box component="li" key={device.id} sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ overflowWrap: 'anywhere' }}>{device.name}</Box>
              <Typography variant="caption" color="textSecondary">
                {t('pushDevices.since', { at: formatDateTime(device.createdAt) })}
                {device.toldAt && ` · ${t('pushDevices.toldAt', { at: formatDateTime(device.toldAt) })}`}
                {` · ${t(device.urgentOnly ? 'pushDevices.urgent' : 'pushDevices.all')}`}
              </Typography>
            </Box>
            <IconButton aria-label={t('pushDevices.forget', { name: device.name })} onClick={() => void forget(device)}>
              <Icon name="delete" />
            </IconButton>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
