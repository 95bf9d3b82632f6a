import { catalogueWords } from './catalogue-words.ts';
import { texts } from './texts.ts';

const bookedId = {
  number: 'Nomor',
  transactionDate: 'Tanggal',
  amount: 'Jumlah',
  note: 'Catatan',
  by: 'Dicatat oleh',
  reason: 'Alasan koreksi',
  createdAt: 'Dicatat pada',
  updatedAt: 'Terakhir diubah',
  deleted: 'Dihapus',
} as const;
const outId = {
  state: 'Persetujuan',
  askedBy: 'Ditulis terakhir oleh',
  decidedBy: 'Diputuskan oleh',
  decidedAt: 'Diputuskan pada',
  decisionNote: 'Catatan keputusan',
} as const;
const outValuesId = {
  state: { BOOKED: 'Dibukukan', WAITING: 'Menunggu', CONFIRMED: 'Disetujui', REFUSED: 'Ditolak' },
} as const;
const ofCashId = {
  ...bookedId,
  cashId: 'Kas',
  cash: 'Kas',
  cashTransactionCategoryId: 'Kategori',
  files: 'Berkas',
} as const;
const helpId = { reason: 'Pembukuan lama dibalik dan dibukukan ulang.' } as const;

const bookedEn = {
  number: 'Number',
  transactionDate: 'Date',
  amount: 'Amount',
  note: 'Note',
  by: 'Recorded by',
  reason: 'Reason for the correction',
  createdAt: 'Recorded at',
  updatedAt: 'Last changed',
  deleted: 'Deleted',
} as const;
const outEn = {
  state: 'Second name',
  askedBy: 'Last written by',
  decidedBy: 'Decided by',
  decidedAt: 'Decided at',
  decisionNote: 'Note on the decision',
} as const;
const outValuesEn = {
  state: { BOOKED: 'Booked', WAITING: 'Waiting', CONFIRMED: 'Agreed to', REFUSED: 'Refused' },
} as const;
const ofCashEn = {
  ...bookedEn,
  cashId: 'Account',
  cash: 'Account',
  cashTransactionCategoryId: 'Category',
  files: 'Files',
} as const;
const helpEn = { reason: 'What was booked is taken back and booked anew.' } as const;

