import { texts } from '../../../i18n/texts.ts';

/** What providers keep of what they settle. */
export const feeRates = texts('feeRates', {
  id: {
    title: 'Biaya penyedia',
    add: 'Tarif baru',
    end: 'Akhiri',
    none: 'Belum ada tarif: biaya sampai 3 % diterima tanpa orang kedua.',
    from: 'sejak {{from}}',
    days: '{{from}} – {{to}}',
    freeUpTo: 'gratis sampai {{amount}}',
    seeded: 'bawaan produk',
    by: 'dicatat {{by}}',
    addTitle: 'Tarif baru {{label}}',
    addLead: 'Tarif yang berlaku berakhir sehari sebelumnya dan tetap untuk pembayaran di harinya. Perlu orang kedua.',
    endTitle: 'Akhiri tarif {{label}}',
    endLead: '{{percent}} % sejak {{from}} tetap untuk pembayaran sampai hari itu. Perlu orang kedua.',
    takeBackLead:
      'Belum ada pembayaran dengan {{percent}} % sejak {{from}}: hari sebelumnya membatalkannya. Perlu orang kedua.',
    rates: {
      title: 'Tarif biaya',
      one: 'tarif biaya',
      fields: {
        fromDay: 'Mulai',
        percent: 'Bagian',
        fixed: 'Tetap per pembayaran',
        freeUpTo: 'Gratis sampai',
        bearer: 'Ditanggung',
        rounding: 'Pembulatan',
        lastDay: 'Hari terakhir',
      },
      help: {
        fromDay: 'Hari pembayaran menurut zona penyedia.',
        percent: 'Dari setiap pembayaran, misalnya 0,7 untuk QRIS.',
        freeUpTo: 'Pembayaran sampai jumlah ini tanpa biaya. Kosongkan bila semua berbiaya.',
        rounding: 'Selisih satu rupiah per transaksi selalu diterima.',
      },
      values: {
        bearer: { OPERATOR: 'ditanggung pengelola', CUSTOMER: 'ditanggung pelanggan' },
        rounding: { HALF_UP: 'dibulatkan ke terdekat', DOWN: 'dibulatkan ke bawah', UP: 'dibulatkan ke atas' },
      },
    },
  },
  en: {
    title: 'Provider’s fee',
    add: 'New rate',
    end: 'End',
    none: 'No rate yet: a fee of up to 3 % is taken without a second person.',
    from: 'since {{from}}',
    days: '{{from}} – {{to}}',
    freeUpTo: 'free up to {{amount}}',
    seeded: 'came with the product',
    by: 'written down by {{by}}',
    addTitle: 'New rate of {{label}}',
    addLead:
      'The rate that holds ends the day before, and stays for the payments of its days. It takes a second person.',
    endTitle: 'End the rate of {{label}}',
    endLead: '{{percent}} % since {{from}} stays for payments until that day. It takes a second person.',
    takeBackLead:
      'No payment was made under {{percent}} % since {{from}}: the day before takes it back. It takes a second person.',
    rates: {
      title: 'Rates of fees',
      one: 'rate of fees',
      fields: {
        fromDay: 'From',
        percent: 'Part',
        fixed: 'Fixed for each payment',
        freeUpTo: 'Free up to',
        bearer: 'Borne by',
        rounding: 'Rounding',
        lastDay: 'Last day',
      },
      help: {
        fromDay: 'The day of the payment, in the zone of the provider.',
        percent: 'Of each payment, such as 0.7 for QRIS.',
        freeUpTo: 'Payments of up to this have no fee. Leave empty when all have one.',
        rounding: 'A rupiah more or less for each transaction is always taken.',
      },
      values: {
        bearer: { OPERATOR: 'borne by the car park', CUSTOMER: 'borne by the customer' },
        rounding: { HALF_UP: 'rounded to the nearest', DOWN: 'rounded down', UP: 'rounded up' },
      },
    },
  },
});
