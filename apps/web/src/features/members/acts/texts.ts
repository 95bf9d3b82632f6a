import { texts } from '../../../i18n/texts.ts';

/** What is done with one member beyond the record. */
export const acts = texts('acts', {
  id: {
    cardSold: 'Kartu pengganti',
    credited: 'sampai {{date}}, sisanya diperhitungkan',
    card: {
      title: 'Ganti kartu',
      one: 'penggantian kartu',
      of: 'Ganti kartu {{name}}',
      open: 'Ganti kartu',
      lead: 'Kartu lama langsung tidak berlaku, juga kodenya. Mobil yang di dalam tetap milik member ini.',
      present: 'Kartu sekarang: {{number}}',
      takesTwo: 'Kartu sudah diganti bulan ini: orang lain ikut menyetujui.',
      free: 'Kartu baru tidak dikenai biaya.',
      done: 'Kartu diganti',
      fields: {
        nfcNumber: 'Nomor chip kartu baru',
        parkingCode: 'Kode kartu baru',
        note: 'Alasan',
        paidTypeId: 'Tipe pembayaran',
      },
      help: { nfcNumber: 'Tempelkan kartu pada pembaca.', parkingCode: 'Bila tercetak pada kartu.' },
    },
  },
  en: {
    cardSold: 'Another card',
    credited: 'until {{date}}, the rest was credited',
    card: {
      title: 'Another card',
      one: 'change of a card',
      of: 'Another card for {{name}}',
      open: 'Another card',
      lead: 'The old card is dead at once, and so is its code. A car that is inside stays this member’s.',
      present: 'Card now: {{number}}',
      takesTwo: 'The card was changed this month already: somebody else signs as well.',
      free: 'The new card costs nothing.',
      done: 'The card was changed',
      fields: {
        nfcNumber: 'Chip number of the new card',
        parkingCode: 'Code of the new card',
        note: 'Reason',
        paidTypeId: 'Payment type',
      },
      help: { nfcNumber: 'Hold the card to the reader.', parkingCode: 'Where one is printed on it.' },
    },
  },
});
