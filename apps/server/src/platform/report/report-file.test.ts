import { buffer } from 'node:stream/consumers';
import type { Columns } from '@parking/contract/core/list';
import { amount, day, figure, minutes, named, place, share } from '@parking/contract/core/report';
import { expect, test } from 'vitest';
import { readPdf } from '../pdf/testing/read-pdf.ts';
import { readWorkbook } from '../spreadsheet/testing/read-workbook.ts';
import { reportFile } from './report-file.ts';
import type { ExportedReport, WrittenReport } from './written-report.ts';

const columns: Columns = {
  businessDay: day(),
  hour: place(),
  vehicle: named(),
  count: figure(),
  minutes: minutes(),
  carShare: share(),
  total: amount(),
  gates: amount(),
};
const report: ExportedReport = {
  name: 'production',
  fields: Object.keys(columns),
  shape: { columns, filters: {}, maximumDays: 366 },
  read: () => Promise.reject(new Error('Nothing is read here.')),
};
const answer: WrittenReport['answer'] = {
  data: [
    {
      businessDay: '2026-03-02',
      hour: 8,
      vehicle: { id: 'a', label: '=Mobil', labelEn: 'Car' },
      count: 1234,
      minutes: 135,
      carShare: 12.5,
      total: -12000,
      gates: { g1: 5000 },
      compared: { total: 7 },
    },
    {
      businessDay: '2026-04-01',
      hour: 23,
      vehicle: null,
      count: 0,
      minutes: 0,
      carShare: 0,
      total: 0,
      gates: {},
      compared: null,
    },
  ],
  totals: { count: 1234, total: -12000, minutes: 135, gates: { g1: 5000 }, compared: { total: 7 } },
  period: { from: '2026-03-01', to: '2026-04-30' },
  comparedPeriod: { from: '2026-01-01', to: '2026-02-28' },
  withoutOwnDeposit: true,
  provisional: true,
};
const written: WrittenReport = {
  query: {
    groupBy: ['month', 'hour', 'vehicle'],
    filters: [{ column: 'gateId', operator: 'equals', value: 'g1' }],
  },
  sheet: {
    title: 'Produksi',
    language: 'id',
    totalLabel: 'Jumlah',
    filters: ['Gate: Barat'],
    groupBy: ['Bulan', 'Jam'],
    columns: [
      { key: 'businessDay', heading: 'Bulan' },
      { key: 'hour', heading: 'Jam', words: { '8': '08.00–09.00', '23': '23.00–24.00' } },
      { key: 'vehicle.label', heading: 'Kendaraan', words: { none: 'Tanpa kendaraan' } },
      { key: 'count', heading: 'Lembar' },
      { key: 'minutes', heading: 'Lama' },
      { key: 'carShare', heading: 'Bagian' },
      { key: 'total', heading: 'Nilai' },
      { key: 'compared.total', heading: 'Nilai (pembanding)' },
      { key: 'gates.g1', heading: 'Barat' },
    ],
  },
  answer,
  head: { company: 'PT Plaza', place: 'Parkir Plaza', by: 'keuangan1', at: '2026-04-15T14:05:33', isTraining: false },
};

const textsOf = async (given: WrittenReport): Promise<readonly string[]> =>
  readPdf(await buffer(reportFile(report, 'pdf', given).content)).flatMap(({ texts }) => texts);

test('a PDF says every column and total as the screen does, and what the figures are of', async () => {
  const file = reportFile(report, 'pdf', written);
  expect([file.filename, file.mediaType]).toEqual(['production_2026-03-01_2026-04-30.pdf', 'application/pdf']);
  const texts = await textsOf(written);
  for (const text of [
    'PT Plaza',
    'Parkir Plaza',
    'Periode: 01 Mar 2026 – 30 Apr 2026 (sementara; tanpa setoran sendiri yang terbuka)',
    'Dibandingkan dengan: 01 Jan 2026 – 28 Feb 2026',
    'Dikelompokkan per: Bulan, Jam',
    'Saringan: Gate: Barat',
    'Maret 2026',
    '08.00–09.00',
    '=Mobil',
    '1.234',
    '2 jam 15 mnt',
    '12,5 %',
    '-Rp 12.000',
    'Rp 7',
    'Rp 5.000',
    'April 2026',
    '23.00–24.00',
    'Tanpa kendaraan',
    'Dicetak oleh keuangan1, 15 Apr 2026 14:05:33',
  ])
    expect(texts).toContain(text);
  expect(texts.join(' ')).toContain('Jumlah (tanpa setoran sendiri yang terbuka)');
  // Of a gate that took nothing, and of nothing to hold it against.
  expect(texts).toContain('Rp 0');
  expect(texts).toContain('–');
});

test('words given for figures, days and names are not read: they are told as they are', async () => {
  const words = {
    1234: '9',
    0: '9',
    '-12000': 'Rp 9',
    '2026-03-01': 'Mei',
    '2026-04-01': 'Mei',
    '=Mobil': 'Motor',
    none: 'tak ada',
  };
  const columns = written.sheet.columns.map((column) => (column.key === 'hour' ? column : { ...column, words }));
  const texts = await textsOf({ ...written, sheet: { ...written.sheet, columns } });
  const usual = await textsOf(written);
  expect(texts).toEqual(usual.map((text) => (text === 'Tanpa kendaraan' ? 'tak ada' : text)));
});

