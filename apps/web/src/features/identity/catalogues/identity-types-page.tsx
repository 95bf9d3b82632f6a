import { identityTypes } from '@parking/contract/identity/identity-types';
import { CataloguePage } from '../../../kit/resource/catalogue-page.tsx';
import '../texts.ts';

export default function IdentityTypesPage() {
  return <CataloguePage resource={identityTypes} route="/identity_types" texts="identity.identityTypes" />;
}
