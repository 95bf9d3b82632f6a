import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../kit/text-input.tsx';
import { GuestFrame } from '../shared/guest-frame.tsx';

interface CodeStepProps {
  readonly username: string;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
}

/** The second step for users with an authenticator. The sixth digit sends the code. */
export function CodeStep({ username, busy, problem, onCode, onBack }: CodeStepProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const send = (digits: string) => {
    if (digits.length === 6 && !busy) onCode(digits);
  };
  return (
    <GuestFrame title={t('session.code.title')} lead={t('session.code.lead', { username })}>
      <Stack
        component="form"
        noValidate
        sx={{ gap: 4 }}
        onSubmit={(event) => {
          event.preventDefault();
          send(code);
        }}
      >
        <TextInput
          label={t('session.code.label')}
          autoFocus
          value={code}
          problem={problem}
          autoComplete="one-time-code"
          html={{ inputMode: 'numeric', maxLength: 6, style: { letterSpacing: '0.4em', fontSize: 20 } }}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, 6);
            setCode(digits);
            send(digits);
          }}
        />
        <Button type="submit" variant="contained" size="large" loading={busy} disabled={code.length < 6}>
          {t('session.code.submit')}
        </Button>
        <Button onClick={onBack}>{t('session.code.back')}</Button>
      </Stack>
    </GuestFrame>
  );
}
