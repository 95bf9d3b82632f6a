import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../../i18n/setup.ts';
import { CarSearch } from './car-search.tsx';
import '../texts.ts';

const shown = (text: string): string =>
  renderToStaticMarkup(
    createElement(CarSearch, { label: 'Plat', help: 'Cari di sini', text, onText: () => {}, onSearch: () => {} }),
  );

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'id', setItem: () => {} });
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts();
  vi.unstubAllGlobals();
});

test.each(['B', 'b 1', ' 12 '])('a search by %j says that three characters are needed, and is not sent', (text) => {
  expect(shown(text)).toContain('Ketik paling sedikit 3 karakter.');
  expect(shown(text)).toMatch(/<button[^>]* disabled/);
});

test.each(['B 12', 'T0001'])('a search by %j can be sent', (text) => {
  expect(shown(text)).toContain('Cari di sini');
  expect(shown(text)).not.toMatch(/<button[^>]* disabled/);
});
