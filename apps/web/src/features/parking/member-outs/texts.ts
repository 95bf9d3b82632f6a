import { texts } from '../../../i18n/texts.ts';

/** Members' cars that leave without a ticket. */
export const memberOuts = texts('memberOuts', {
  id: {
    title: 'Member keluar manual',
    search: 'Kartu, plat, atau nama member',
    searchHelp: 'Kosongkan untuk melihat yang terakhir masuk.',
    inside: 'Member di dalam',
    none: 'Tidak ada kendaraan member yang cocok di dalam.',
    noCar: 'Pilih kendaraan member.',
    card: 'Kartunya di kendaraan ini',
    leaves: 'Keluar',
    letOut: 'Keluarkan',
    missing: 'Masuknya tidak tercatat',
    byHand: {
      title: 'Member tanpa data masuk',
      one: 'member tanpa data masuk',
      lead: 'Member ini tidak tercatat masuk. Orang lain yang boleh mengubah member menandatangani, sekali sehari per member.',
      fields: {
        memberId: 'Member',
        plateNumber: 'Plat nomor',
        note: 'Mengapa masuknya tidak tercatat',
        images: 'Foto',
      },
      help: {
        plateNumber: 'Kosongkan bila kendaraannya milik member itu sendiri.',
        images: 'Foto kendaraan di gate keluar.',
      },
      values: {},
      submit: 'Keluarkan',
    },
  },
  en: {
    title: 'Manual member exit',
    search: 'Card, plate or name of a member',
    searchHelp: 'Leave empty to see who came last.',
    inside: 'Members inside',
    none: 'No car of a member inside fits.',
    noCar: 'Choose the car of a member.',
    card: 'The card is in this car',
    leaves: 'Exit',
    letOut: 'Let out',
    missing: 'Its entry is missing',
    byHand: {
      title: 'Member without an entry',
      one: 'member without an entry',
      lead: 'No entry of this member is on record. Somebody else who may change members signs, once a day for each member.',
      fields: { memberId: 'Member', plateNumber: 'Plate', note: 'Why the entry is missing', images: 'Picture' },
      help: {
        plateNumber: 'Leave empty where it is the member’s own car.',
        images: 'A picture of the car at the exit.',
      },
      values: {},
      submit: 'Let out',
    },
  },
});
