import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type Tenant, tenants } from '@parking/contract/parking/tenants/tenants';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { QrCode } from '../../../kit/qr-code.tsx';
import { SecretText } from '../../../kit/secret-text.tsx';
import { TextInput } from '../../../kit/text-input.tsx';
import { nameOfTenant } from './name-of-tenant.ts';
import { validationAddress } from './validation-address.ts';

interface MakeLinkProps {
  readonly tenant: Tenant;
  readonly close: () => void;
}

const sixDigits = { inputMode: 'numeric', maxLength: 6, autoComplete: 'off' } as const;

/** Makes the link of a tenant, with a PIN or without; it is shown once. */
export default function MakeLinkDialog({ tenant, close }: MakeLinkProps) {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const make = useApiMutation(tenants.makeLink, { handles: ['bad-input'] });
  const title = t('tenants.link.title', { name: nameOfTenant(tenant) });
  if (make.data) return <MadeLink title={title} token={make.data.token} close={close} />;
  const renews = tenant.linkMadeAt !== null;
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t(renews ? 'tenants.link.renew' : 'tenants.link.make')}
      destructive={renews}
      busy={make.isPending}
      onConfirm={() => make.mutate({ params: { id: tenant.id }, body: { pin: pin || null } })}
      onCancel={close}
    >
      <Box sx={{ mb: 4 }}>{t('tenants.link.lead')}</Box>
      <TextInput
        label={t('tenants.link.pin')}
        help={t('tenants.link.pinHelp')}
        problem={make.error?.fields[0]?.message}
        html={sixDigits}
        value={pin}
        onChange={(event) => setPin(event.target.value)}
      />
    </ConfirmDialog>
  );
}

interface MadeLinkProps {
  readonly title: string;
  readonly token: string;
  readonly close: () => void;
}

/** The one moment at which a link can be read; only its button closes it. */
function MadeLink({ title, token, close }: MadeLinkProps) {
  const { t } = useTranslation();
  const id = useId();
  const address = validationAddress(token);
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Alert severity="warning">{t('tenants.link.once')}</Alert>
        <SecretText label={t('tenants.link.address')} copy={t('tenants.link.copy')} text={address} />
        <Box sx={{ alignSelf: 'center' }}>
          <QrCode text={address} label={t('tenants.link.scan')} size={200} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
