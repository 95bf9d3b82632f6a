import { identityTypes } from '@parking/contract/identity/identity-types';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import '../../i18n/identity.ts';

export default function IdentityTypesPage() {
  return (
    <ResourcePage
      resource={identityTypes}
      route="/identity_types"
      texts="identity.identityTypes"
      columns={[{ key: 'name' }, { key: 'label' }, { key: 'labelEn' }, { key: 'updatedAt' }]}
      fields={['name', 'label', 'labelEn']}
    />
  );
}
