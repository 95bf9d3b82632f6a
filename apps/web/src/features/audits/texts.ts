import { texts } from '../../i18n/texts.ts';

/** Audits and what they are set up with. */
export const audits = texts('audits', {
  id: {
    configuration: {
      title: 'Konfigurasi audit',
      one: 'konfigurasi audit',
      fields: {
        url: 'Alamat layanan pembaca',
        isEnable: 'Pakai layanan pembaca',
        threshold: 'Keyakinan paling rendah',
      },
      help: {
        url: 'Layanan yang membaca ulang gambar mobil masuk dan keluar sebelum auditor. Alamat di jaringan sendiri ditolak kecuali diizinkan oleh pemasang server.',
        threshold:
          'Plat dan kelas yang dibaca dengan keyakinan ini atau lebih dicocokkan mesin; 2 dari 100 tetap diperiksa auditor. 0 sampai 100, dengan paling banyak dua desimal. Menurunkannya perlu orang kedua.',
      },
      lead: 'Layanan yang membantu auditor mencocokkan plat dan jenis kendaraan.',
      readOnly: 'Anda dapat melihat, tetapi tidak mengubah konfigurasi audit.',
      did: '30 hari terakhir: {{matched}} dicocokkan mesin, {{toPeople}} diserahkan kepada auditor, {{waiting}} menunggu, {{silent}} tanpa jawaban.',
      unchecked: 'Belum ada pencocokan mesin yang diperiksa auditor.',
      checked:
        'Dari {{checked}} pencocokan yang diperiksa auditor tanpa mengetahuinya, {{right}} benar ({{percent}} %).',
      away: 'Layanan tidak menjawab: {{fault}}. Jawaban terakhir {{at}}. Auditor tetap bekerja sendiri.',
      faults: {
        timeout: 'terlalu lama',
        refused: 'permintaan ditolak',
        'wrong-answer': 'jawabannya tidak dapat dibaca',
        'address-not-allowed': 'alamatnya tidak diizinkan',
        unreachable: 'tidak dapat dihubungi',
      },
    },
    types: {
      title: 'Jenis kendaraan audit',
      one: 'jenis kendaraan audit',
      fields: {
        vehicleMapTypes: 'Kelas kendaraan',
        'vehicleMapTypes.name': 'Kelas menurut pembaca',
        'vehicleMapTypes.vehicleTypeId': 'Jenis kendaraan kita',
      },
      lead: 'Kelas yang disebut layanan pembaca, dan jenis kendaraan kita yang dimaksud.',
      readOnly: 'Anda dapat melihat, tetapi tidak mengubah jenis kendaraan audit.',
      add: 'Tambah kelas',
      remove: 'Hapus kelas {{name}}',
      none: 'Belum ada kelas. Tanpa ini auditor memilih jenis kendaraan sendiri.',
    },
  },
  en: {
    configuration: {
      title: 'Audit configuration',
      one: 'audit configuration',
      fields: {
        url: 'Address of the reading service',
        isEnable: 'Use the reading service',
        threshold: 'Least confidence',
      },
      help: {
        url: 'The service that reads pictures of entry and exit again, before auditors do. Addresses of the own network are refused unless whoever runs the server allows them.',
        threshold:
          'Plate and class read with this confidence or more are matched by machine; an auditor still checks 2 of 100. 0 to 100, with at most two decimals. Lowering it takes a second person.',
      },
      lead: 'The service that helps auditors compare plates and vehicle types.',
      readOnly: 'You can see the audit configuration, but not change it.',
      did: 'Last 30 days: {{matched}} matched by machine, {{toPeople}} left to auditors, {{waiting}} waiting, {{silent}} without an answer.',
      unchecked: 'No match of the machine has been checked by an auditor yet.',
      checked: 'Of {{checked}} matches that auditors checked without knowing, {{right}} were right ({{percent}} %).',
      away: 'The service does not answer: {{fault}}. Last answer {{at}}. Auditors go on by themselves.',
      faults: {
        timeout: 'it takes too long',
        refused: 'it refuses',
        'wrong-answer': 'its answer cannot be read',
        'address-not-allowed': 'its address is not allowed',
        unreachable: 'it cannot be reached',
      },
    },
    types: {
      title: 'Audit vehicle types',
      one: 'audit vehicle types',
      fields: {
        vehicleMapTypes: 'Classes of vehicles',
        'vehicleMapTypes.name': "The reader's class",
        'vehicleMapTypes.vehicleTypeId': 'Our vehicle type',
      },
      lead: 'Classes that the reading service names, and which of our vehicle types each one is.',
      readOnly: 'You can see the audit vehicle types, but not change them.',
      add: 'Add a class',
      remove: 'Remove class {{name}}',
      none: 'No classes yet. Without them auditors choose the vehicle type themselves.',
    },
  },
});
