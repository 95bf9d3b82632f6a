import type { Language } from './language.ts';

// Own tables: what Intl calls the months differs between browsers.
export const shortMonthNames: Readonly<Record<Language, readonly string[]>> = {
  id: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
};
export const monthNames: Readonly<Record<Language, readonly string[]>> = {
  id: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};
export const dayNames: Readonly<Record<Language, readonly string[]>> = {
  id: 'Minggu Senin Selasa Rabu Kamis Jumat Sabtu'.split(' '),
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
};

/** A day of the site (`YYYY-MM-DD`, or a local date-time) as `20 Nov 2026`. */
export function formatDate(local: string, language: Language): string {
  const [year = '', month = '', day = ''] = local.slice(0, 10).split('-');
  const name = shortMonthNames[language][Number(month) - 1];
  return name === undefined ? local : `${day} ${name} ${year}`;
}

/** A local date-time as `20 Nov 2026 14:05:33`. */
export const formatDateTime = (local: string, language: Language): string =>
  `${formatDate(local, language)} ${local.slice(11, 19)}`.trimEnd();

/** Whole minutes as `2 j 15 m` (`2 h 15 m`); a day or more as `1 hr 2 j 15 m` (`1 d 2 h 15 m`). */
export function formatDuration(minutes: number, language: Language): string {
  const unit = language === 'id' ? { day: 'hari', hour: 'jam', minute: 'mnt' } : { day: 'd', hour: 'h', minute: 'm' };
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const parts = [
    ...(days > 0 ? [`${days} ${unit.day}`] : []),
    ...(hours > 0 || days > 0 ? [`${hours} ${unit.hour}`] : []),
    `${minutes % 60} ${unit.minute}`,
  ];
  return parts.join(' ');
}
