import { session } from '@parking/contract/identity/session';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import { markFields } from '../../../api/field-failures.ts';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { PasswordField } from '../../../kit/password-field.tsx';
import { usePasswordRules } from '../shared/password-rules.ts';
import { GuestFrame } from '../shared/guest-frame.tsx';

export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const rules = usePasswordRules();
  const form = useForm({ defaultValues: { new_password: '', confirm_password: '' } });
  const reset = useApiMutation(session.resetPassword, {
    handles: ['reset-link-invalid'],
    onSuccess: () => {
      showToast(t('session.reset.done'), 'success');
      void navigate('/login', { replace: true });
    },
    onError: (failure) => void markFields(failure, form.setError),
  });

  if (reset.error?.code === 'reset-link-invalid') {
    return (
      <GuestFrame title={t('session.reset.invalidTitle')} lead={reset.error.message}>
        <Button variant="contained" component={RouterLink} to="/forgot_password" replace>
          {t('session.reset.askAgain')}
        </Button>
      </GuestFrame>
    );
  }
  const { errors } = form.formState;
  return (
    <GuestFrame title={t('session.reset.title')} lead={t('session.reset.lead')}>
      <Stack
        component="form"
        noValidate
        sx={{ gap: 4 }}
        onSubmit={(event) => void form.handleSubmit((body) => reset.mutate({ params: { token }, body }))(event)}
      >
        <PasswordField
          purpose="new-password"
          label={t('session.reset.newPassword')}
          autoFocus
          problem={errors.new_password?.message}
          help={t('session.password.help')}
          {...form.register('new_password', { validate: rules.acceptable })}
        />
        <PasswordField
          purpose="new-password"
          label={t('session.reset.confirm')}
          problem={errors.confirm_password?.message}
          {...form.register('confirm_password', { validate: rules.equalTo(() => form.getValues('new_password')) })}
        />
        <Button type="submit" variant="contained" size="large" loading={reset.isPending}>
          {t('session.reset.submit')}
        </Button>
      </Stack>
    </GuestFrame>
  );
}
