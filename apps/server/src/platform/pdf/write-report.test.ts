import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readPdf } from './testing/read-pdf.ts';
import { type PaperReport, type PaperTable, writeReport } from './write-report.ts';

const table: PaperTable = {
  title: null,
  columns: [
    { heading: 'Kendaraan', isFigure: false },
    { heading: 'Total', isFigure: true },
  ],
  rows: [
    ['Mobil', 'Rp 1.000'],
    ['Motor – “besar” 漢', '-Rp 2.500'],
  ],
  totals: ['Jumlah', '-Rp 1.500'],
};
const paper: PaperReport = {
  language: 'id',
  company: 'PT Parkir Plaza',
  place: 'Plaza Senayan',
  title: 'Produksi',
  facts: [{ name: 'Periode', text: '01 Nov 2026 – 26 Nov 2026' }],
  tables: [table],
  printedBy: 'keuangan1',
  printedAt: '26 Nov 2026 14:00:00',
  isTraining: false,
};
const readAll = async (given: Partial<PaperReport>) => readPdf(await buffer(writeReport({ ...paper, ...given })));
const read = (given: Partial<PaperTable> = {}, more: Partial<PaperReport> = {}) =>
  readAll({ tables: [{ ...table, ...given }], ...more });

test('a small report is one standing sheet with head, facts, rows, totals, boxes to sign in and who printed it', async () => {
  const [page, ...others] = await read();
  expect(others).toEqual([]);
  expect(page?.width).toBeLessThan(page?.height ?? 0);
  expect(page?.texts).toEqual([
    'PT Parkir Plaza',
    'Plaza Senayan',
    'Produksi',
    'Periode: 01 Nov 2026 – 26 Nov 2026',
    'Kendaraan',
    'Total',
    'Mobil',
    'Rp 1.000',
    // What the fonts have no letter for is a question mark.
    expect.stringMatching(/^Motor – .besar. \?$/),
    '-Rp 2.500',
    'Jumlah',
    '-Rp 1.500',
    'Dibuat oleh',
    'Diperiksa oleh',
    'Disetujui oleh',
    'Dicetak oleh keuangan1, 26 Nov 2026 14:00:00',
    'Halaman 1/1',
  ]);
});

test('of no figures it says so', async () => {
  const [page] = await read({ rows: [] }, { language: 'en' });
  expect(page?.texts).toContain('No figures in this period.');
  expect(page?.texts).toContain('Page 1/1');
});

test('what it is of goes on over sheets where it is long: no filter stands below the edge', async () => {
  const facts = Array.from({ length: 90 }, (_, place) => ({ name: `Saringan ${place}`, text: 'Gate Barat' }));
  const sheets = (await readAll({ facts })).map(({ texts }) => texts);
  expect(sheets).toHaveLength(2);
  expect(sheets[0]).not.toContain('Kendaraan');
  expect(sheets[1]).toEqual(expect.arrayContaining(['Saringan 89: Gate Barat', 'Kendaraan', '-Rp 1.500']));
});

test('wide reports lie, and columns without room go to a second line: nothing is cut, whatever stands in it', async () => {
  const wide = (count: number): Partial<PaperTable> => ({
    columns: Array.from({ length: count }, (_, at) => ({ heading: `Kolom ${at}`, isFigure: at > 0 })),
    rows: [Array.from({ length: count }, (_, at) => (at === 0 ? 'kata '.repeat(60).trim() : `Rp 1.234.${100 + at}`))],
    totals: Array.from({ length: count }, (_, at) => `T${at}`),
  });
  const [ten] = await read(wide(10));
  expect(ten?.width).toBeGreaterThan(ten?.height ?? 0);
  const [forty] = await read(wide(40));
  const said = forty?.texts.join(' ') ?? '';
  expect(said.match(/kata/g)).toHaveLength(60);
  for (let at = 1; at < 40; at += 1) {
    expect(said).toContain(`Kolom ${at}`);
    expect(forty?.texts).toContain(`Rp 1.234.${100 + at}`);
    expect(forty?.texts).toContain(`T${at}`);
  }
  const [long] = await read({ ...wide(2), rows: [['tanpaspasi'.repeat(60), '1']] });
  expect(long?.texts.join('')).toContain('tanpaspasi'.repeat(60));
});

test('tables follow one another under their titles, all lying where one must, none parted from its first row', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ ...table, title: `Bagian ${at}` }));
  const wide = Array.from({ length: 12 }, (_, at) => ({ heading: `Kolom ${at}`, isFigure: true }));
  const broad = { title: 'Lebar', columns: wide, rows: [wide.map(() => 'Rp 1.234.567')], totals: null };
  const upright = await readAll({ tables: [table, ...many] });
  expect(upright[0]?.width).toBeLessThan(upright[0]?.height ?? 0);
  const pages = await readAll({ tables: [{ ...table, totals: null }, broad, ...many] });
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page.width).toBeGreaterThan(page.height);
  for (const title of ['Lebar', ...many.map((one) => one.title)]) {
    const page = pages.find(({ texts }) => texts.includes(title));
    const at = page?.texts.indexOf(title) ?? -1;
    expect(page?.texts.slice(at + 1)).toContain(title === 'Lebar' ? 'Rp 1.234.567' : 'Rp 1.000');
  }
  // The first has no totals, and says none.
  expect(pages.flatMap(({ texts }) => texts).filter((text) => text === 'Jumlah')).toHaveLength(many.length);
});

test('fifty pages are drawn in seconds, each with the headings and its number, while others have their turn', async () => {
  const began = performance.now();
  const usedBefore = process.cpuUsage();
  let longest = 0;
  let last = began;
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const pages = await read({
    columns: Array.from({ length: 9 }, (_, at) => ({ heading: `Kolom ${at}`, isFigure: at > 0 })),
    rows: Array.from({ length: 3_000 }, (_, row) =>
      Array.from({ length: 9 }, (_unused, at) => `${row}.${String(at).padStart(3, '0')}.000`),
    ),
    totals: Array.from({ length: 9 }, (_, at) => `T${at}`),
  });
  const took = performance.now() - began;
  const { user, system } = process.cpuUsage(usedBefore);
  clearInterval(timer);
  expect(pages.length).toBeGreaterThanOrEqual(50);
  for (const [index, page] of pages.entries()) expect(page.texts).toContain(`Halaman ${index + 1}/${pages.length}`);
  // The last one may hold the boxes alone.
  for (const page of pages.slice(0, -1)) expect(page.texts).toContain('Kolom 0');
  const texts = new Set(pages.flatMap((page) => page.texts));
  for (let row = 0; row < 3_000; row += 1) expect(texts.has(`${row}.000.000`)).toBe(true);
  // Work and not time, loosely: other tests run beside.
  expect((user + system) / 1_000).toBeLessThan(6_000);
  expect(longest).toBeLessThan(took / 3);
});
