import { moduleGroups } from '@parking/contract/identity/rights';
import { CataloguePage } from '../../../kit/resource/catalogue-page.tsx';
import '../texts.ts';

export default function ModuleGroupsPage() {
  return <CataloguePage resource={moduleGroups} route="/module_group" texts="identity.moduleGroups" />;
}
