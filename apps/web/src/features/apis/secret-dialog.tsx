import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { apis } from '@parking/contract/apis/apis';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { SecretText } from '../../kit/secret-text.tsx';

export interface SecretAct {
  readonly api: { readonly id: string; readonly name: string };
  /** An entry that has sent already loses its secret: that is asked first. A new one just shows it. */
  readonly asks: boolean;
}

/** Makes a signing secret and shows it, this once. */
export function SecretDialog({ act, close }: { readonly act: SecretAct; readonly close: () => void }) {
  const { api, asks } = act;
  const { t } = useTranslation();
  const titleId = useId();
  const { mutate, data, isPending } = useApiMutation(apis.issueSecret, { onError: close });
  const started = useRef(asks);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    mutate({ params: { id: api.id } });
  }, [mutate, api.id]);
  if (!data && asks) {
    return (
      <ConfirmDialog
        title={t('apis.renewTitle', { name: api.name })}
        confirmLabel={t('apis.renew')}
        destructive
        busy={isPending}
        onConfirm={() => mutate({ params: { id: api.id } })}
        onCancel={close}
      >
        {t('apis.renewHelp')}
      </ConfirmDialog>
    );
  }
  if (!data) return null;
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('apis.secretTitle', { name: api.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Alert severity="warning">{t('apis.secretOnce')}</Alert>
        <Box sx={{ color: 'text.secondary' }}>{t('apis.secretHelp')}</Box>
        <SecretText label={t('apis.secret')} copy={t('apis.copySecret')} text={data.secret} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
