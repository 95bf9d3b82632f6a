import { texts } from '../../../i18n/texts.ts';

/** Who has to be renewed, one after another. */
export const renewals = texts('renewals', {
  id: {
    view: 'Segera berakhir',
    ends: 'Berakhir pada {{date}}.',
    ended: 'Sudah berakhir pada {{date}}.',
    renew: 'Perpanjang (R)',
    next: 'Berikutnya (N)',
    done: 'Tidak ada lagi yang segera berakhir',
  },
  en: {
    view: 'Ending soon',
    ends: 'Ends on {{date}}.',
    ended: 'Ended on {{date}}.',
    renew: 'Renew (R)',
    next: 'Next (N)',
    done: 'Nobody else ends soon',
  },
});
