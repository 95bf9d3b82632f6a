import { expect, test } from 'vitest';
import { type OpenBatch, type OpenLine, matchCredits } from './match-credits.ts';

const batch = (id: string, more: Partial<OpenBatch> = {}): OpenBatch => ({
  id,
  paidTypeId: 'qris',
  cashId: 'bca',
  day: '2026-11-20',
  items: 3,
  gross: 100_000,
  fee: 700,
  names: ['885000123'],
  ...more,
});
const line = (id: string, more: Partial<OpenLine> = {}): OpenLine => ({
  id,
  cashId: 'bca',
  day: '2026-11-21',
  amount: 99_300,
  narrative: 'KR OTOMATIS',
  ...more,
});
const pairs = (batches: readonly OpenBatch[], lines: readonly OpenLine[]): string[] =>
  matchCredits(batches, lines).map(({ batchId, lineId, rule }) => `${batchId} ${lineId} ${rule}`);

test('a credit that names the merchant is its batch, rounded once or for each item', () => {
  const narrative = 'KR OTOMATIS MID : 885000123 PARKIR';
  expect(pairs([batch('a')], [line('1', { narrative }), line('2')])).toEqual(['a 1 NARRATIVE']);
  expect(pairs([batch('a')], [line('1', { narrative, amount: 99_303 })])).toEqual(['a 1 NARRATIVE']);
  expect(pairs([batch('a')], [line('1', { narrative, amount: 99_304 })])).toEqual([]);
});

test('a credit that tells gross and fee is its batch', () => {
  const narrative = 'KR OTOMATIS QR : 100000.00 DDR : 700.00';
  expect(pairs([batch('a')], [line('1', { narrative }), line('2')])).toEqual(['a 1 GROSS_AND_FEE']);
});

test('gross with the fee as a line of its own is one batch', () => {
  const lines = [
    line('1', { amount: 100_000, narrative: 'MID 885000123' }),
    line('2', { amount: -700, narrative: 'BIAYA MDR' }),
  ];
  expect(pairs([batch('a')], lines)).toEqual(['a 1 GROSS_AND_FEE', 'a 2 GROSS_AND_FEE']);
});

test('an amount that only one has is its batch within five days', () => {
  expect(pairs([batch('a')], [line('1', { day: '2026-11-25' })])).toEqual(['a 1 NET']);
  expect(pairs([batch('a')], [line('1', { day: '2026-11-26' })])).toEqual([]);
  expect(pairs([batch('a')], [line('1', { day: '2026-11-19' })])).toEqual([]);
  expect(pairs([batch('a')], [line('1'), line('2')])).toEqual([]);
  expect(pairs([batch('a'), batch('b', { day: '2026-11-21' })], [line('1')])).toEqual([]);
  expect(pairs([batch('a')], [line('1', { cashId: 'bri' })])).toEqual([]);
});

test('one credit for three days is all of them', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22'];
  const batches = days.map((day, index) => batch(`b${index}`, { day, gross: 100_000 + index * 1_000 }));
  expect(pairs(batches, [line('1', { day: '2026-11-23', amount: 300_900 })])).toEqual(
    ['b0', 'b1', 'b2'].map((id) => `${id} 1 SEVERAL`),
  );
  expect(pairs(batches, [line('1', { day: '2026-11-23', amount: 300_901 })])).toEqual([]);
});

test('a credit that could be of either of two runs is of none', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22'];
  const batches = days.map((day, index) => batch(`b${index}`, { day }));
  expect(pairs(batches, [line('1', { day: '2026-11-23', amount: 198_600 })])).toEqual([]);
});

test('of several that are equally good nothing is taken, in whichever order they come', () => {
  const lines = [
    line('1', { amount: 100_000, narrative: 'MID 885000123' }),
    line('2', { amount: -700, narrative: 'BIAYA MDR' }),
  ];
  const both = [batch('a'), batch('b', { day: '2026-11-21' })];
  for (const batches of [both, both.toReversed()]) {
    // Gross and fee of two days, and one credit.
    expect(pairs(batches, lines)).toEqual([]);
    // Two credits of which each is what both days come to.
    const twice = ['3', '4'].map((id) => line(id, { day: '2026-11-22', amount: 198_600 }));
    expect(pairs(batches, twice)).toEqual([]);
    expect(pairs(batches, twice.slice(0, 1))).toHaveLength(2);
    // Two equal credits that name the merchant.
    const named = ['5', '6'].map((id) => line(id, { narrative: 'MID 885000123' }));
    expect(pairs(batches.slice(0, 1), named)).toEqual([]);
  }
});

test('a credit that somebody said is not of a batch is of the other one that fits', () => {
  const lines = [line('1'), line('2')];
  expect(pairs([batch('a')], lines)).toEqual([]);
  const matched = matchCredits([batch('a')], lines, (batchId, lineId) => `${batchId}${lineId}` === 'a1');
  expect(matched).toEqual([{ batchId: 'a', lineId: '2', rule: 'NET' }]);
  expect(matchCredits([batch('a')], [line('1')], () => true)).toEqual([]);
});
