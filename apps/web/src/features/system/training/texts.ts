import { texts } from '../../../i18n/texts.ts';

/** Making and dropping training, which is the sample data too. */
export const training = texts('training', {
  id: {
    title: 'Latihan & data contoh',
    lead: 'Satu tempat parkir rekaan di samping yang asli: untuk melihat-lihat, melatih orang baru, dan mencoba pengaturan. Yang asli tidak tersentuh.',
    none: {
      title: 'Belum ada latihan',
      text: 'Diisi dua minggu lalu lintas rekaan: mobil masuk dan keluar, setoran, laporan, audit. Selesai dalam satu sampai dua menit; yang asli tetap melayani.',
      make: 'Isi data contoh',
    },
    facts: {
      people: 'Siapa yang masuk',
      peopleText:
        'Semua yang dapat masuk ke yang asli, dengan nama dan kata sandi yang sama dan grup bawaan yang sama. Yang dikunci atau dihapus di sana tidak dapat masuk di sini.',
      apart: 'Terpisah',
      apartText:
        'Basis data dan alamat sendiri. Tidak mengirim email, tidak menghubungi bank, penyedia pembayaran, kantor pajak, atau sistem lain.',
      marked: 'Ditandai',
      markedText:
        'Bilah ungu di setiap layar, dan LATIHAN / TRAINING di setiap tiket, struk, slip, PDF, dan nama file.',
      needs: 'Kebutuhan',
      needsText:
        'Sekitar 500 MB memori dan 400 MB disk selama latihan ada, dan satu port lagi. Saat dibuat, 1 GB disk harus tetap kosong untuk yang asli.',
    },
    making: 'Latihan sedang dibuat',
    makingText: 'Halaman ini boleh ditutup.',
    starting: 'Latihan sedang dihidupkan',
    dropping: 'Latihan sedang dihapus',
    steps: {
      DATABASE: 'Menyiapkan basis data',
      TRAFFIC: 'Mobil masuk dan keluar',
      DAYS: 'Setoran, pencocokan, pajak',
      PICTURES: 'Gambar dan audit',
      SERVER: 'Menghidupkan server latihan',
    },
    percent: '{{percent}}%',
    stop: 'Hentikan',
    ready: {
      title: 'Latihan siap',
      text: 'Masuk dengan nama dan kata sandi Anda sendiri.',
      since: 'Dibuat {{at}}',
      size: 'Basis data {{size}}',
      at: 'Alamat {{address}}',
    },
    drop: 'Hapus latihan',
    dropAsk: 'Hapus latihan?',
    dropHelp:
      'Semua yang dikerjakan di latihan hilang, juga penjualan yang belum terkirim. Layar latihan yang masih terbuka menyebut bahwa latihan mungkin sudah dihapus, dan menunjukkan jalan ke yang asli. Yang asli tidak berubah.',
    stopAsk: 'Hentikan pembuatan latihan?',
    stopHelp: 'Yang sudah dibuat dihapus lagi. Yang asli tidak berubah.',
    dropped: 'Latihan sudah dihapus',
    failed: 'Latihan tidak berjalan',
    failures: {
      NO_DATABASE:
        'Di komputer ini server tidak dapat menjalankan basis data sendiri, yang dibutuhkan latihan. Pada pemasangan dengan kontainer latihan tidak tersedia.',
      PORT_TAKEN:
        'Port {{port}} dipakai program lain. Atur TRAINING_PORT ke port yang kosong, lalu hidupkan ulang server.',
      NO_SPACE:
        'Ruang disk hampir habis, jadi pembuatan dihentikan dan yang sudah dibuat dihapus lagi. Latihan membutuhkan 400 MB, dan 1 GB harus tetap kosong untuk yang asli.',
      ENDED: 'Server latihan berhenti sendiri. Catatan server menyebut sebabnya.',
    },
    again: 'Dicoba lagi dengan sendirinya.',
    detail: 'Kata komputer: {{detail}}',
    inside: { title: 'Anda sedang di latihan', text: 'Latihan dibuat dan dihapus dari yang asli.' },
  },
  en: {
    title: 'Training & sample data',
    lead: 'An invented car park beside the real one: to look around, to train new people and to try settings. The real one is not touched.',
    none: {
      title: 'There is no training yet',
      text: 'It is filled with two weeks of invented traffic: cars in and out, deposits, reports, audits. Done within one or two minutes; the real one goes on serving.',
      make: 'Make sample data',
    },
    facts: {
      people: 'Who enters',
      peopleText:
        'Everybody who may enter the real one, by the same name and password and in the same built-in groups. Whoever is locked or deleted there cannot enter here.',
      apart: 'Apart',
      apartText:
        'A database and an address of its own. It sends no mail and calls no bank, payment provider, tax office or other system.',
      marked: 'Marked',
      markedText:
        'A purple bar on every screen, and LATIHAN / TRAINING on every ticket, receipt, slip and PDF and in the name of every file.',
      needs: 'Needs',
      needsText:
        'About 500 MB of memory and 400 MB of disk while it is there, and one more port. While it is made, 1 GB of disk must stay free for the real one.',
    },
    making: 'Training is being made',
    makingText: 'You may leave this page.',
    starting: 'Training is being started',
    dropping: 'Training is being dropped',
    steps: {
      DATABASE: 'Preparing the database',
      TRAFFIC: 'Cars in and out',
      DAYS: 'Deposits, reconciliation, tax',
      PICTURES: 'Pictures and audits',
      SERVER: 'Starting the training server',
    },
    percent: '{{percent}}%',
    stop: 'Stop',
    ready: {
      title: 'Training is ready',
      text: 'Enter by your own name and password.',
      since: 'Made {{at}}',
      size: 'Database {{size}}',
      at: 'Address {{address}}',
    },
    drop: 'Drop training',
    dropAsk: 'Drop training?',
    dropHelp:
      'All that was done in training is gone, also sales that were not sent yet. Screens of training that are still open say that it may be over, and show the way to the real one. The real one does not change.',
    stopAsk: 'Stop making training?',
    stopHelp: 'What was made is removed again. The real one does not change.',
    dropped: 'Training was dropped',
    failed: 'Training does not run',
    failures: {
      NO_DATABASE:
        'The server cannot run a database of its own on this computer, which training needs. Where the product runs in containers there is no training.',
      PORT_TAKEN: 'Another program has port {{port}}. Set TRAINING_PORT to a free one and start the server again.',
      NO_SPACE:
        'The disk was getting full, so making was ended and what was made is removed again. Training takes 400 MB, and 1 GB must stay free for the real one.',
      ENDED: 'The training server ended by itself. The log of the server says why.',
    },
    again: 'It is tried again by itself.',
    detail: 'The computer says: {{detail}}',
    inside: { title: 'You are in training', text: 'It is made and dropped from the real one.' },
  },
});
