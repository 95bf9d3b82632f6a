import { session } from '@parking/contract/identity/session';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { markFields } from '../../../api/field-failures.ts';
import { useApiMutation } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { PasswordField } from '../../../kit/password-field.tsx';
import { usePasswordRules } from '../shared/password-rules.ts';
import './texts.ts';

const empty = { old_password: '', new_password: '', retype_new_password: '' };

export default function ChangePasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mustChangePassword, username } = useProfile();
  const rules = usePasswordRules();
  const form = useForm({ defaultValues: empty });
  const change = useApiMutation(session.changeOwnPassword, {
    onSuccess: () => {
      showToast(t('account.password.done'), 'success');
      form.reset(empty);
    },
    onError: (failure) => void markFields(failure, form.setError),
  });
  const forced = useRef(mustChangePassword);
  useEffect(() => {
    if (forced.current && !mustChangePassword) void navigate('/', { replace: true });
  }, [mustChangePassword, navigate]);
  const { errors } = form.formState;
  return (
    <Box sx={{ p: { xs: 4, md: 6 }, width: '100%', maxWidth: 480 }}>
      <title>{t('account.password.title')}</title>
      <Typography variant="h2" component="h1" sx={{ mb: 4 }}>
        {t('account.password.title')}
      </Typography>
      {mustChangePassword && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('account.password.forced')}
        </Alert>
      )}
      <Stack
        component="form"
        noValidate
        sx={{ gap: 4, p: 5, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 }}
        onSubmit={(event) => void form.handleSubmit((body) => change.mutate({ body }))(event)}
      >
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          purpose="current-password"
          label={t('account.password.old')}
          autoFocus
          problem={errors.old_password?.message}
          {...form.register('old_password', { validate: rules.given })}
        />
        <PasswordField
          purpose="new-password"
          label={t('account.password.new')}
          problem={errors.new_password?.message}
          help={t('session.password.help')}
          {...form.register('new_password', { validate: rules.acceptable })}
        />
        <PasswordField
          purpose="new-password"
          label={t('account.password.retype')}
          problem={errors.retype_new_password?.message}
          {...form.register('retype_new_password', { validate: rules.equalTo(() => form.getValues('new_password')) })}
        />
        <Button type="submit" variant="contained" loading={change.isPending} sx={{ alignSelf: 'flex-end' }}>
          {t('account.password.submit')}
        </Button>
      </Stack>
    </Box>
  );
}
