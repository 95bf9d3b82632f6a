import Button from '@mui/material/Button';
import { users } from '@parking/contract/identity/users';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { Blank } from '../../../kit/cells/cells.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { LastSeen } from './last-seen.tsx';
import { ResetLinkNotice } from './reset-link-notice.tsx';
import { UserActions } from './user-actions.tsx';
import type { UserAct } from './user-act.ts';
import '../texts.ts';

const route = '/users';
const UserFields = lazy(() => import('./user-fields.tsx'));
const UserActDialog = lazy(() => import('./user-act-dialog.tsx'));

export const ahead = listAhead(users);

export default function UsersPage() {
  const { t } = useTranslation();
  const { editable } = useFlags(route);
  const [act, setAct] = useState<UserAct | null>(null);
  return (
    <>
      <ResourcePage
        resource={users}
        route={route}
        texts="identity.users"
        columns={[
          { key: 'username' },
          { key: 'status' },
          {
            key: 'roleIds',
            exportKey: 'roles',
            cell: ({ roles }) => (roles.length > 0 ? roles.map((role) => labelIn(role)).join(', ') : <Blank />),
          },
          { key: 'biodata.firstName' },
          { key: 'biodata.lastName' },
          { key: 'email' },
          { key: 'lastSeenAt', cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} /> },
          { key: 'secondFactor' },
          { key: 'biodata.phoneNumber', hidden: true },
          { key: 'biodata.gender', hidden: true },
          { key: 'mustChangePassword', hidden: true },
          { key: 'updatedAt', hidden: true },
        ]}
        fields={<UserFields />}
        toForm={({ roles }) => ({ roleIds: roles.map(({ id }) => id) })}
        nameOf={({ username }) => username}
        notice={({ id, resetLinkWaiting }) => editable && resetLinkWaiting && <ResetLinkNotice key={id} userId={id} />}
        recordActions={(user) => editable && <UserActions user={user} onAct={setAct} />}
        bulkActions={(chosen, clear) => (
          <Button
            size="small"
            startIcon={<Icon name="toggle_on" size={18} />}
            onClick={() => setAct({ kind: 'change-status', users: chosen, clear })}
          >
            {t('identity.users.changeStatus')}
          </Button>
        )}
      />
      <Suspense fallback={null}>{act && <UserActDialog act={act} close={() => setAct(null)} />}</Suspense>
    </>
  );
}
