import { integer } from '@parking/contract/core/list';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { initReactI18next } from 'react-i18next';
import { textsSoFar } from '../../../i18n/texts.ts';
import '../../texts.ts';
import { RangeFilter } from './range-filter.tsx';

const shown = (...values: readonly string[]): string =>
  renderToStaticMarkup(
    createElement(RangeFilter, {
      id: 'amount',
      name: 'amount',
      label: 'Jumlah',
      column: integer(),
      texts: { title: '', one: '', fields: {} },
      value: { condition: 'between', values },
      onChange: () => {},
    }),
  );

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'id', resources: textsSoFar() }));

test('an end that is no number says so in words, and not by its colour alone', () => {
  expect(shown('1000', '')).not.toContain('Isi dengan angka bulat.');
  for (const ends of [
    ['32.000', ''],
    ['', 'lima'],
  ])
    expect(shown(...ends)).toMatch(/aria-describedby="amount-help".*id="amount-help"[^>]*>Isi dengan angka bulat\./);
});