/** What moves cash accounts, and their book. */
export const cashBooks = texts('cashBooks', {
  id: {
    fromDeposit: 'Berasal dari setoran {{number}}; tidak diubah dengan tangan.',
    ofDeposit: 'Setoran {{number}}',
    fromAccount: 'Dari {{name}}',
    toAccount: 'Ke {{name}}',
    takenBack: 'dibalik',
    openSource: 'Buka {{what}} {{number}}',
    second: {
      own: 'Menunggu persetujuan orang lain dari FINANCE, AUDITOR, atau OWNER. Belum dibukukan.',
      waits: 'Ditulis oleh {{name}} dan menunggu orang kedua. Belum dibukukan.',
      agree: 'Setujui',
      refuse: 'Tolak',
      agreeTitle: 'Setujui {{amount}}',
      refuseTitle: 'Tolak {{amount}}',
      lead: 'Ditulis oleh {{name}} untuk {{date}}.',
      agreed: 'Disetujui dan dibukukan.',
      refused: 'Ditolak.',
    },
    decision: {
      title: 'Keputusan',
      one: 'keputusan',
      fields: { note: 'Catatan' },
      help: { note: 'Wajib bila ditolak.' },
    },
    categories: {
      title: 'Kategori kas',
      one: 'kategori kas',
      fields: { ...catalogueWords.id.fields, cashTransactionCategoryType: 'Arah' },
      help: { ...catalogueWords.id.help, cashTransactionCategoryType: 'Tidak dapat diubah lagi setelah dipakai.' },
      values: { cashTransactionCategoryType: { IN: 'Masuk', OUT: 'Keluar' } },
    },
    cashIns: {
      title: 'Kas masuk',
      one: 'kas masuk',
      name: 'Kas masuk {{number}}',
      fields: { ...ofCashId, cashInFiles: 'Berkas', depositNumber: 'Setoran' },
      help: helpId,
    },
    cashOuts: {
      title: 'Kas keluar',
      one: 'kas keluar',
      name: 'Kas keluar {{number}}',
      fields: { ...ofCashId, ...outId, cashOutFiles: 'Berkas' },
      values: outValuesId,
      help: helpId,
    },
    cashMutations: {
      title: 'Mutasi kas',
      one: 'mutasi kas',
      name: 'Mutasi kas {{number}}',
      values: outValuesId,
      fields: {
        ...bookedId,
        ...outId,
        cashOriginId: 'Dari kas',
        cashOrigin: 'Dari kas',
        cashDestinationId: 'Ke kas',
        cashDestination: 'Ke kas',
      },
      help: helpId,
    },
    book: {
      title: 'Transaksi kas',
      one: 'transaksi kas',
      fields: {
        transactionDate: 'Tanggal',
        cashId: 'Kas',
        source: 'Jenis',
        number: 'Nomor',
        cashTransactionCategoryId: 'Kategori',
        counterpart: 'Kas lawan',
        depositNumber: 'Setoran',
        note: 'Catatan',
        reason: 'Alasan',
        amountIn: 'Masuk',
        amountOut: 'Keluar',
        balance: 'Saldo',
        reversal: 'Pembalikan',
        by: 'Dicatat oleh',
        bookedAt: 'Dibukukan pada',
      },
      values: {
        source: {
          CASH_IN: 'Kas masuk',
          CASH_OUT: 'Kas keluar',
          CASH_MUTATION: 'Mutasi kas',
          MEMBERSHIP: 'Langganan',
          DEPOSIT: 'Setoran',
          PAYMENT: 'Pengembalian pembayaran',
          SETTLEMENT: 'Penyelesaian',
        },
      },
    },
  },
  en: {
    fromDeposit: 'From deposit {{number}}; not changed by hand.',
    ofDeposit: 'Deposit {{number}}',
    fromAccount: 'From {{name}}',
    toAccount: 'To {{name}}',
    takenBack: 'taken back',
    openSource: 'Open {{what}} {{number}}',
    second: {
      own: 'Waiting for another person of FINANCE, AUDITOR or OWNER to agree. Not booked yet.',
      waits: 'Written by {{name}}, waiting for a second person. Not booked yet.',
      agree: 'Agree',
      refuse: 'Refuse',
      agreeTitle: 'Agree to {{amount}}',
      refuseTitle: 'Refuse {{amount}}',
      lead: 'Written by {{name}} for {{date}}.',
      agreed: 'Agreed to and booked.',
      refused: 'Refused.',
    },
    decision: {
      title: 'Decision',
      one: 'decision',
      fields: { note: 'Note' },
      help: { note: 'Needed to refuse.' },
    },
    categories: {
      title: 'Cash categories',
      one: 'cash category',
      fields: { ...catalogueWords.en.fields, cashTransactionCategoryType: 'Direction' },
      help: { ...catalogueWords.en.help, cashTransactionCategoryType: 'Cannot be changed any more once it was used.' },
      values: { cashTransactionCategoryType: { IN: 'In', OUT: 'Out' } },
    },
    cashIns: {
      title: 'Cash in',
      one: 'cash in',
      name: 'Cash in {{number}}',
      fields: { ...ofCashEn, cashInFiles: 'Files', depositNumber: 'Deposit' },
      help: helpEn,
    },
    cashOuts: {
      title: 'Cash out',
      one: 'cash out',
      name: 'Cash out {{number}}',
      fields: { ...ofCashEn, ...outEn, cashOutFiles: 'Files' },
      values: outValuesEn,
      help: helpEn,
    },
    cashMutations: {
      title: 'Cash transfers',
      one: 'cash transfer',
      name: 'Cash transfer {{number}}',
      values: outValuesEn,
      fields: {
        ...bookedEn,
        ...outEn,
        cashOriginId: 'From account',
        cashOrigin: 'From account',
        cashDestinationId: 'To account',
        cashDestination: 'To account',
      },
      help: helpEn,
    },
    book: {
      title: 'Cash transactions',
      one: 'cash transaction',
      fields: {
        transactionDate: 'Date',
        cashId: 'Account',
        source: 'Kind',
        number: 'Number',
        cashTransactionCategoryId: 'Category',
        counterpart: 'Other account',
        depositNumber: 'Deposit',
        note: 'Note',
        reason: 'Reason',
        amountIn: 'In',
        amountOut: 'Out',
        balance: 'Balance',
        reversal: 'Reversal',
        by: 'Recorded by',
        bookedAt: 'Booked at',
      },
      values: {
        source: {
          CASH_IN: 'Cash in',
          CASH_OUT: 'Cash out',
          CASH_MUTATION: 'Cash transfer',
          MEMBERSHIP: 'Membership',
          DEPOSIT: 'Deposit',
          PAYMENT: 'Return of a payment',
          SETTLEMENT: 'Settlement',
        },
      },
    },
  },
});
