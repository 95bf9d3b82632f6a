import { z } from 'zod';

/** What a column of a provider's report may tell. */
export const reportFields = [
  'paidAt',
  'gross',
  'fee',
  'net',
  'kind',
  'providerReference',
  'reference',
  'rrn',
  'approvalCode',
  'terminal',
  'cardNumber',
  'batch',
  'settledOn',
] as const;
export type ReportField = (typeof reportFields)[number];

/** How times and days are written. */
export const reportDateForms = ['YMD', 'DMY', 'MDY'] as const;
/** By which a fraction is told from whole rupiah. */
export const decimalSigns = ['.', ','] as const;

const heading = () => z.string().trim().min(1).max(100);
const words = () => z.array(z.string().trim().min(1).max(50)).max(20);

/** By which columns the reports of one provider are read. */
export const ReportMapping = z.object({
  /** The heading of each column, as it stands in the file. */
  columns: z.object({
    paidAt: heading(),
    gross: heading(),
    /** Of fee and net one is enough; without either the provider keeps nothing. */
    fee: heading().nullable(),
    net: heading().nullable(),
    kind: heading().nullable(),
    providerReference: heading().nullable(),
    reference: heading().nullable(),
    rrn: heading().nullable(),
    approvalCode: heading().nullable(),
    terminal: heading().nullable(),
    cardNumber: heading().nullable(),
    /** What is paid out at once; by the day it is settled when left out. */
    batch: heading().nullable(),
    settledOn: heading().nullable(),
  }),
  dateForm: z.enum(reportDateForms),
  decimal: z.enum(decimalSigns),
  /** In which its times are written; that of the provider's day when left out. */
  zone: z.string().trim().min(1).max(50).nullable(),
  /** Words of the kind's column that mean money given back, or taken back; all others are sales. */
  refundWords: words(),
  chargebackWords: words(),
  /** Words that begin the line of totals: what it says must be what the rows come to. */
  totalWords: words(),
});
export type ReportMapping = z.output<typeof ReportMapping>;
export type ReportColumns = ReportMapping['columns'];

/** Headings that need no mapping: those that we write ourselves. */
export const usualMapping: ReportMapping = {
  columns: {
    paidAt: 'waktu',
    gross: 'jumlah',
    fee: 'biaya',
    net: null,
    kind: 'jenis',
    providerReference: 'referensi penyedia',
    reference: 'referensi',
    rrn: 'rrn',
    approvalCode: 'kode approval',
    terminal: 'terminal',
    cardNumber: 'nomor kartu',
    batch: 'batch',
    settledOn: 'tanggal settlement',
  },
  dateForm: 'YMD',
  decimal: '.',
  zone: null,
  refundWords: ['REFUND'],
  chargebackWords: ['CHARGEBACK'],
  totalWords: ['TOTAL'],
};
