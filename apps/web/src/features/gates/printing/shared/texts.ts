import { texts } from '../../../../i18n/texts.ts';

/** Samples of what comes out of a printer. */
export const print = texts('print', {
  id: {
    preview: 'Contoh',
    ticket: 'Tiket masuk',
    receipt: 'Struk keluar',
    paper: 'Lebar kertas',
    mm: '{{width}} mm',
    printSample: 'Cetak contoh',
    sampleNote: 'Angka pada contoh bukan transaksi.',
  },
  en: {
    preview: 'Sample',
    ticket: 'Entry ticket',
    receipt: 'Exit receipt',
    paper: 'Paper width',
    mm: '{{width}} mm',
    printSample: 'Print the sample',
    sampleNote: 'The figures of the sample are no transaction.',
  },
});
