import { describe, expect, test } from 'vitest';
import type { FareRule } from '../../tariffs/fare-rules.ts';
import type { TariffBook } from '../../tariffs/tariff-book.ts';
import { documentText } from './print/document-text.ts';
import { type PrintSettings, ticketDocument } from './receipt.ts';
import { tariffRows } from './tariff-rows.ts';

const car = '01900000-0000-7000-8000-000000000001';
const friday = '2026-11-20T10:00:00';
const bookOf = (rules: FareRule[], more: Partial<TariffBook> = {}) => ({
  vehicleTypes: [],
  fares: [
    {
      id: car,
      vehicleTypeId: car,
      parkingType: 'REGULAR' as const,
      fareNonRegularId: null,
      effectiveDate: '2026-01-01',
      rules,
    },
  ],
  fines: [{ vehicleTypeId: car, fine: 20_000 }],
  holidays: [],
  taxRates: [{ from: '0001-01-01', basisPoints: 1_000, mode: 'INCLUDED' as const }],
  dayStarts: [{ from: '0001-01-01', hour: 0 }],
  ...more,
});
const told = (book: Parameters<typeof tariffRows>[0], at = friday) =>
  tariffRows(book, { vehicleTypeId: car, parkingType: 'REGULAR' }, at);
const lines = (rules: FareRule[], at = friday) =>
  told(bookOf(rules, { fines: [] }), at).map(({ label, labelEn, value }) => [label, labelEn, value]);
const usual: FareRule[] = [
  { rule: 'GRACE', minutes: 10 },
  { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5_000 },
  { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3_000 },
  { rule: 'CAP', amount: 30_000, ruleType: 'DAY24' },
];

describe('what a ticket tells of prices', () => {
  test('is a line for each rule, what a lost ticket costs, and where all of it stands', () => {
    const settings: PrintSettings = {
      headerTicket: '',
      footerTicket: '',
      headerTicketIn: 'Mal Kelapa Indah',
      footerTicketIn: '',
      titleTicketIn: 'TIKET PARKIR',
      companyName: '',
      logo: null,
      fields: [
        { name: 'PLATE', label: 'Plat nomor', labelEn: 'Plate' },
        { name: 'TARIFF', label: 'Tarif', labelEn: 'Rates' },
      ],
    };
    const stay = {
      parkingCode: 'A1',
      plateNumber: 'B1234ABC',
      vehicleLabel: 'Mobil',
      gateInName: 'Utara',
      datetimeIn: friday,
    };
    const tariff = { rows: told(bookOf(usual)), address: 'https://parkir.example.id/tariff' };
    const print = { copyNumber: 0, printedAt: friday };
    expect(documentText(ticketDocument(settings, stay, print, tariff), 32)).toBe(
      [
        '        Mal Kelapa Indah',
        '          TIKET PARKIR',
        '               A1',
        '--------------------------------',
        'Plat nomor            B 1234 ABC',
        'Tarif',
        'Gratis sampai 10 menit',
        'Jam pertama             Rp 5.000',
        'Tiap jam berikutnya     Rp 3.000',
        'Paling banyak per 24 jam',
        '                       Rp 30.000',
        'Denda karcis hilang    Rp 20.000',
        '              *A1*',
        '--------------------------------',
        '   Pindai untuk tarif lengkap',
        'https://parkir.example.id/tariff',
        '      20 Nov 2026 10:00:00',
      ].join('\n'),
    );
    const english = documentText(ticketDocument(settings, stay, print, tariff), 48, 'en');
    for (const line of ['Free up to 10 minutes', 'First hour', 'Each further hour', 'Lost ticket fine', 'all rates'])
      expect(english).toContain(line);
    // A member pays none of it, and who wants it on no ticket has neither words nor code.
    expect(documentText(ticketDocument(settings, stay, print, null), 32)).not.toMatch(/Tarif|tarif|Rp/);
    const off = { ...settings, fields: settings.fields.slice(0, 1) };
    expect(documentText(ticketDocument(off, stay, print, tariff), 32)).not.toMatch(/Tarif|tarif|Rp/);
  });

  test('is what holds on the day of the entry, in the words of its units', () => {
    const weekend: FareRule[] = [
      {
        rule: 'PER_UNIT',
        untilMinute: null,
        unitMinutes: 60,
        amount: 4_000,
        days: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
      },
      { rule: 'FLAT', amount: 15_000, days: ['SAT', 'SUN'] },
    ];
    expect(lines(weekend)).toEqual([['Tiap jam', 'Each hour', 'Rp 4.000']]);
    expect(lines(weekend, '2026-11-21T10:00:00')).toEqual([['Sekali parkir', 'Per stay', 'Rp 15.000']]);
    expect(
      lines([
        { rule: 'PER_UNIT', untilMinute: 120, unitMinutes: 120, amount: 5_000 },
        { rule: 'PER_UNIT', untilMinute: 300, unitMinutes: 30, amount: 2_000 },
        { rule: 'PER_UNIT', untilMinute: 360, unitMinutes: 60, amount: 1_000 },
        { rule: 'OVERNIGHT', fromTime: '22:00', toTime: '06:00', amount: 25_000, mode: 'ADD' },
        { rule: 'ROUND', to: 500, mode: 'UP' },
      ]),
    ).toEqual([
      ['2 jam pertama', 'First 2 hours', 'Rp 5.000'],
      ['Tiap 30 menit (jam 3–5)', 'Each 30 minutes (hours 3–5)', 'Rp 2.000'],
      ['Jam 6', 'Hour 6', 'Rp 1.000'],
      ['Tambahan inap 22.00–06.00', 'Extra overnight 22:00–06:00', 'Rp 25.000'],
    ]);
  });

  test('says that tax comes on top, and leaves to the page what is too long for a ticket', () => {
    const onTop = [{ from: '0001-01-01', basisPoints: 1_000, mode: 'ON_TOP' as const }];
    expect(told(bookOf(usual, { taxRates: onTop })).at(-1)).toEqual({
      label: 'Belum termasuk PBJT 10%',
      labelEn: 'Plus PBJT 10%',
      value: '',
    });
    const long = Array.from({ length: 12 }, (_, n): FareRule => {
      return { rule: 'PER_UNIT', untilMinute: 60 * (n + 1), unitMinutes: 60, amount: 1_000 * (n + 1) };
    });
    expect(told(bookOf(long))).toEqual([]);
    expect(told({ ...bookOf(usual), fares: [] })).toEqual([]);
  });
});
