import { session } from '@parking/contract/identity/session';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { AccountDialog } from './account-dialog.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** Turns the authenticator on or, where no group demands it, off. */
export default function SecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { secondFactor } = useProfile();
  const [step, setStep] = useState<'state' | 'setup' | 'question'>('state');
  const [demanded, setDemanded] = useState(false);
  const end = useApiMutation(session.endSecondFactor, {
    handles: ['second-factor-required'],
    onSuccess: () => {
      showToast(t('account.secondFactor.ended'), 'success');
      onClose();
    },
    onError: (failure) => setDemanded(failure.code === 'second-factor-required'),
  });
  const on = secondFactor === 'ON';
  const text = () => {
    if (demanded) return t('account.secondFactor.demanded');
    if (step === 'question') return t('account.secondFactor.endQuestion');
    return t(on ? 'account.secondFactor.on' : 'account.secondFactor.off');
  };
  return (
    <AccountDialog title={t('account.secondFactor.title')} onClose={onClose}>
      <DialogContent>{step === 'setup' ? <SecondFactorSetup onDone={onClose} /> : text()}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(step === 'question' && !demanded ? 'common.cancel' : 'common.close')}</Button>
        {step === 'state' && !on && (
          <Button variant="contained" onClick={() => setStep('setup')}>
            {t('account.secondFactor.start')}
          </Button>
        )}
        {step === 'state' && on && (
          <Button color="error" onClick={() => setStep('question')}>
            {t('account.secondFactor.end')}
          </Button>
        )}
        {step === 'question' && !demanded && (
          <Button color="error" variant="contained" loading={end.isPending} onClick={() => end.mutate({})}>
            {t('account.secondFactor.end')}
          </Button>
        )}
      </DialogActions>
    </AccountDialog>
  );
}
