import { moduleGroups } from '@parking/contract/identity/rights';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import '../../i18n/identity.ts';

export default function ModuleGroupsPage() {
  return (
    <ResourcePage
      resource={moduleGroups}
      route="/module_group"
      texts="identity.moduleGroups"
      columns={[{ key: 'name' }, { key: 'label' }, { key: 'labelEn' }, { key: 'updatedAt' }]}
      fields={['name', 'label', 'labelEn']}
    />
  );
}
