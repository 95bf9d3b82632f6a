import type { ErrorEntry } from './error-entry.ts';

/** Refusals of putting a sale right on the spot. */
export const correctionErrors = {
  'correction-too-late': {
    status: 409,
    id: 'Koreksi di tempat hanya untuk {sales} penjualan tunai terakhir dari setoran Anda yang terbuka, paling lama {minutes} menit. Sesudah itu auditor yang memeriksanya.',
    en: 'Put right on the spot are the last {sales} cash sales of your own open deposit, for {minutes} minutes. After that auditors look at it.',
  },
  'correction-not-cash': {
    status: 409,
    id: 'Penjualan ini tidak dibayar tunai. Uang nontunai dikembalikan lewat Uang titipan, kartu dibatalkan di mesin EDC.',
    en: 'This sale was not paid in cash. Cashless money is given back at Payments on account, a card is voided at its terminal.',
  },
  'already-corrected': {
    status: 409,
    id: 'Untuk penjualan ini sudah ada koreksi.',
    en: 'This sale has a correction already.',
  },
  'corrections-waiting': {
    status: 409,
    id: 'Masih ada koreksi setoran ini yang menunggu keputusan. Putuskan dahulu.',
    en: 'Corrections of this deposit wait for a decision. Decide on them first.',
  },
} as const satisfies Record<string, ErrorEntry>;
