import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useState } from 'react';
import { GuestFrame, useBranding } from '../shared/guest-frame.tsx';
import { RegisterForm } from './register-form.tsx';

export default function RegisterPage() {
  const { t } = useTranslation();
  const branding = useBranding();
  const [sent, setSent] = useState(false);
  const toLogin = (
    <Button component={RouterLink} to="/login" variant="contained">
      {t('session.forgot.toLogin')}
    </Button>
  );
  if (sent) {
    return (
      <GuestFrame title={t('session.register.doneTitle')} lead={t('session.register.done')}>
        {toLogin}
      </GuestFrame>
    );
  }
  if (branding && !branding.registrationOpen) {
    return (
      <GuestFrame title={t('session.register.closedTitle')} lead={t('session.register.closed')}>
        {toLogin}
      </GuestFrame>
    );
  }
  return (
    <GuestFrame title={t('session.register.title')} lead={t('session.register.lead')}>
      <RegisterForm onSent={() => setSent(true)} />
    </GuestFrame>
  );
}
