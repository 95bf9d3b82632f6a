import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import { userGroups } from '@parking/contract/identity/rights';
import { superadminGroup } from '@parking/contract/identity/seeded-groups';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { labelIn } from '../../../i18n/format.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import '../../dashboards/texts.ts';
import '../texts.ts';
import '../../tariffs/texts.ts';

const rightsAddress = (id: string): string => `/user_groups/${id}/access_groups`;

export const ahead = listAhead(userGroups);

export default function UserGroupsPage() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={userGroups}
      route="/user_groups"
      texts="identity.userGroups"
      columns={[
        { key: 'label', cell: (group) => labelIn(group) },
        { key: 'name', hidden: true },
        { key: 'userCount' },
        { key: 'secondFactorRequired' },
        { key: 'seeded' },
        {
          key: 'rights',
          exportKey: false,
          cell: (group) =>
            group.name === superadminGroup ? (
              t('identity.userGroups.everything')
            ) : (
              <Link
                component={RouterLink}
                to={rightsAddress(group.id)}
                aria-label={t('identity.userGroups.setRightsOf', { group: labelIn(group) })}
                sx={{ position: 'relative', display: 'inline-flex', alignItems: 'center', minHeight: 24 }}
              >
                {t('identity.userGroups.setRights')}
              </Link>
            ),
        },
        { key: 'labelEn', hidden: true },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={['name', 'label', 'labelEn', 'secondFactorRequired']}
      canDelete={({ seeded }) => !seeded}
      recordActions={({ id, name }) => [
        name !== superadminGroup && (
          <MenuItem key="rights" component={RouterLink} to={rightsAddress(id)}>
            <Icon name="key" />
            {t('identity.userGroups.setRights')}
          </MenuItem>
        ),
        <MenuItem key="dashboards" component={RouterLink} to={`/user_groups/${id}/access_dashboards`}>
          <Icon name="widgets" />
          {t('dashboard.group.link')}
        </MenuItem>,
        <MenuItem key="fares" component={RouterLink} to={`/user_groups/${id}/additional_fare_names`}>
          <Icon name="add_card" />
          {t('tariffs.groupFares.link')}
        </MenuItem>,
      ]}
    />
  );
}
