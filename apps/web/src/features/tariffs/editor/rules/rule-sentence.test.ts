import type { FareRule, FareRules } from '@parking/contract/tariffs/fare-rules';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../../../app/all-texts.ts';
import { daysPhrase, fareSentence, ruleSentence, segmentStart, spanPhrase } from './rule-sentence.ts';

let id: TFunction;
let en: TFunction;
beforeAll(async () => {
  await i18next.init({
    lng: 'id',
    resources: { id: { translation: resources.id }, en: { translation: resources.en } },
    interpolation: { escapeValue: false },
  });
  id = i18next.getFixedT('id');
  en = i18next.getFixedT('en');
});

const told = (rule: FareRule, start = 0) => [ruleSentence(rule, start, id), ruleSentence(rule, start, en)];

describe('a rule in words', () => {
  const perUnit = (untilMinute: number | null, unitMinutes: number, amount: number): FareRule => ({
    rule: 'PER_UNIT',
    untilMinute,
    unitMinutes,
    amount,
  });

  it.each<[FareRule, number, string, string]>([
    [perUnit(60, 60, 5000), 0, 'Jam 1: Rp 5.000', 'Hour 1: Rp 5.000'],
    [perUnit(null, 60, 3000), 60, 'Setiap jam berikutnya Rp 3.000', 'Every further hour Rp 3.000'],
    [perUnit(null, 30, 1500), 0, 'Setiap 30 menit Rp 1.500', 'Every 30 minutes Rp 1.500'],
    [perUnit(240, 60, 3000), 60, 'Jam 2–4: Rp 3.000 per jam', 'Hours 2–4: Rp 3.000 per hour'],
    [perUnit(720, 720, 4000), 0, 'Jam 1–12: Rp 4.000 sekaligus', 'Hours 1–12: Rp 4.000 at once'],
    [perUnit(30, 30, 2000), 0, 'Menit 1–30: Rp 2.000', 'Minutes 1–30: Rp 2.000'],
    [
      { rule: 'GRACE', minutes: 10 },
      0,
      'Gratis sampai 10 menit; lewat 1 menit dibayar penuh',
      'Free up to 10 minutes; one minute more pays in full',
    ],
    [
      { rule: 'TOTAL', untilMinute: 180, amount: 10_000 },
      60,
      'Parkir di atas 1 jam sampai 3 jam: total Rp 10.000',
      'A stay over 1 hour and up to 3 hours: Rp 10.000 in all',
    ],
    [
      { rule: 'FLAT', amount: 30_000, ruleType: 'DAY24' },
      0,
      'Rp 30.000 setiap 24 jam yang dimulai',
      'Rp 30.000 for each 24 hours begun',
    ],
    [{ rule: 'FLAT', amount: 2000 }, 0, 'Rp 2.000 sekali parkir', 'Rp 2.000 once a stay'],
    [
      { rule: 'CAP', amount: 50_000, ruleType: 'CALENDAR_DAY' },
      0,
      'Paling banyak Rp 50.000 setiap hari kalender',
      'At most Rp 50.000 each calendar day',
    ],
    [
      { rule: 'RESTART', ruleType: 'DAY24' },
      0,
      'Hitungan mulai lagi dari jam 1 setiap 24 jam',
      'Counting begins again at hour 1 every 24 hours',
    ],
    [
      { rule: 'OVERNIGHT', fromTime: '22:00', toTime: '06:00', amount: 20_000, mode: 'ADD' },
      0,
      'Inap pukul 22.00–06.00: tambah Rp 20.000 setiap malam',
      'Overnight 22:00–06:00: Rp 20.000 more each night',
    ],
    [
      { rule: 'SURCHARGE', label: 'Area premium', labelEn: 'Premium area', amount: 30_000, ruleType: 'DAY24' },
      0,
      'Tambah Rp 30.000 setiap 24 jam untuk Area premium',
      'Add Rp 30.000 each 24 hours for Premium area',
    ],
    [
      { rule: 'ROUND', to: 500, mode: 'UP' },
      0,
      'Dibulatkan ke atas ke kelipatan Rp 500',
      'Rounded up to a multiple of Rp 500',
    ],
    [
      { ...perUnit(60, 60, 7000), days: ['SAT', 'SUN', 'HOLIDAY'] },
      0,
      'Sabtu, Minggu, dan hari libur: jam 1: Rp 7.000',
      'Saturday, Sunday and holidays: hour 1: Rp 7.000',
    ],
  ])('%j', (rule, start, indonesian, english) => {
    expect(told(rule, start)).toEqual([indonesian, english]);
  });
});

it('tells a whole tariff in one line', () => {
  const rules: FareRules = [
    { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5000 },
    { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3000 },
  ];
  expect(fareSentence(rules, id)).toBe('Jam 1: Rp 5.000; setiap jam berikutnya Rp 3.000');
  expect(fareSentence(rules, en)).toBe('Hour 1: Rp 5.000; every further hour Rp 3.000');
});

it('begins a segment where the one of the same days above it ends', () => {
  const segment = (untilMinute: number | null, days?: FareRule['days']): FareRule => ({
    rule: 'PER_UNIT',
    untilMinute,
    unitMinutes: 60,
    amount: 1000,
    days,
  });
  const rules = [segment(60, ['MON']), segment(120, ['SUN']), segment(null, ['MON']), segment(null, ['SUN'])];
  expect(rules.map((_, index) => segmentStart(rules, index))).toEqual([0, 0, 60, 120]);
});

it.each([
  [1, '1 menit', '1 minute'],
  [90, '1 jam 30 menit', '1 hour 30 minutes'],
  [1440, '24 jam', '24 hours'],
  [4320, '3 hari', '3 days'],
])('says %d minutes as "%s" and "%s"', (minutes, indonesian, english) => {
  expect([spanPhrase(minutes, id), spanPhrase(minutes, en)]).toEqual([indonesian, english]);
});

it('says which days in few words', () => {
  expect(daysPhrase(['MON', 'TUE', 'WED', 'THU', 'FRI'], id)).toBe('Senin–Jumat');
  expect(daysPhrase(['SAT', 'SUN'], en)).toBe('Saturday and Sunday');
  expect(daysPhrase(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'], en)).toBe('every day but holidays');
});
