import { texts } from '../../../i18n/texts.ts';

export const parkingTax = texts('parkingTax', {
  id: {
    report: {
      title: 'Pajak parkir',
      one: 'pajak parkir',
      fields: {
        category: 'Objek pajak',
        businessDay: 'Tanggal',
        count: 'Lembar',
        base: 'Dasar pengenaan (DPP)',
        tax: 'Pajak (PBJT)',
        rate: 'Pajak dari DPP',
        booked: 'Pajak menurut hari operasional',
        difference: 'Beda hari operasional',
      },
      values: {
        groupBy: { category: 'Objek pajak', day: 'Hari', week: 'Minggu', month: 'Bulan' },
        category: {
          CASUAL: 'Parkir kasual',
          MEMBER: 'Parkir member',
          PREPAID: 'Dibayar saat masuk',
          TENANT: 'Ditanggung tenant',
          PAPER: 'Karcis manual',
          MEMBERSHIP: 'Langganan',
          AUDIT: 'Audit',
          FREE_PASS: 'Free pass ditolak',
          REFUND: 'Pengembalian',
          CORRECTION: 'Koreksi',
        },
      },
    },
    calendar:
      'Tanggal di sini tanggal kalender saat kendaraan keluar atau uang diterima; beda dengan hari operasional ditulis tersendiri.',
  },
  en: {
    report: {
      title: 'Parking tax',
      one: 'parking tax',
      fields: {
        category: 'What is taxed',
        businessDay: 'Date',
        count: 'Entries',
        base: 'Tax base',
        tax: 'Tax (PBJT)',
        rate: 'Tax of base',
        booked: 'Tax by business day',
        difference: 'Business day difference',
      },
      values: {
        groupBy: { category: 'What is taxed', day: 'Day', week: 'Week', month: 'Month' },
        category: {
          CASUAL: 'Casual stays',
          MEMBER: 'Member stays',
          PREPAID: 'Paid on entry',
          TENANT: 'Owed by tenants',
          PAPER: 'Paper tickets',
          MEMBERSHIP: 'Memberships',
          AUDIT: 'Audits',
          FREE_PASS: 'Rejected free passes',
          REFUND: 'Given back',
          CORRECTION: 'Corrections',
        },
      },
    },
    calendar:
      'Dates here are calendar dates of the exit or of the payment; the difference to business days is told apart.',
  },
});
