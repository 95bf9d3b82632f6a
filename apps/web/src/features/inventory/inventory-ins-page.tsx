import { inventoryIns } from '@parking/contract/inventory/inventories';
import { listAhead } from '../../kit/resource/list-ahead.ts';
import { MovementsPage } from './movements-page.tsx';

export const ahead = listAhead(inventoryIns);

export default function InventoryInsPage() {
  return <MovementsPage resource={inventoryIns} route="/inventory-in" texts="inventory.ins" />;
}
