import { expect, test } from 'vitest';
import { htmlOf, tsvOf } from './copied-table.ts';

test('a copied table has its rows on lines and its columns between tabs', () => {
  expect(
    tsvOf([
      ['Plat', 'Nilai'],
      ['B 1234 ABC', 'Rp 12.000'],
    ]),
  ).toBe('Plat\tNilai\nB 1234 ABC\tRp 12.000');
});

test('no spreadsheet takes what is copied for a formula, and a number stays one', () => {
  const row = ['=1+1', '+62 811', '-5', '-1.234,5', '-12 %', '-Rp 5.000', '@SUM(A1)', '–', 'a=b'];
  const kept = ["'=1+1", "'+62 811", '-5', '-1.234,5', '-12 %', "'-Rp 5.000", "'@SUM(A1)", '–', 'a=b'];
  expect(tsvOf([row])).toBe(kept.join('\t'));
  for (const cell of kept) expect(htmlOf([['A'], row])).toContain(`<td>${cell}</td>`);
});

test('what stands in a cell is text, whatever it looks like', () => {
  expect(htmlOf([['<b>'], ['<img src=x onerror="alert(1)"> & co']])).toBe(
    '<table><thead><tr><th>&lt;b&gt;</th></tr></thead><tbody><tr><td>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; co</td></tr></tbody></table>',
  );
});
