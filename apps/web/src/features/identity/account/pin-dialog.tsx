import { pinDigits, pins } from '@parking/contract/identity/pin';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../api/failure.ts';
import { useApiMutation } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { TextInput } from '../../../kit/text-input.tsx';
import { AccountDialog } from './account-dialog.tsx';

/** Chooses the PIN by which desks are taken over and unlocked, or gives it up. */
export default function PinDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { hasPin } = useProfile();
  const [password, setPassword] = useState('');
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const set = useApiMutation(pins.set, {
    handles: 'all',
    onSuccess: () => {
      showToast(t('account.pin.set'), 'success');
      onClose();
    },
    onError: setFailure,
  });
  const remove = useApiMutation(pins.remove, {
    onSuccess: () => {
      showToast(t('account.pin.removed'), 'success');
      onClose();
    },
  });
  const problemOf = (path: string): string | undefined =>
    failure?.fields.find((field) => field.path === path)?.message ??
    (path === 'password' && failure && failure.fields.length === 0 ? failure.message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate({ body: { password, pin } });
  };
  return (
    <AccountDialog title={t('account.pin.title')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          <span>{t(hasPin ? 'account.pin.has' : 'account.pin.help')}</span>
          <TextInput
            label={t('account.pin.password')}
            type="password"
            value={password}
            required
            autoFocus
            autoComplete="current-password"
            problem={problemOf('password')}
            onChange={(event) => setPassword(event.target.value)}
          />
          <TextInput
            label={t('account.pin.pin')}
            type="password"
            value={pin}
            required
            autoComplete="off"
            problem={problemOf('pin')}
            help={t('account.pin.rule')}
            onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, '').slice(0, pinDigits))}
            html={{ inputMode: 'numeric', maxLength: pinDigits }}
          />
        </DialogContent>
        <DialogActions>
          {hasPin && (
            <Button color="error" loading={remove.isPending} sx={{ mr: 'auto' }} onClick={() => remove.mutate({})}>
              {t('account.pin.remove')}
            </Button>
          )}
          <Button color="inherit" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            loading={set.isPending}
            disabled={password === '' || pin.length !== pinDigits}
          >
            {t('account.pin.save')}
          </Button>
        </DialogActions>
      </form>
    </AccountDialog>
  );
}
