import { texts } from '../../i18n/texts.ts';

/** Outgoing calls. */
export const apis = texts('apis', {
  id: {
    entries: {
      title: 'API',
      one: 'API',
      fields: {
        name: 'Nama',
        target: 'Alamat tujuan',
        events: 'Kejadian yang dikirim',
        isEnabled: 'Aktif',
        updatedAt: 'Terakhir diubah',
      },
      help: {
        target:
          'Diawali https://. Alamat di jaringan sendiri ditolak kecuali diizinkan oleh pemasang server. Yang masih menunggu untuk alamat lama tidak dikirim ke alamat baru.',
        events:
          'Yang dikirim hanya ID untuk bertanya lewat API dan, untuk mobil keluar, tarifnya. Tanpa plat dan nama. Mobil keluar dan member perlu persetujuan orang kedua.',
      },
      values: {
        events: {
          STAY_ENTERED: 'Mobil masuk',
          STAY_EXITED: 'Mobil keluar',
          DEPOSIT_SUBMITTED: 'Setoran diserahkan',
          DEPOSIT_CLOSED: 'Setoran ditutup',
          GATE_OFFLINE: 'Gate terputus',
          GATE_ONLINE: 'Gate tersambung lagi',
          GATE_OPENED_BY_HAND: 'Palang dibuka manual',
          MEMBER_ENDING: 'Keanggotaan hampir berakhir, untuk mengirim pesan',
          MEMBER_REFUND: 'Parkir dikembalikan kepada member, untuk mengirim pesan',
          TEST: 'Uji coba',
        },
      },
      actions: { issueSecret: 'Kunci tanda tangan diganti' },
    },
    noEvents: 'Tidak ada',
    test: 'Kirim uji coba',
    testDelivered: 'Uji coba diterima ({{status}}, {{duration}} ms)',
    testFailed: 'Uji coba gagal: {{reason}}',
    renew: 'Ganti kunci',
    renewTitle: 'Ganti kunci tanda tangan "{{name}}"?',
    renewHelp: 'Kunci lama langsung tidak dipakai. Penerima menolak kiriman sampai kunci baru dipasang.',
    secretTitle: 'Kunci tanda tangan "{{name}}"',
    secretOnce: 'Kunci hanya ditampilkan sekarang. Simpan sebelum menutup; setelah itu hanya dapat diganti.',
    secretHelp:
      'Setiap kiriman membawa X-Parking-Signature: t=WAKTU,v1=HMAC. HMAC-SHA256 dihitung dari "WAKTU.ISI" dengan kunci ini.',
    secret: 'Kunci',
    copySecret: 'Salin kunci',
    deliveries: 'Kiriman 30 hari terakhir',
    noDeliveries: 'Belum ada yang dikirim.',
    state: { WAITING: 'Dicoba lagi', DELIVERED: 'Diterima', FAILED: 'Gagal' },
    tried: '{{times}} kali dicoba',
    milliseconds: '{{value}} ms',
    answer: 'HTTP {{status}}',
    fault: {
      'address-not-allowed': 'alamat di jaringan sendiri tidak diizinkan',
      'name-not-found': 'nama alamat tidak ditemukan',
      'connection-failed': 'tidak dapat tersambung',
      timeout: 'tidak menjawab dalam 10 detik',
      redirected: 'mengalihkan ke alamat lain, yang tidak diikuti',
      refused: 'menjawab dengan penolakan',
      training: 'tidak dikirim: latihan tidak menghubungi siapa pun',
    },
  },
  en: {
    entries: {
      title: 'APIs',
      one: 'API',
      fields: {
        name: 'Name',
        target: 'Target address',
        events: 'Events that are sent',
        isEnabled: 'Enabled',
        updatedAt: 'Last changed',
      },
      help: {
        target:
          'Begins with https://. Addresses of the own network are refused unless whoever runs the server allows them. What still waits for the old address is not sent to a new one.',
        events:
          'Only ids to ask the API by are sent and, for a car that left, its price. No plates and names. Cars that left, and members, take a second person.',
      },
      values: {
        events: {
          STAY_ENTERED: 'A car entered',
          STAY_EXITED: 'A car left',
          DEPOSIT_SUBMITTED: 'A deposit was submitted',
          DEPOSIT_CLOSED: 'A deposit was closed',
          GATE_OFFLINE: 'A gate went offline',
          GATE_ONLINE: 'A gate is online again',
          GATE_OPENED_BY_HAND: 'A barrier was opened by hand',
          MEMBER_ENDING: 'A membership is about to end, to send a message',
          MEMBER_REFUND: 'A stay is given back to a member, to send a message',
          TEST: 'Test',
        },
      },
      actions: { issueSecret: 'Signing secret changed' },
    },
    noEvents: 'None',
    test: 'Send a test',
    testDelivered: 'The test was taken ({{status}}, {{duration}} ms)',
    testFailed: 'The test failed: {{reason}}',
    renew: 'Change the secret',
    renewTitle: 'Change the signing secret of "{{name}}"?',
    renewHelp: 'The old secret stops at once. The receiver refuses what is sent until it has the new one.',
    secretTitle: 'Signing secret of "{{name}}"',
    secretOnce: 'The secret is shown only now. Keep it before you close this; later it can only be changed.',
    secretHelp:
      'Everything sent carries X-Parking-Signature: t=TIME,v1=HMAC. HMAC-SHA256 is made of "TIME.BODY" with this secret.',
    secret: 'Secret',
    copySecret: 'Copy the secret',
    deliveries: 'Sent in the last 30 days',
    noDeliveries: 'Nothing was sent yet.',
    state: { WAITING: 'Tried again', DELIVERED: 'Delivered', FAILED: 'Failed' },
    tried: 'tried {{times}} times',
    milliseconds: '{{value}} ms',
    answer: 'HTTP {{status}}',
    fault: {
      'address-not-allowed': 'addresses of the own network are not allowed',
      'name-not-found': 'the name was not found',
      'connection-failed': 'no connection',
      timeout: 'no answer within 10 seconds',
      redirected: 'sent elsewhere, which is not followed',
      refused: 'answered with a refusal',
      training: 'not sent: training calls nobody',
    },
  },
});