test('in English, by days, and a filter that nobody put into words stands as it was asked', async () => {
  const texts = await textsOf({
    ...written,
    query: { ...written.query, groupBy: ['day'] },
    sheet: { ...written.sheet, language: 'en', filters: [] },
  });
  expect(texts).toContain('Monday, 02 Mar 2026');
  expect(texts).toContain('1,234');
  expect(texts).toContain('2 h 15 m');
  expect(texts).toContain('Filters: gateId.equals g1');
  expect(texts).toContain('Page 1/1');
});

test('text for other programs has numbers as they are, and nothing that a spreadsheet takes for a formula', async () => {
  const file = reportFile(report, 'csv', written);
  expect(file.filename).toBe('production_2026-03-01_2026-04-30.csv');
  const lines = (await buffer(file.content)).toString('utf8').split('\r\n');
  expect(lines).toEqual([
    '\u{feff}Bulan,Jam,Kendaraan,Lembar,Lama,Bagian,Nilai,Nilai (pembanding),Barat',
    "2026-03-02,8,'=Mobil,1234,135,12.5,-12000,7,5000",
    '2026-04-01,23,,0,0,0,0,,',
    'Jumlah (tanpa setoran sendiri yang terbuka),,,1234,135,,-12000,7,5000',
    '',
  ]);
});

test('a workbook tells on a further sheet what its figures are of', async () => {
  const { sheets } = readWorkbook(await buffer(reportFile(report, 'xlsx', written).content));
  expect(sheets[1]?.map((row) => row.map(({ text }) => text))).toEqual([
    ['Keterangan', 'Produksi'],
    ['Periode', '01 Mar 2026 – 30 Apr 2026 (sementara; tanpa setoran sendiri yang terbuka)'],
    ['Dibandingkan dengan', '01 Jan 2026 – 28 Feb 2026'],
    ['Dikelompokkan per', 'Bulan, Jam'],
    ['Saringan', 'Gate: Barat'],
    ['Dibuat oleh', 'keuangan1, 15 Apr 2026 14:05:33'],
  ]);
});

const inParts: ExportedReport = { ...report, parts: { cash: { fields: ['name', 'total'], shape: report.shape } } };
const withParts: WrittenReport = {
  ...written,
  sheet: {
    ...written.sheet,
    parts: [
      {
        name: 'cash',
        title: 'Kas: besar',
        columns: [
          { key: 'name', heading: 'Nama' },
          { key: 'total', heading: 'Saldo' },
        ],
      },
    ],
  },
  answer: {
    ...answer,
    data: answer.data.slice(0, 1),
    totals: {},
    withoutOwnDeposit: false,
    parts: { cash: { data: [{ name: 'Kas kecil', total: 70_000 }], totals: { total: 70_000 } } },
    facts: () => [{ name: 'Pemeriksaan', text: 'semua sama' }],
  },
};

test('parts follow under their titles, each with its own totals; what sums nothing has none', async () => {
  const texts = readPdf(await buffer(reportFile(inParts, 'pdf', withParts).content)).flatMap((page) => page.texts);
  expect(texts).toContain('Pemeriksaan: semua sama');
  expect(texts.slice(texts.indexOf('Kas: besar'), texts.indexOf('Dibuat oleh'))).toEqual([
    'Kas: besar',
    'Nama',
    'Saldo',
    'Kas kecil',
    'Rp 70.000',
    'Jumlah',
    'Rp 70.000',
  ]);
  const csv = (await buffer(reportFile(inParts, 'csv', withParts).content)).toString('utf8').split('\r\n');
  expect(csv[0]).toBe('\u{feff}Produksi');
  expect(csv.slice(3)).toEqual(['', 'Kas: besar', 'Nama,Saldo', 'Kas kecil,70000', 'Jumlah,70000', '']);
  const { names, sheets } = readWorkbook(await buffer(reportFile(inParts, 'xlsx', withParts).content));
  expect(names).toEqual(['production', 'Kas  besar', 'Keterangan']);
  expect(sheets.map((rows) => rows.length)).toEqual([2, 3, 7]);
  expect(sheets[1]?.map((row) => row.map(({ text }) => text))).toEqual([
    ['Nama', 'Saldo'],
    ['Kas kecil', '70000'],
    ['Jumlah', '70000'],
  ]);
});

test('no two sheets have one name, whatever parts are called', async () => {
  const [part] = withParts.sheet.parts ?? [];
  if (!part) throw new Error('There is no part.');
  const parts = ['Kas', 'KAS', 'Keterangan', 'production'].map((title) => ({ ...part, title }));
  const sheet = { ...withParts.sheet, parts };
  const { names } = readWorkbook(await buffer(reportFile(inParts, 'xlsx', { ...withParts, sheet }).content));
  expect(names).toEqual(['production', 'Kas', 'KAS (2)', 'Keterangan', 'production (2)', 'Keterangan (2)']);
});
