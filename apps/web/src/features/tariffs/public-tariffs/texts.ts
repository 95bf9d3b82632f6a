import { texts } from '../../../i18n/texts.ts';
import '../editor/texts.ts';
import '../shared/texts.ts';

/** The page on which drivers read what parking costs. */
export const publicTariffs = texts('publicTariffs', {
  id: {
    title: 'Tarif parkir',
    none: 'Belum ada tarif yang berlaku.',
    again: 'Coba lagi',
    vehicle: 'Kendaraan',
    lost: 'Karcis hilang: denda {{fine}}',
    reckon: 'Hitung sendiri',
    from: 'Masuk',
    length: 'Lama parkir',
    notTold: 'Tarif dihitung untuk yang masuk hari ini atau dalam 24 jam.',
  },
  en: {
    title: 'Parking rates',
    none: 'No rates are in force yet.',
    again: 'Try again',
    vehicle: 'Vehicle',
    lost: 'Lost ticket: fine of {{fine}}',
    reckon: 'Work it out',
    from: 'In',
    length: 'Length of stay',
    notTold: 'Rates are worked out for arrivals today or within 24 hours.',
  },
});
