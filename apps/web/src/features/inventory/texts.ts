import { texts } from '../../i18n/texts.ts';

const movedId = {
  number: 'Nomor',
  inventoryId: 'Barang',
  inventory: 'Barang',
  amount: 'Jumlah',
  date: 'Tanggal',
  note: 'Catatan',
  by: 'Dicatat oleh',
  reason: 'Alasan koreksi',
  createdAt: 'Dicatat pada',
  updatedAt: 'Terakhir diubah',
  deleted: 'Dihapus',
} as const;
const movedEn = {
  number: 'Number',
  inventoryId: 'Item',
  inventory: 'Item',
  amount: 'Quantity',
  date: 'Date',
  note: 'Note',
  by: 'Recorded by',
  reason: 'Reason for the correction',
  createdAt: 'Recorded at',
  updatedAt: 'Last changed',
  deleted: 'Deleted',
} as const;

/** Goods in stock. */
export const inventory = texts('inventory', {
  id: {
    items: {
      title: 'Inventaris',
      one: 'barang',
      fields: { name: 'Nama', code: 'Kode', amount: 'Stok', unit: 'Satuan', updatedAt: 'Terakhir diubah' },
      help: { unit: 'Misalnya rol, dus, atau buah.' },
    },
    ins: {
      title: 'Barang masuk',
      one: 'barang masuk',
      name: 'Barang masuk {{number}}',
      fields: movedId,
      help: { reason: 'Catatan lama dibalik dan dibukukan ulang.' },
    },
    outs: {
      title: 'Barang keluar',
      one: 'barang keluar',
      name: 'Barang keluar {{number}}',
      fields: movedId,
      help: { reason: 'Catatan lama dibalik dan dibukukan ulang.' },
    },
  },
  en: {
    items: {
      title: 'Inventory',
      one: 'item',
      fields: { name: 'Name', code: 'Code', amount: 'In stock', unit: 'Unit', updatedAt: 'Last changed' },
      help: { unit: 'Rolls, boxes or pieces, for instance.' },
    },
    ins: {
      title: 'Stock in',
      one: 'stock in',
      name: 'Stock in {{number}}',
      fields: movedEn,
      help: { reason: 'What was booked is taken back and booked anew.' },
    },
    outs: {
      title: 'Stock out',
      one: 'stock out',
      name: 'Stock out {{number}}',
      fields: movedEn,
      help: { reason: 'What was booked is taken back and booked anew.' },
    },
  },
});
