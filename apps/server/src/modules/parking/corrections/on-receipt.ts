import { formatRupiah } from '@parking/contract/core/format-rupiah';
import type { PrintDocument } from '@parking/contract/core/print-document';
import type { Reads } from '../../../platform/db/pool.ts';

/** A copy of a receipt says what was given back of it since: the sale itself is told as it was. */
export async function withCorrection(reads: Reads, stayId: string, receipt: PrintDocument): Promise<PrintDocument> {
  const correction = await reads
    .selectFrom('corrections')
    .select(['number', 'amount'])
    .where('stayId', '=', stayId)
    .where('state', '=', 'APPROVED')
    .executeTakeFirst();
  if (!correction) return receipt;
  const value = `K-${correction.number}: -${formatRupiah(correction.amount)}`;
  return { ...receipt, rows: [...receipt.rows, { label: 'Koreksi', labelEn: 'Put right', value }] };
}
