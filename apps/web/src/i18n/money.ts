import { texts } from './texts.ts';

/** Where money lies and how it comes in. */
export const money = texts('money', {
  id: {
    cash: {
      title: 'Kas',
      one: 'kas',
      fields: { name: 'Nama', code: 'Kode', amount: 'Saldo', updatedAt: 'Terakhir diubah' },
      help: { code: 'Singkatan, misalnya KAS atau BANK.' },
    },
    paidTypes: {
      title: 'Tipe pembayaran',
      one: 'tipe pembayaran',
      fields: {
        name: 'Kode',
        label: 'Nama',
        labelEn: 'Nama (Inggris)',
        kind: 'Jenis',
        cashId: 'Kas tujuan',
        updatedAt: 'Terakhir diubah',
      },
      help: {
        labelEn: 'Kosongkan bila sama dengan bahasa Indonesia.',
        kind: 'Tidak dapat diubah lagi setelah dipakai.',
        cashId: 'Tempat uangnya berakhir.',
      },
      values: { kind: { CASH: 'Tunai', EMONEY: 'E-money', QRIS: 'QRIS', CARD: 'Kartu', TRANSFER: 'Transfer' } },
    },
  },
  en: {
    cash: {
      title: 'Cash accounts',
      one: 'cash account',
      fields: { name: 'Name', code: 'Code', amount: 'Balance', updatedAt: 'Last changed' },
      help: { code: 'An abbreviation such as CASH or BANK.' },
    },
    paidTypes: {
      title: 'Payment types',
      one: 'payment type',
      fields: {
        name: 'Code',
        label: 'Name',
        labelEn: 'Name (English)',
        kind: 'Kind',
        cashId: 'Account',
        updatedAt: 'Last changed',
      },
      help: {
        labelEn: 'Leave empty when it is the same as in Indonesian.',
        kind: 'Cannot be changed any more once it was used.',
        cashId: 'Where its money ends up.',
      },
      values: { kind: { CASH: 'Cash', EMONEY: 'E-money', QRIS: 'QRIS', CARD: 'Card', TRANSFER: 'Transfer' } },
    },
  },
});
