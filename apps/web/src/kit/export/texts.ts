import { texts } from '../../i18n/texts.ts';

/** The forms in which figures and rows leave as a file. */
export const formats = texts('formats', {
  id: {
    xlsx: 'Unduh .xlsx',
    csv: 'Unduh .csv',
    pdf: 'Unduh PDF',
    for: {
      xlsx: 'untuk dihitung lebih lanjut',
      csv: 'untuk program lain',
      pdf: 'untuk dibaca, dicetak dan ditandatangani',
    },
  },
  en: {
    xlsx: 'Download .xlsx',
    csv: 'Download .csv',
    pdf: 'Download PDF',
    for: { xlsx: 'for further calculation', csv: 'for other programs', pdf: 'to read, print and sign' },
  },
});
