import { identityTypes } from '@parking/contract/identity/identity-types';
import { CataloguePage } from '../../../kit/resource/catalogue-page.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import '../texts.ts';

export const ahead = listAhead(identityTypes);

export default function IdentityTypesPage() {
  return <CataloguePage resource={identityTypes} route="/identity_types" texts="identity.identityTypes" />;
}
