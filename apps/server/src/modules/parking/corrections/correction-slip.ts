import { formatRupiah } from '@parking/contract/core/format-rupiah';
import { formatDateTime } from '@parking/contract/core/format-time';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { toLocalDateTime } from '@parking/contract/core/time';
import { formatPlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { readPrintSettings } from '../exit/desk-settings.ts';
import { readCorrection } from './held-correction.ts';

const words = {
  WRONG_TYPE: ['Jenis kendaraan keliru', 'Wrong vehicle type'],
  WRONG_TICKET: ['Tiket keliru', 'Wrong ticket'],
  PAID_TWICE: ['Dibayar dua kali', 'Paid twice'],
  WRONG_PRICE: ['Harga keliru', 'Wrong price'],
  OTHER: ['Lainnya', 'Other'],
  WAITING: ['Menunggu persetujuan', 'Waits for approval'],
  APPROVED: ['Disetujui', 'Approved'],
  REFUSED: ['Ditolak', 'Refused'],
  WITHDRAWN: ['Dibatalkan', 'Withdrawn'],
} as const;
const both = (word: keyof typeof words): string => words[word].join(' / ');

/** What the driver signs and takes along: of one sale, which they have the receipt of, so it tells its sums to its cashier too. */
export async function correctionSlip(reads: Reads, site: Site, id: string): Promise<PrintDocument> {
  const settings = await readPrintSettings(reads);
  const { charged, amount, rightAmount } = await readSums(reads, id);
  const told = await readCorrection(reads, site, id);
  const row = (label: string, labelEn: string, value: string | null) => (value ? [{ label, labelEn, value }] : []);
  return {
    kind: 'RECEIPT',
    title: 'BUKTI KOREKSI',
    header: settings.headerTicket || settings.companyName,
    footer: '',
    number: `K-${told.number}`,
    copyNumber: 0,
    provisional: told.state === 'WAITING',
    barcode: null,
    rows: [
      ...row('Struk', 'Receipt', told.receiptNumber),
      ...row('No. tiket', 'Ticket', told.parkingCode),
      ...row('Plat nomor', 'Plate', told.plateNumber && formatPlate(told.plateNumber)),
      ...row('Diminta', 'Asked for', formatDateTime(told.askedAt, 'id')),
      ...row('Alasan', 'Reason', both(told.reason)),
      ...row('Catatan', 'Note', told.note),
      ...row('Dibayar', 'Paid', formatRupiah(charged)),
      ...row('Seharusnya', 'Should have been', formatRupiah(rightAmount)),
      ...row('Status', 'State', both(told.state)),
      ...row('Kasir', 'Cashier', told.operator),
      ...row('Disetujui oleh', 'Approved by', told.state === 'APPROVED' ? told.decidedBy : null),
      ...row('Tanda tangan pengemudi', 'Driver’s signature', '____________________'),
    ],
    lines: [{ label: 'Dikembalikan kepada pengemudi', labelEn: 'Given back to the driver', amount }],
    total: amount,
    tendered: null,
    change: null,
    printedAt: toLocalDateTime(new Date(), site.zone),
  };
}

interface Sums {
  readonly charged: number;
  readonly rightAmount: number;
  readonly amount: number;
}

async function readSums(reads: Reads, id: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select charged, right_amount as "rightAmount", amount from corrections where id = ${id}`.execute(reads);
  return rows[0] ?? { charged: 0, rightAmount: 0, amount: 0 };
}
