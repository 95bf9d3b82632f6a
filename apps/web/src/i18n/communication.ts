import { texts } from './texts.ts';

/** Announcements and the rules of who is notified of what. */
export const communication = texts('communication', {
  id: {
    announcements: {
      title: 'Pengumuman',
      one: 'pengumuman',
      fields: { message: 'Pesan', author: 'Ditulis oleh', createdAt: 'Waktu' },
      help: { message: 'Langsung tampil di semua layar yang sedang terbuka. Paling banyak 500 karakter.' },
      write: 'Tulis pengumuman',
    },
    notificationRules: {
      title: 'Aturan notifikasi',
      one: 'aturan notifikasi',
      fields: {
        type: 'Kejadian',
        target: 'Layar tujuan',
        action: 'Tulisan tombol',
        actionEn: 'Tulisan tombol (Inggris)',
        updatedAt: 'Terakhir diubah',
      },
      help: {
        target: 'Yang diberi tahu adalah semua orang yang boleh melihat layar ini.',
        actionEn: 'Kosongkan bila sama dengan bahasa Indonesia.',
      },
      values: {
        type: {
          GATE_OFFLINE: 'Gate terputus',
          PAPER_OUT: 'Kertas habis',
          DEPOSIT_SUBMITTED: 'Setoran masuk',
          DEPOSIT_SUBMITTED_FOR: 'Setoran diserahkan orang lain',
          DEPOSIT_DISPUTED: 'Setoran dipersoalkan',
          DEPOSIT_LEFT_OPEN: 'Setoran lama terbuka',
          LOOK_LATE: 'Pemeriksaan acak terlambat',
          DEBT_CHARGED: 'Kasir ditagih',
          DEBT_ANSWERED: 'Kasir menjawab tagihan',
          DEBT_DECIDED: 'Tagihan diputuskan',
          CONTROL_LOOSENED: 'Pengawasan dilonggarkan',
          CASH_OUT_WAITING: 'Kas keluar menunggu',
          CASH_MUTATION_WAITING: 'Mutasi kas menunggu',
          FREE_PASS_WAITING: 'Free pass menunggu persetujuan',
          USER_WAITING: 'Pengguna menunggu persetujuan',
          LICENCE_ENDING: 'Lisensi hampir berakhir',
          MANUAL_OPEN: 'Palang dibuka manual',
          CHEATING_INDICATION: 'Indikasi kecurangan',
          MEMBER_ENDING: 'Keanggotaan hampir berakhir',
        },
      },
    },
  },
  en: {
    announcements: {
      title: 'Announcements',
      one: 'announcement',
      fields: { message: 'Message', author: 'Written by', createdAt: 'Time' },
      help: { message: 'Shown at once on every open screen. At most 500 characters.' },
      write: 'Write announcement',
    },
    notificationRules: {
      title: 'Notification rules',
      one: 'notification rule',
      fields: {
        type: 'Event',
        target: 'Screen to open',
        action: 'Button text',
        actionEn: 'Button text (English)',
        updatedAt: 'Last changed',
      },
      help: {
        target: 'Everybody who may view this screen is told.',
        actionEn: 'Leave empty when it is the same as in Indonesian.',
      },
      values: {
        type: {
          GATE_OFFLINE: 'Gate offline',
          PAPER_OUT: 'Out of paper',
          DEPOSIT_SUBMITTED: 'Deposit submitted',
          DEPOSIT_SUBMITTED_FOR: 'Deposit handed in by another',
          DEPOSIT_DISPUTED: 'Deposit disputed',
          DEPOSIT_LEFT_OPEN: 'Deposit left open',
          LOOK_LATE: 'Random check late',
          DEBT_CHARGED: 'Cashier charged',
          DEBT_ANSWERED: 'Cashier answers',
          DEBT_DECIDED: 'Charge decided',
          CONTROL_LOOSENED: 'Control loosened',
          CASH_OUT_WAITING: 'Cash out waiting',
          CASH_MUTATION_WAITING: 'Cash transfer waiting',
          FREE_PASS_WAITING: 'Free pass waiting for approval',
          USER_WAITING: 'User waiting for approval',
          LICENCE_ENDING: 'Licence about to end',
          MANUAL_OPEN: 'Barrier opened by hand',
          CHEATING_INDICATION: 'Sign of cheating',
          MEMBER_ENDING: 'Membership about to end',
        },
      },
    },
  },
});
