import { users } from '@parking/contract/identity/users';
import { userStatuses } from '@parking/contract/identity/people';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { PasswordField } from '../../../kit/form/fields/password-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { User, UserAct } from './user-act.ts';

interface UserActDialogProps {
  readonly act: UserAct;
  readonly close: () => void;
}

export default function UserActDialog({ act, close }: UserActDialogProps) {
  switch (act.kind) {
    case 'change-status':
      return <ChangeStatus users={act.users} clear={act.clear} close={close} />;
    case 'set-password':
      return <SetPassword user={act.user} close={close} />;
    case 'remove-second-factor':
      return <RemoveSecondFactor user={act.user} close={close} />;
  }
}

interface ChangeStatusProps {
  readonly users: readonly User[];
  readonly clear: () => void;
  readonly close: () => void;
}

function ChangeStatus({ users: chosen, clear, close }: ChangeStatusProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('identity.users');
  const { mutateAsync } = useApiMutation(users.changeStatus, { handles: users.changeStatus.errors });
  const ids = chosen.map(({ id }) => id);
  return (
    <FormDialog
      title={t('identity.users.changeStatusTitle', { count: chosen.length })}
      lead={t('identity.users.changeStatusHelp')}
      schema={users.changeStatus.body}
      texts={texts}
      initial={{ ids, status: chosen.length === 1 ? chosen[0]?.status : null }}
      send={(body) => mutateAsync({ body: users.changeStatus.body.parse(body) })}
      onCancel={close}
      onDone={() => {
        showToast(t('identity.users.statusChanged', { count: chosen.length }), 'success');
        clear();
        close();
      }}
    >
      <SelectField name="status" codes={userStatuses} autoFocus />
    </FormDialog>
  );
}

interface OneUserProps {
  readonly user: User;
  readonly close: () => void;
}

function SetPassword({ user, close }: OneUserProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('identity.users');
  const { mutateAsync } = useApiMutation(users.setPassword, { handles: ['user-not-found'] });
  return (
    <FormDialog
      title={t('identity.users.setPasswordTitle', { name: user.username })}
      lead={t('identity.users.setPasswordHelp')}
      schema={users.setPassword.body}
      texts={texts}
      initial={{ new_password: '', retype_new_password: '', must_change_password: true }}
      check={({ new_password, retype_new_password }) =>
        new_password === retype_new_password
          ? []
          : [{ path: 'retype_new_password', message: t('identity.users.notEqual') }]
      }
      send={(body) => mutateAsync({ params: { id: user.id }, body: users.setPassword.body.parse(body) })}
      submitLabel={t('identity.users.setPassword')}
      onCancel={close}
      onDone={() => {
        showToast(t('identity.users.passwordSet', { name: user.username }), 'success');
        close();
      }}
    >
      <PasswordField name="new_password" autoFocus />
      <PasswordField name="retype_new_password" required />
      <SwitchField name="must_change_password" />
    </FormDialog>
  );
}

function RemoveSecondFactor({ user, close }: OneUserProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useApiMutation(users.removeSecondFactor, {
    onSuccess: () => showToast(t('identity.users.secondFactorRemoved', { name: user.username }), 'success'),
    onSettled: close,
  });
  return (
    <ConfirmDialog
      title={t('identity.users.removeSecondFactorTitle', { name: user.username })}
      confirmLabel={t('identity.users.removeSecondFactor')}
      destructive
      busy={isPending}
      onConfirm={() => mutate({ params: { id: user.id } })}
      onCancel={close}
    >
      {t('identity.users.removeSecondFactorHelp')}
    </ConfirmDialog>
  );
}
