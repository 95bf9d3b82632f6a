import { texts } from '../../i18n/texts.ts';

/** Shifts and who stands where when. */
export const workforce = texts('workforce', {
  id: {
    shifts: {
      title: 'Shift',
      one: 'shift',
      fields: { name: 'Nama', start: 'Mulai', end: 'Selesai', updatedAt: 'Terakhir diubah' },
      help: { start: 'Jam dan menit, misalnya 06:00.', end: 'Bila tidak lebih lambat dari mulai, selesai esok hari.' },
    },
  },
  en: {
    shifts: {
      title: 'Shifts',
      one: 'shift',
      fields: { name: 'Name', start: 'Start', end: 'End', updatedAt: 'Last changed' },
      help: {
        start: 'Hours and minutes, such as 06:00.',
        end: 'When not later than the start, it ends on the next day.',
      },
    },
  },
});
