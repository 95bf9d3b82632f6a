import { inventoryOuts } from '@parking/contract/inventory/inventories';
import { MovementsPage } from './movements-page.tsx';

export default function InventoryOutsPage() {
  return <MovementsPage resource={inventoryOuts} route="/inventory-out" texts="inventory.outs" />;
}
