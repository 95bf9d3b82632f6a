import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { GateMachine } from '@parking/contract/core/permissions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../../../kit/qr-code.tsx';
import { SecretText } from '../../../kit/secret-text.tsx';
import { wallAddress } from '../shared/wall-address.ts';

interface IssuedTokenProps {
  readonly machine: GateMachine;
  readonly gateName: string;
  readonly token: string;
  readonly close: () => void;
}

/** The one moment at which a token can be read; only its button closes it. */
export function IssuedToken({ machine, gateName, token, close }: IssuedTokenProps) {
  const { t } = useTranslation();
  const id = useId();
  const isWall = machine === 'wall-screen';
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t(isWall ? 'gates.token.issuedWallTitle' : 'gates.token.issuedTitle', { name: gateName })}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Alert severity="warning">{t('gates.token.onceOnly')}</Alert>
        <Box sx={{ color: 'text.secondary' }}>{t(isWall ? 'gates.token.useWallHelp' : 'gates.token.useHelp')}</Box>
        {isWall && (
          <>
            <SecretText
              label={t('gates.token.address')}
              copy={t('gates.token.copyAddress')}
              text={wallAddress(token)}
            />
            <Box sx={{ alignSelf: 'center' }}>
              <QrCode text={wallAddress(token)} label={t('gates.token.scan')} size={160} />
            </Box>
          </>
        )}
        <SecretText label={t('gates.token.token')} copy={t('gates.token.copyToken')} text={token} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
