import { z } from 'zod';
import { bookedColumns, bookedDay, bookedNote, bookedResource, bookedShown } from '../core/booked-resource.ts';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { importOf } from '../core/import.ts';
import { dateTime, integer, reference, text } from '../core/list.ts';
import { nothingYet, resource } from '../core/resource.ts';
import { localDate } from '../core/time.ts';

/** Pieces, rolls, boxes: whole ones. */
const pieces = (minimum = 0) => z.int().min(minimum).max(Number.MAX_SAFE_INTEGER);
/** No movement is of more. */
export const largestMovement = 1_000_000_000;

export const inventoryImport = importOf({
  name: 'inventory item',
  path: '/inventory',
  menu: '/inventory',
  affects: ['inventory'],
  columns: [
    {
      key: 'name',
      heading: { id: 'Nama', en: 'Name' },
      help: { id: 'Paling banyak 100 karakter.', en: 'At most 100 characters.' },
      example: 'Kertas struk 80 mm',
      required: true,
    },
    {
      key: 'code',
      heading: { id: 'Kode', en: 'Code' },
      help: {
        id: 'Tidak dipakai dua kali, paling banyak 30 karakter.',
        en: 'Not used twice, at most 30 characters.',
      },
      example: 'KERTAS-80',
      required: true,
    },
    {
      key: 'unit',
      heading: { id: 'Satuan', en: 'Unit' },
      help: { id: 'Apa yang dihitung: rol, buah, dus.', en: 'What is counted: rolls, pieces, boxes.' },
      example: 'rol',
    },
  ],
});

const inventoryItems = resource({
  name: 'inventory item',
  path: '/inventory',
  menu: '/inventory',
  entity: 'inventory',
  input: z.object({
    name: z.string().trim().min(1).max(100),
    code: z.string().trim().min(1).max(30),
    /** What is counted: rolls, pieces. */
    unit: z.string().trim().max(30).nullable(),
  }),
  shown: z.object({
    /** What its movements come to; nobody writes it. */
    amount: pieces(),
  }),
  columns: { name: text(), code: text(), unit: text({ nullable: true }), amount: integer(), updatedAt: dateTime() },
  alsoReads: ['inventoryMovements'],
});

/** Goods that are held in stock. What is there when they are first named comes by a stock-in. */
export const inventories = {
  ...inventoryItems,
  ...inventoryImport.endpoints,
  create: endpoint({ ...inventoryItems.create, ...nothingYet(inventoryItems.create) }),
} as const;

const moved = <const Name extends string, const Path extends string>(name: Name, path: Path) =>
  bookedResource({
    name,
    path,
    menu: path,
    entity: 'inventoryMovements',
    input: z.object({
      inventoryId: id(),
      amount: pieces(1).max(largestMovement),
      note: bookedNote(),
      /** The day it counts for; not in the future. */
      date: localDate(),
    }),
    shown: z.object({ ...bookedShown, inventory: z.string(), unit: z.string().nullable() }),
    columns: {
      ...bookedColumns,
      inventoryId: reference('/inventory/list'),
      amount: integer(),
      date: bookedDay,
      updatedAt: dateTime(),
    },
    conflicts: ['not-enough-stock'],
    alsoAffects: ['inventory'],
    alsoReads: ['inventory'],
  });

export const inventoryIns = moved('stock in', '/inventory-in');
/** Stock never falls below zero. */
export const inventoryOuts = moved('stock out', '/inventory-out');
