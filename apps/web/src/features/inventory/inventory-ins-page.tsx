import { inventoryIns } from '@parking/contract/inventory/inventories';
import { MovementsPage } from './movements-page.tsx';

export default function InventoryInsPage() {
  return <MovementsPage resource={inventoryIns} route="/inventory-in" texts="inventory.ins" />;
}
