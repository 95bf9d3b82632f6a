import { type Post, gates } from '@parking/contract/gates/gates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { labelIn } from '../../../../i18n/format.ts';
import { ToneChip } from '../../../../kit/cells/state-chip.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import { KeyCap } from './key-cap.tsx';

/** Gates that have a key of their own. */
const digits = 9;

interface GateChooserProps {
  readonly candidates: Post['candidates'];
  readonly onChosen: () => void;
}

/** Where somebody works whom no schedule puts at one gate. */
export function GateChooser({ candidates, onChosen }: GateChooserProps) {
  const { t } = useTranslation();
  const choose = useApiMutation(gates.choose, { onSuccess: onChosen });
  const chooseGate = (gateId: string) => {
    if (!choose.isPending) choose.mutate({ body: { gateId } });
  };
  const onDigit = useEffectEvent((event: KeyboardEvent) => {
    const gate = candidates.slice(0, digits)[Number(event.key) - 1];
    if (gate && !event.altKey && !event.ctrlKey && !event.metaKey) chooseGate(gate.id);
  });
  useEffect(() => {
    window.addEventListener('keydown', onDigit);
    return () => window.removeEventListener('keydown', onDigit);
  }, []);
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '100%', p: 4 }}>
      <Box sx={{ width: '100%', maxWidth: 480, display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Typography variant="h2" component="h1">
          {t('cashier.gate.title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {t(candidates.length === 0 ? 'cashier.gate.none' : 'cashier.gate.help')}
        </Typography>
        {candidates.map((gate, index) => (
          <Button
            key={gate.id}
            variant="outlined"
            size="large"
            autoFocus={index === 0}
            disabled={choose.isPending}
            loading={choose.isPending && choose.variables?.body.gateId === gate.id}
            sx={{ justifyContent: 'flex-start', textAlign: 'start', gap: 3, minHeight: 52 }}
            onClick={() => chooseGate(gate.id)}
          >
            {index < digits ? <KeyCap>{String(index + 1)}</KeyCap> : <Icon name="sensor_door" />}
            {labelIn(gate)}
            {typeof gate.online === 'boolean' && (
              <Box component="span" sx={{ ml: 'auto' }}>
                <ToneChip tone={gate.online ? 'success' : 'warning'} icon={gate.online ? 'wifi' : 'wifi_off'}>
                  {t(`cashier.gate.${gate.online ? 'online' : 'offline'}`)}
                </ToneChip>
              </Box>
            )}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
