import { expect, test } from 'vitest';
import { type OpenItem, type OpenRow, matchItems } from './match-items.ts';

const at = (text: string): number => Date.parse(`${text}+07:00`);
const ten = at('2026-11-20T10:00:00');
const minute = 60_000;
const nothing = { providerReference: null, rrn: null, approvalCode: null, terminal: null, cardNumber: null };

const item = (id: string, more: Partial<OpenItem> = {}): OpenItem => ({
  id,
  amount: 10_000,
  at: ten,
  references: [`ours-${id}`],
  ...nothing,
  ...more,
});
const row = (id: string, more: Partial<OpenRow> = {}): OpenRow => ({
  id,
  kind: 'SALE',
  amount: 10_000,
  at: ten,
  reference: null,
  ...nothing,
  ...more,
});
const pairs = (items: readonly OpenItem[], rows: readonly OpenRow[]): string[] =>
  matchItems(items, rows).map(({ itemId, rowId, rule }) => `${itemId} ${rowId} ${rule}`);

test('the surest key decides, then the next one', () => {
  const items = [
    item('a', { providerReference: 'P1' }),
    item('b'),
    item('c', { rrn: '123' }),
    item('d', { terminal: 'T1', approvalCode: '77', cardNumber: '1234' }),
  ];
  const rows = [
    row('1', { terminal: 'T1', approvalCode: '77', cardNumber: '1234' }),
    row('2', { rrn: '123' }),
    row('3', { reference: 'OURS-B' }),
    row('4', { providerReference: 'p1', reference: 'ours-b' }),
  ];
  expect(pairs(items, rows)).toEqual(['a 4 PROVIDER_REFERENCE', 'b 3 OUR_REFERENCE', 'c 2 RRN', 'd 1 APPROVAL']);
});

test('an id is found without its dashes, and another reference is not', () => {
  const references = ['01900000-0000-7000-8000-000000000001'];
  expect(
    pairs([item('a', { references })], [row('1', { reference: '01900000000070008000000000000001' })]),
  ).toHaveLength(1);
  expect(pairs([item('a', { references: ['P-12'] })], [row('1', { reference: 'P1-2' })])).toEqual([]);
});

test('two equal amounts at one gate in one minute are matched by no time', () => {
  const items = [item('a'), item('b', { at: ten + 30_000 })];
  expect(pairs(items, [row('1'), row('2', { at: ten + 30_000 })])).toEqual([]);
  expect(pairs(items.slice(0, 1), [row('1'), row('2', { at: ten + 30_000 })])).toEqual([]);
});

test('what has no key is matched by amount, terminal and time where nothing else is near', () => {
  expect(pairs([item('a')], [row('1', { at: ten + 5 * minute })])).toEqual(['a 1 TIME']);
  expect(pairs([item('a')], [row('1', { at: ten + 5 * minute + 1 })])).toEqual([]);
  expect(pairs([item('a', { terminal: 'T1' })], [row('1', { terminal: 'T2' })])).toEqual([]);
});

test('around midnight a day more or less is near', () => {
  const late = at('2026-11-20T23:30:00');
  expect(pairs([item('a', { at: late })], [row('1', { at: late + 86_400_000 })])).toEqual(['a 1 TIME']);
  expect(pairs([item('a')], [row('1', { at: ten + 86_400_000 })])).toEqual([]);
});

test('a reference of nobody is not matched by its time', () => {
  expect(pairs([item('a')], [row('1', { reference: 'ours-z' })])).toEqual([]);
  expect(pairs([item('a', { providerReference: 'P1' })], [row('1', { providerReference: 'P2' })])).toEqual([]);
});

test('a code that was paid twice is one payment and one too many', () => {
  const rows = [row('2', { reference: 'ours-a', at: ten + minute }), row('1', { reference: 'ours-a' })];
  expect(pairs([item('a')], rows)).toEqual(['a 1 OUR_REFERENCE']);
});

test('a payment after its code ran out is found days later by its reference', () => {
  expect(pairs([item('a', { at: ten + 5 * 86_400_000 })], [row('1', { reference: 'ours-a' })])).toEqual([
    'a 1 OUR_REFERENCE',
  ]);
});

test('a refund of the next day is matched with the refund, and the sale with the sale', () => {
  const items = [item('sale'), item('back', { amount: -10_000, references: ['return', 'ours-sale'] })];
  const rows = [
    row('1', { reference: 'ours-sale', kind: 'REFUND', amount: -10_000, at: ten + 86_400_000 }),
    row('2', { reference: 'ours-sale' }),
  ];
  expect(pairs(items, rows).toSorted()).toEqual(['back 1 OUR_REFERENCE', 'sale 2 OUR_REFERENCE']);
});

test('refunds in parts are told apart by their amounts', () => {
  const part = (id: string, amount: number) => item(id, { amount, references: [id, 'ours-sale'] });
  const back = (id: string, amount: number) => row(id, { reference: 'ours-sale', kind: 'REFUND', amount });
  expect(pairs([part('a', -3_000), part('b', -4_000)], [back('1', -4_000), back('2', -3_000)]).toSorted()).toEqual([
    'a 2 OUR_REFERENCE',
    'b 1 OUR_REFERENCE',
  ]);
});

test('a file that comes again with one item more adds that one', () => {
  const items = [item('a'), item('b')];
  const first = pairs(items, [row('1', { reference: 'ours-a' })]);
  expect(first).toEqual(['a 1 OUR_REFERENCE']);
  expect(pairs(items.slice(1), [row('2', { reference: 'ours-b' })])).toEqual(['b 2 OUR_REFERENCE']);
});

test('another amount under the same reference is the same payment, named once or twice', () => {
  const twice = item('a', { references: ['ours-a', 'ours-a'] });
  expect(pairs([twice], [row('1', { reference: 'ours-a', amount: 9_000 })])).toEqual(['a 1 OUR_REFERENCE']);
  expect(pairs([item('a')], [row('1', { reference: 'ours-a', amount: 9_000 })])).toEqual(['a 1 OUR_REFERENCE']);
});

test('two that somebody took apart are one by no key, and each may be one with another', () => {
  const items = [item('a', { providerReference: 'P1', rrn: '123' })];
  const rows = [row('1', { providerReference: 'P1', rrn: '999' }), row('2', { rrn: '123' })];
  expect(pairs(items, rows)).toEqual(['a 1 PROVIDER_REFERENCE']);
  const matched = matchItems(items, rows, (itemId, rowId) => `${itemId}${rowId}` === 'a1');
  expect(matched).toEqual([{ itemId: 'a', rowId: '2', rule: 'RRN' }]);
});
