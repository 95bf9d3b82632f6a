import { session } from '@parking/contract/identity/session';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { markFields } from '../../../api/field-failures.ts';
import { useApiMutation } from '../../../api/query.ts';
import { PasswordField } from '../../../kit/password-field.tsx';
import { TextInput } from '../../../kit/text-input.tsx';
import { usePasswordRules } from '../shared/password-rules.ts';

const empty = { username: '', email: '', password: '', confirm: '', biodata: { firstName: '', lastName: '' } };

export function RegisterForm({ onSent }: { readonly onSent: () => void }) {
  const { t } = useTranslation();
  const rules = usePasswordRules();
  const form = useForm({ defaultValues: empty });
  const { errors } = form.formState;
  const register = useApiMutation(session.register, {
    onSuccess: onSent,
    onError: (failure) => void markFields(failure, form.setError),
  });
  const send = form.handleSubmit(({ username, email, password, biodata }) =>
    register.mutate({
      body: {
        username,
        password,
        ...(email.trim() && { email }),
        biodata: { firstName: biodata.firstName || null, lastName: biodata.lastName || null },
      },
    }),
  );
  return (
    <Stack component="form" noValidate sx={{ gap: 4 }} onSubmit={(event) => void send(event)}>
      <TextInput
        label={t('session.register.username')}
        autoComplete="username"
        autoFocus
        required
        problem={errors.username?.message}
        help={t('session.register.usernameHelp')}
        html={{ maxLength: 50, autoCapitalize: 'none', spellCheck: false }}
        {...form.register('username', { validate: rules.given })}
      />
      <TextInput
        label={t('session.register.email')}
        type="email"
        autoComplete="email"
        problem={errors.email?.message}
        {...form.register('email')}
      />
      <TextInput
        label={t('session.register.firstName')}
        autoComplete="given-name"
        problem={errors.biodata?.firstName?.message}
        {...form.register('biodata.firstName')}
      />
      <TextInput
        label={t('session.register.lastName')}
        autoComplete="family-name"
        problem={errors.biodata?.lastName?.message}
        {...form.register('biodata.lastName')}
      />
      <PasswordField
        purpose="new-password"
        label={t('session.register.password')}
        required
        problem={errors.password?.message}
        help={t('session.password.help')}
        {...form.register('password', { validate: rules.acceptable })}
      />
      <PasswordField
        purpose="new-password"
        label={t('session.register.confirm')}
        required
        problem={errors.confirm?.message}
        {...form.register('confirm', { validate: rules.equalTo(() => form.getValues('password')) })}
      />
      <Button type="submit" variant="contained" size="large" loading={register.isPending}>
        {t('session.register.submit')}
      </Button>
      <Link component={RouterLink} to="/login" sx={{ alignSelf: 'center' }}>
        {t('session.forgot.toLogin')}
      </Link>
    </Stack>
  );
}
