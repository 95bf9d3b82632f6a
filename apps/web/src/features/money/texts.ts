import { texts } from '../../i18n/texts.ts';

/** Where money lies and how it comes in. */
export const money = texts('money', {
  id: {
    cash: {
      title: 'Kas',
      one: 'kas',
      fields: {
        name: 'Nama',
        code: 'Kode',
        isBank: 'Rekening bank',
        amount: 'Saldo',
        fixedAmount: 'Kas kecil, pagu tetap',
        updatedAt: 'Terakhir diubah',
      },
      help: {
        code: 'Singkatan, misalnya KAS atau BANK.',
        isBank: 'Mutasi ke sini dalam perjalanan sampai ada di rekening koran.',
        fixedAmount:
          'Diisi ulang sampai jumlah ini, sebesar bon yang keluar. Uang penjualan tidak masuk ke sini. Kosong: kas biasa.',
      },
    },
    paidTypes: {
      title: 'Tipe pembayaran',
      one: 'tipe pembayaran',
      fields: {
        name: 'Kode',
        label: 'Nama',
        labelEn: 'Nama (Inggris)',
        kind: 'Jenis',
        claimed: 'Hanya dilihat kasir',
        cashId: 'Kas tujuan',
        updatedAt: 'Terakhir diubah',
      },
      help: {
        labelEn: 'Kosongkan bila sama dengan bahasa Indonesia.',
        claimed: 'Untuk QRIS statis: tidak ada penyedia yang mengonfirmasi. Kartu (EDC) dan transfer selalu begini.',
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
      fields: {
        name: 'Name',
        code: 'Code',
        isBank: 'Bank account',
        amount: 'Balance',
        fixedAmount: 'Petty cash, fixed sum',
        updatedAt: 'Last changed',
      },
      help: {
        code: 'An abbreviation such as CASH or BANK.',
        isBank: 'What is transferred here is in transit until it stands on the statement.',
        fixedAmount:
          'Filled up to this sum again, by what its slips took. No takings go into it. Empty: a usual account.',
      },
    },
    paidTypes: {
      title: 'Payment types',
      one: 'payment type',
      fields: {
        name: 'Code',
        label: 'Name',
        labelEn: 'Name (English)',
        kind: 'Kind',
        claimed: 'Seen by the cashier alone',
        cashId: 'Account',
        updatedAt: 'Last changed',
      },
      help: {
        labelEn: 'Leave empty when it is the same as in Indonesian.',
        claimed: 'For a printed QRIS code: no provider confirms it. Cards (EDC) and transfers always are.',
        kind: 'Cannot be changed any more once it was used.',
        cashId: 'Where its money ends up.',
      },
      values: { kind: { CASH: 'Cash', EMONEY: 'E-money', QRIS: 'QRIS', CARD: 'Card', TRANSFER: 'Transfer' } },
    },
  },
});
