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
        url: 'Layanan yang membaca ulang gambar mobil keluar. Alamat di jaringan sendiri ditolak kecuali diizinkan oleh pemasang server.',
        threshold:
          'Pembacaan dengan keyakinan ini atau lebih dianggap cocok dengan sendirinya. 0 sampai 100, dengan paling banyak dua desimal.',
      },
      lead: 'Layanan yang membantu auditor mencocokkan plat dan jenis kendaraan.',
      readOnly: 'Anda dapat melihat, tetapi tidak mengubah konfigurasi audit.',
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
        url: 'The service that reads pictures of exits again. Addresses of the own network are refused unless whoever runs the server allows them.',
        threshold:
          'A reading of this confidence or more counts as matched by itself. 0 to 100, with at most two decimals.',
      },
      lead: 'The service that helps auditors compare plates and vehicle types.',
      readOnly: 'You can see the audit configuration, but not change it.',
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
