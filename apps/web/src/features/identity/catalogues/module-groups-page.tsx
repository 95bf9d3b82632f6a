import { moduleGroups } from '@parking/contract/identity/rights';
import { CataloguePage } from '../../../kit/resource/catalogue-page.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import '../texts.ts';

export const ahead = listAhead(moduleGroups);

export default function ModuleGroupsPage() {
  return <CataloguePage resource={moduleGroups} route="/module_group" texts="identity.moduleGroups" />;
}
