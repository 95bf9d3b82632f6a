import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMinuteSecond,
  formatNumber,
  formatRupiah,
  labelIn,
  monthNames,
  shortMonthNames,
} from './format.ts';

describe('dates and times', () => {
  it.each([
    ['2026-05-03', '03 Mei 2026', '03 May 2026'],
    ['2026-08-17T08:00:00', '17 Agu 2026', '17 Aug 2026'],
    ['2026-10-31', '31 Okt 2026', '31 Oct 2026'],
    ['2026-12-25', '25 Des 2026', '25 Dec 2026'],
  ])('%s is written %s and %s', (local, indonesian, english) => {
    expect([formatDate(local, 'id'), formatDate(local, 'en')]).toEqual([indonesian, english]);
  });

  it('show seconds, so that two events of a minute can be told apart', () => {
    expect(formatDateTime('2026-11-20T14:05:33', 'id')).toBe('20 Nov 2026 14:05:33');
  });

  it('have twelve months in each language', () => {
    const counts = (['id', 'en'] as const).flatMap((language) => [
      monthNames[language].length,
      shortMonthNames[language].length,
    ]);
    expect(counts).toEqual([12, 12, 12, 12]);
  });

  it.each([
    ['2026-11-20T14:05:20', 'baru saja', 'just now'],
    ['2026-11-20T12:05:00', '2 jam 0 mnt lalu', '2 h 0 m ago'],
    ['2026-11-17T14:05:00', '3 hari lalu', '3 d ago'],
  ])('%s is told as %s', (local, indonesian, english) => {
    const now = '2026-11-20T14:05:33';
    expect([formatAgo(local, now, 'id'), formatAgo(local, now, 'en')]).toEqual([indonesian, english]);
  });
});

describe('durations', () => {
  it.each([
    [0, '0 mnt', '0 m'],
    [59, '59 mnt', '59 m'],
    [135, '2 jam 15 mnt', '2 h 15 m'],
    [1440, '1 hari 0 jam 0 mnt', '1 d 0 h 0 m'],
  ])('%i minutes are %s and %s', (minutes, indonesian, english) => {
    expect([formatDuration(minutes, 'id'), formatDuration(minutes, 'en')]).toEqual([indonesian, english]);
  });

  it('are minutes and seconds on a stopwatch', () => {
    expect([formatMinuteSecond(0), formatMinuteSecond(65.9), formatMinuteSecond(3600)]).toEqual([
      '00:00',
      '01:05',
      '60:00',
    ]);
  });
});

describe('money and numbers', () => {
  it('are grouped as they are printed', () => {
    expect([formatRupiah(12000), formatRupiah(0), formatRupiah(-2500)]).toEqual([
      'Rp\u00A012.000',
      'Rp\u00A00',
      '-Rp\u00A02.500',
    ]);
    expect([formatNumber(10000, 'id'), formatNumber(10000, 'en')]).toEqual(['10.000', '10,000']);
    // As the tables of languages say it, of any size and with decimals.
    for (const value of [0, 7, 999, 1000, -1000, 123_456_789_012_345, 12.5, -1234.5678, 0.0004, 99.9996]) {
      const by = (locale: string) => new Intl.NumberFormat(locale).format(value).replace(/^-0$/, '0');
      expect([formatNumber(value, 'id'), formatNumber(value, 'en')]).toEqual([by('id-ID'), by('en-GB')]);
    }
    expect([formatBytes(9_500_000, 'id'), formatBytes(9_500_000, 'en')]).toEqual(['9,5 MB', '9.5 MB']);
  });
});

describe('labels of the server', () => {
  it('fall back to Indonesian where there is no English one', () => {
    expect(labelIn({ label: 'Gate', labelEn: null }, 'en')).toBe('Gate');
    expect(labelIn({ label: 'Pengguna', labelEn: 'Users' }, 'en')).toBe('Users');
    expect(labelIn({ label: 'Pengguna', labelEn: 'Users' }, 'id')).toBe('Pengguna');
  });
});
