import { inventoryOuts } from '@parking/contract/inventory/inventories';
import { listAhead } from '../../kit/resource/list-ahead.ts';
import { MovementsPage } from './movements-page.tsx';

export const ahead = listAhead(inventoryOuts);

export default function InventoryOutsPage() {
  return <MovementsPage resource={inventoryOuts} route="/inventory-out" texts="inventory.outs" />;
}
