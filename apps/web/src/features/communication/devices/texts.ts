import { texts } from '../../../i18n/texts.ts';

export const pushDevices = texts('pushDevices', {
  id: {
    title: 'Pemberitahuan di perangkat',
    lead: 'Perangkat ini memberi tahu Anda juga saat aplikasi tertutup, selama Anda tidak keluar dari akun.',
    standing: {
      UNSUPPORTED:
        'Peramban ini tidak dapat menerima pemberitahuan. Buka lewat https di Chrome, Edge, Firefox, atau Safari.',
      HOME_SCREEN:
        'Di iPhone dan iPad, pasang dulu aplikasi ini: Bagikan → Tambah ke Layar Utama. Buka dari sana, lalu aktifkan di sini.',
      NOT_HERE: 'Dalam latihan tidak ada perangkat yang diberi tahu.',
      BLOCKED: 'Peramban ini memblokir pemberitahuan. Izinkan di setelan situs peramban, lalu buka kembali.',
    },
    what: 'Yang diberitahukan',
    urgent: 'Yang mendesak saja',
    urgentHelp: 'Gate terputus, kertas habis, palang dibuka manual, selisih setoran, catatan berbeda, darurat.',
    all: 'Semua notifikasi saya',
    allow: 'Aktifkan di perangkat ini',
    end: 'Matikan',
    trial: 'Kirim contoh',
    trialSent: 'Contoh dikirim ke perangkat ini.',
    refusal: {
      blocked: 'Peramban tidak mengizinkan. Izinkan pemberitahuan di setelan situs, lalu coba lagi.',
      unreachable: 'Layanan pemberitahuan peramban ini tidak terjangkau. Periksa sambungan internet, lalu coba lagi.',
    },
    others: 'Perangkat lain',
    since: 'Sejak {{at}}',
    toldAt: 'terakhir diberi tahu {{at}}',
    forget: 'Hapus {{name}}',
    open: 'Beri tahu perangkat ini',
  },
  en: {
    title: 'Notifications on devices',
    lead: 'This device tells you also while the application is closed, as long as you do not log out.',
    standing: {
      UNSUPPORTED: 'This browser cannot take notifications. Open it by https in Chrome, Edge, Firefox or Safari.',
      HOME_SCREEN:
        'On iPhone and iPad, install this application first: Share → Add to Home Screen. Open it from there, then allow them here.',
      NOT_HERE: 'No device is told anything in training.',
      BLOCKED: 'This browser blocks notifications. Allow them in its site settings, then come back.',
    },
    what: 'What you are told',
    urgent: 'Only what is urgent',
    urgentHelp:
      'Gates offline, paper out, barriers opened by hand, deposits that differ, books that differ, emergencies.',
    all: 'All my notifications',
    allow: 'Allow on this device',
    end: 'Turn off',
    trial: 'Send a trial',
    trialSent: 'A trial was sent to this device.',
    refusal: {
      blocked: 'The browser does not allow it. Allow notifications in its site settings and try again.',
      unreachable: 'The push service of this browser cannot be reached. Check the internet connection and try again.',
    },
    others: 'Other devices',
    since: 'Since {{at}}',
    toldAt: 'last told {{at}}',
    forget: 'Remove {{name}}',
    open: 'Notify this device',
  },
});
