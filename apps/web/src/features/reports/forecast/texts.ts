import { texts } from '../../../i18n/texts.ts';

/** What is to be expected, and how far off that is. */
export const forecast = texts('forecast', {
  id: {
    title: 'Prakiraan kendaraan masuk',
    until: 'Semua gate dan jenis kendaraan, hari ini sampai {{day}}.',
    expected: 'Diperkirakan',
    band: 'Rentang 8 dari 10',
    day: 'Hari',
    most: 'Paling ramai: {{what}}, {{figure}} ({{low}}–{{high}})',
    chart: 'Grafik prakiraan kendaraan masuk',
    tooShort: 'Prakiraan perlu {{needed}} hari penuh untuk belajar dan diuji. Baru ada {{known}}.',
    failed: 'Prakiraan tidak dapat dibaca.',
    error:
      'Rata-rata meleset {{own}} kendaraan per jam pada hari yang belum dipelajarinya, {{from}} – {{to}}. Jam yang sama minggu lalu meleset {{lastWeek}}, rata-rata empat hari yang sama {{fourWeeks}}.',
    notBetter: 'Tidak lebih dekat daripada salah satunya pada: {{days}}.',
    worse: 'Secara keseluruhan prakiraan ini tidak lebih dekat daripada salah satunya.',
    holiday: 'hari libur',
  },
  en: {
    title: 'Entries to be expected',
    until: 'All gates and vehicle types, today until {{day}}.',
    expected: 'Expected',
    band: 'Band of 8 in 10',
    day: 'Day',
    most: 'Busiest: {{what}}, {{figure}} ({{low}}–{{high}})',
    chart: 'Picture of the entries to be expected',
    tooShort: 'A forecast takes {{needed}} whole days to learn from and to be judged by. There are {{known}} so far.',
    failed: 'The forecast could not be read.',
    error:
      'Off by {{own}} cars an hour on average, on days it had not learnt from, {{from}} – {{to}}. The same hour of the week before was off by {{lastWeek}}, the mean of the last four same weekdays by {{fourWeeks}}.',
    notBetter: 'No nearer than one of these on: {{days}}.',
    worse: 'All in all it is no nearer than one of these.',
    holiday: 'holidays',
  },
});
