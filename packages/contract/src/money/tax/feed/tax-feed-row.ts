import { z } from 'zod';
import { signedRupiah } from '../../../core/money.ts';
import { instant, localDate } from '../../../core/time.ts';

/**
 * What a row tells: a casual stay · a membership · valet · a lost ticket that costs its fine and nothing else · whatever changes the tax of an
 * earlier row. In the words of tax offices, which read them.
 */
export const taxFeedKinds = ['KASUAL', 'LANGGANAN', 'VALET', 'DENDA', 'KOREKSI'] as const;

/** How it was paid. TENANT: owed by the one whose voucher it was; TO_COLLECT: the driver was let go and owes it; SHORT_PAID: owes what was not paid of it. */
export const taxFeedMethods = [
  'CASH',
  'EMONEY',
  'QRIS',
  'CARD',
  'TRANSFER',
  'TENANT',
  'TO_COLLECT',
  'SHORT_PAID',
] as const;

/** Of a hash, in hexadecimal. */
const digest = () => z.string().regex(/^[0-9a-f]{64}$/);

/** What a tax office is told of one entry that is taxed. No plate and no name stands in it. */
export const TaxFeedRow = z.object({
  /** Rises once a backup was put back: rows that are numbered anew have the higher one. */
  epoch: z.int(),
  /** Without a gap. */
  seq: z.int(),
  /** The calendar day that its tax is of. */
  taxDay: localDate(),
  kind: z.enum(taxFeedKinds),
  npwpd: z.string().nullable(),
  nopd: z.string().nullable(),
  gate: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  enteredAt: instant().nullable(),
  paidAt: instant(),
  vehicleType: z.string().nullable(),
  /** Rupiah: gross and fine, less discount and voucher, are what is taxed, with the tax in it where it is held in the price. */
  gross: signedRupiah(),
  fine: signedRupiah(),
  discount: signedRupiah(),
  voucher: signedRupiah(),
  base: signedRupiah(),
  /** Hundredths of a percent, as they held. */
  rate: z.int(),
  tax: signedRupiah(),
  total: signedRupiah(),
  method: z.enum(taxFeedMethods).nullable(),
  /** The row that it puts right; null where that was booked before the feed began. */
  correctsSeq: z.int().nullable(),
  previousHash: digest(),
  /** SHA-256 of the bytes of `previousHash` and, after them, of the text of this row. */
  hash: digest(),
});
export type TaxFeedRow = z.output<typeof TaxFeedRow>;

/** The text of a row that its hash covers: its values as a JSON array, in the order in which they are told, without the hashes. */
export const taxFeedText = (row: Omit<TaxFeedRow, 'hash' | 'previousHash'>): string =>
  JSON.stringify([
    row.epoch,
    row.seq,
    row.taxDay,
    row.kind,
    row.npwpd,
    row.nopd,
    row.gate,
    row.receiptNumber,
    row.enteredAt,
    row.paidAt,
    row.vehicleType,
    row.gross,
    row.fine,
    row.discount,
    row.voucher,
    row.base,
    row.rate,
    row.tax,
    row.total,
    row.method,
    row.correctsSeq,
  ]);
