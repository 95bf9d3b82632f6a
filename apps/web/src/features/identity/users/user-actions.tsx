import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import type { User, UserAct } from './user-act.ts';

export function UserActions({ user, onAct }: { readonly user: User; readonly onAct: (act: UserAct) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <MenuItem onClick={() => onAct({ kind: 'change-status', users: [user], clear: () => undefined })}>
        <Icon name="toggle_on" />
        {t('identity.users.changeStatus')}
      </MenuItem>
      <MenuItem onClick={() => onAct({ kind: 'set-password', user })}>
        <Icon name="password" />
        {t('identity.users.setPassword')}
      </MenuItem>
      {user.secondFactor && (
        <MenuItem onClick={() => onAct({ kind: 'remove-second-factor', user })}>
          <Icon name="phonelink_erase" />
          {t('identity.users.removeSecondFactor')}
        </MenuItem>
      )}
    </>
  );
}
