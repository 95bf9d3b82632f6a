import { contract } from '@parking/contract/contract';
import { inventoryImport } from '@parking/contract/inventory/inventories';
import { bookedHandlers } from '../../platform/http/booked-handlers.ts';
import { type Route, implement } from '../../platform/http/context.ts';
import { recordTableOf, resourceHandlers } from '../../platform/http/resource-handlers.ts';
import { importHandlers } from '../../platform/imports/import-handlers.ts';
import { intoTable } from '../../platform/imports/import-source.ts';
import type { Platform } from '../../platform/platform.ts';
import { type StockDocument, moveStock } from './stock.ts';

const labelOf = ({ number, date, amount, inventory }: StockDocument): string =>
  `${number} · ${date} · ${amount} ${inventory}`;

/** Goods in stock, and what comes in and goes out. */
export function inventoryRoutes(platform: Platform): Route[] {
  const { inventories, inventoryIns, inventoryOuts } = contract;
  const items = { table: 'inventories', defaultSort: [{ column: 'name', direction: 'asc' }] } as const;
  const document = {
    day: 'date',
    booked: ['inventoryId', 'amount', 'date'],
    label: labelOf,
  } as const;
  return [
    ...implement(inventories, {
      ...resourceHandlers(inventories, platform, { ...items, optionLabel: { label: 'name', labelEn: 'name' } }),
      ...importHandlers(inventoryImport, platform, {
        entity: items.table,
        body: inventories.create.body,
        unique: [{ field: 'code', table: items.table, column: 'code', compared: 'exactly' }],
        open: intoTable(recordTableOf(inventories, items)),
      }),
    }),
    ...implement(
      inventoryIns,
      bookedHandlers<typeof inventoryIns, StockDocument>(inventoryIns, platform, {
        ...document,
        table: 'inventory_ins',
        view: 'inventory_ins_v',
        book: moveStock('INVENTORY_IN'),
      }),
    ),
    ...implement(
      inventoryOuts,
      bookedHandlers<typeof inventoryOuts, StockDocument>(inventoryOuts, platform, {
        ...document,
        table: 'inventory_outs',
        view: 'inventory_outs_v',
        book: moveStock('INVENTORY_OUT'),
      }),
    ),
  ];
}
