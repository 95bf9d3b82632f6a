import { z } from 'zod';
import { signedRupiah } from './money.ts';
import { localDateTime } from './time.ts';

/**
 * A ticket, receipt or slip, ready to print on 58 or 80 mm in a browser or as ESC/POS bytes: what stands on it is decided once,
 * how it is drawn is each printer's own.
 */
export const PrintDocument = z.object({
  kind: z.enum(['TICKET', 'RECEIPT', 'DEPOSIT']),
  /** A picture above everything, where the printer draws pictures. */
  logo: z.string().nullable().optional(),
  title: z.string(),
  /** Lines above and below, as the operator wrote them. */
  header: z.string(),
  footer: z.string(),
  number: z.string().nullable(),
  /** 0 the first print; a reprint says "COPY n". */
  copyNumber: z.int().min(0),
  /** Made offline: the number is a device's own, the real one follows with the upload. */
  provisional: z.boolean(),
  /** What a scanner reads, Code 128. */
  barcode: z.string().nullable(),
  /** Where anybody may see whether it is genuine: drawn as a QR code. */
  check: z.string().nullable().optional(),
  /** Where the tariff is read in full: drawn as a QR code. */
  rates: z.string().nullable().optional(),
  rows: z.array(z.object({ label: z.string(), labelEn: z.string().nullable(), value: z.string() })),
  /** What the sum is made of. */
  lines: z.array(z.object({ label: z.string(), labelEn: z.string().nullable(), amount: signedRupiah() })),
  total: signedRupiah().nullable(),
  tendered: signedRupiah().nullable(),
  change: signedRupiah().nullable(),
  printedAt: localDateTime(),
});
export type PrintDocument = z.output<typeof PrintDocument>;
