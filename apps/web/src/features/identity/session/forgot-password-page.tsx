import { session } from '@parking/contract/identity/session';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { markFields } from '../../../api/field-failures.ts';
import { useApiMutation } from '../../../api/query.ts';
import { TextInput } from '../../../kit/text-input.tsx';
import { GuestFrame } from '../shared/guest-frame.tsx';

export default function ForgotPasswordPage() {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { username: '' } });
  const ask = useApiMutation(session.forgotPassword, { onError: (failure) => void markFields(failure, form.setError) });
  const toLogin = (
    <Link component={RouterLink} to="/login" sx={{ alignSelf: 'center' }}>
      {t('session.forgot.toLogin')}
    </Link>
  );

  if (ask.isSuccess) {
    return (
      <GuestFrame title={t('session.forgot.doneTitle')} lead={t('session.forgot.done')}>
        <Stack>{toLogin}</Stack>
      </GuestFrame>
    );
  }
  const problem = form.formState.errors.username;
  return (
    <GuestFrame title={t('session.forgot.title')} lead={t('session.forgot.lead')}>
      <Stack
        component="form"
        noValidate
        sx={{ gap: 4 }}
        onSubmit={(event) => void form.handleSubmit((values) => ask.mutate({ body: values }))(event)}
      >
        <TextInput
          label={t('session.forgot.username')}
          autoComplete="username"
          autoFocus
          problem={problem?.message}
          html={{ maxLength: 254, autoCapitalize: 'none', spellCheck: false }}
          {...form.register('username', { validate: (text) => text.trim() !== '' || t('common.required') })}
        />
        <Button type="submit" variant="contained" size="large" loading={ask.isPending}>
          {t('session.forgot.submit')}
        </Button>
        {toLogin}
      </Stack>
    </GuestFrame>
  );
}
