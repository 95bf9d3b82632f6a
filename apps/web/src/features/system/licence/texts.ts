import { texts } from '../../../i18n/texts.ts';

/** The licence and its renewal. */
export const licence = texts('licence', {
  id: {
    state: 'Keadaan',
    states: {
      UNLICENSED: 'Tanpa lisensi, tidak dibatasi',
      VALID: 'Berlaku',
      EXPIRED: 'Berakhir',
      INVALID: 'Tidak sah',
    },
    holder: 'Pemegang',
    lastDay: 'Hari terakhir',
    upload: 'Unggah lisensi baru',
    help: 'Berkas dari penjual. Diperiksa lebih dahulu, lalu langsung berlaku.',
    notALicence: 'Berkas ini bukan lisensi.',
    replaced: 'Lisensi baru berlaku',
  },
  en: {
    state: 'State',
    states: {
      UNLICENSED: 'Without a licence, unlimited',
      VALID: 'Valid',
      EXPIRED: 'Ended',
      INVALID: 'Not genuine',
    },
    holder: 'Holder',
    lastDay: 'Last day',
    upload: 'Upload a new licence',
    help: 'The file from the vendor. It is checked first and then holds at once.',
    notALicence: 'This file is no licence.',
    replaced: 'The new licence holds',
  },
});
