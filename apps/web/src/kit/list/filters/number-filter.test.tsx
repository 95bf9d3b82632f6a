import { type Column, integer, money, ordinal } from '@parking/contract/core/list';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { initReactI18next } from 'react-i18next';
import { textsSoFar } from '../../../i18n/texts.ts';
import '../../texts.ts';
import { NumberFilter, RangeFilter } from './number-filter.tsx';

const props = (column: Column, condition: 'between' | 'equals', values: readonly string[]) => ({
  id: 'amount',
  name: 'amount',
  label: 'Jumlah',
  column,
  texts: { title: '', one: '', fields: {} },
  value: { condition, values },
  onChange: () => {},
});
const shown = (...values: readonly string[]): string =>
  renderToStaticMarkup(createElement(RangeFilter, props(integer(), 'between', values)));
const one = (column: Column, value: string): string =>
  renderToStaticMarkup(createElement(NumberFilter, props(column, 'equals', [value])));

vi.stubGlobal('localStorage', { getItem: () => 'id' });
beforeAll(() => i18next.use(initReactI18next).init({ lng: 'id', resources: textsSoFar() }));

test('a sum is read in groups, as it is everywhere; the number of a document has none', () => {
  expect(shown('1500000', '-2000')).toMatch(/value="1\.500\.000".*value="-2\.000"/);
  expect(one(money(), '32000')).toContain('value="32.000"');
  expect(one(ordinal(), '32000')).toContain('value="32000"');
});

test('an end that is no number says why in words, and not by its colour alone', () => {
  expect(shown('1000', '')).not.toContain('amount-help');
  for (const ends of [
    ['lima', ''],
    ['', 'lima'],
  ])
    expect(shown(...ends)).toMatch(/aria-describedby="amount-help".*id="amount-help"[^>]*>Bukan bilangan\./);
  expect(one(money(), '12,5')).toContain('Koma berarti desimal; isian ini bilangan bulat.');
});
