import { inventories } from '@parking/contract/inventory/inventories';
import { listAhead } from '../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import './texts.ts';

export const ahead = listAhead(inventories);

/** What is in stock. */
export default function InventoriesPage() {
  return (
    <ResourcePage
      resource={inventories}
      route="/inventory"
      texts="inventory.items"
      columns={[
        { key: 'name' },
        { key: 'code' },
        { key: 'amount' },
        { key: 'unit' },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={['name', 'code', 'unit']}
    />
  );
}
