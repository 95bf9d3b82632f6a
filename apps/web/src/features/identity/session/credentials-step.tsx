import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { PasswordField } from '../../../kit/password-field.tsx';
import { TextInput } from '../../../kit/text-input.tsx';
import { GuestFrame, useBranding } from '../shared/guest-frame.tsx';
import type { Credentials } from './log-in.ts';
import { Problem } from './problem.tsx';

interface CredentialsStepProps {
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onSubmit: (credentials: Credentials) => void;
}

export function CredentialsStep({ busy, problem, onSubmit }: CredentialsStepProps) {
  const { t } = useTranslation();
  const branding = useBranding();
  const [tried, setTried] = useState(false);
  const [values, setValues] = useState<Credentials>({ username: '', password: '', rememberMe: false });
  const missing = (text: string) => tried && text.trim() === '';

  return (
    <GuestFrame title={t('session.login.title')} lead={t('session.login.lead')}>
      <Stack
        component="form"
        noValidate
        sx={{ gap: 4 }}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (values.username.trim() && values.password && !busy) onSubmit(values);
        }}
      >
        {problem && <Problem text={problem} />}
        <TextInput
          id="username"
          label={t('session.login.username')}
          autoComplete="username"
          autoFocus
          value={values.username}
          problem={missing(values.username) && t('common.required')}
          onChange={(event) => setValues({ ...values, username: event.target.value })}
          html={{ maxLength: 254, autoCapitalize: 'none', spellCheck: false }}
        />
        <PasswordField
          id="password"
          purpose="current-password"
          label={t('session.login.password')}
          value={values.password}
          problem={missing(values.password) && t('common.required')}
          onChange={(event) => setValues({ ...values, password: event.target.value })}
        />
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
          <FormControlLabel
            label={t('session.login.rememberMe')}
            control={
              <Checkbox
                checked={values.rememberMe}
                onChange={(event) => setValues({ ...values, rememberMe: event.target.checked })}
              />
            }
          />
          <Link component={RouterLink} to="/forgot_password">
            {t('session.login.forgot')}
          </Link>
        </Box>
        <Button type="submit" variant="contained" size="large" fullWidth loading={busy} loadingPosition="start">
          {t(busy ? 'session.login.submitting' : 'session.login.submit')}
        </Button>
        {branding?.registrationOpen && (
          <Box sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
            {t('session.login.noAccount')}{' '}
            <Link component={RouterLink} to="/register">
              {t('session.login.register')}
            </Link>
          </Box>
        )}
      </Stack>
    </GuestFrame>
  );
}
