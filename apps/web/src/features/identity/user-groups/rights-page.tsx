import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { userGroups } from '@parking/contract/identity/rights';
import { superadminGroup } from '@parking/contract/identity/seeded-groups';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { FailureNotice, Notice } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { MenuRights } from './menu-rights.tsx';
import { ModuleRights } from './module-rights.tsx';
import { RightsPanel } from './rights-parts.tsx';
import '../texts.ts';

/** What one group may do: menu by menu, and the modules granted to it singly. */
export default function RightsPage() {
  const { t } = useTranslation();
  const { userGroupId = '' } = useParams();
  const { editable } = useFlags('/user_groups');
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'modules' ? 'modules' : 'menus';
  const list = [['id.equals', userGroupId]] as const;
  const query = useApiQuery(userGroups.list, { list }, { handles: 'all' });
  const group = query.data?.data[0];
  const title = t('identity.rights.title', { group: group ? labelIn(group) : '' });
  const back = (
    <IconButton component={Link} to="/user_groups" aria-label={t('identity.rights.back')} sx={{ ml: -2 }}>
      <Icon name="arrow_back" />
    </IconButton>
  );
  const content = () => {
    if (query.error) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
    if (!query.data) return null;
    if (!group) return <Notice icon="search_off" title={t('kit.record.notFound')} />;
    if (group.name === superadminGroup) return <Alert severity="info">{t('identity.rights.everything')}</Alert>;
    return tab === 'menus' ? (
      <MenuRights groupId={group.id} name={`${title}: ${t('identity.rights.menusTab')}`} editable={editable} />
    ) : (
      <ModuleRights groupId={group.id} name={`${title}: ${t('identity.rights.modulesTab')}`} editable={editable} />
    );
  };
  return (
    <PageFrame title={title}>
      <PageHeader title={title} back={back} />
      <Tabs
        value={tab}
        onChange={(_, chosen) => setAddress(chosen === 'modules' ? { tab: 'modules' } : {}, { replace: true })}
        sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 44, flex: 'none' }}
      >
        <Tab value="menus" id="rights-menus" aria-controls="rights-panel" label={t('identity.rights.menusTab')} />
        <Tab value="modules" id="rights-modules" aria-controls="rights-panel" label={t('identity.rights.modulesTab')} />
      </Tabs>
      <RightsPanel labelledBy={`rights-${tab}`}>{content()}</RightsPanel>
    </PageFrame>
  );
}
