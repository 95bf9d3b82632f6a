import type { WidgetSize } from '@parking/contract/dashboards/dashboards';
import { expect, test } from 'vitest';
import { pagesOf } from './pages-of.ts';

const sizes: Readonly<Record<string, WidgetSize>> = { s: 'SMALL', m: 'MEDIUM', l: 'LARGE' };
const pages = (text: string) =>
  pagesOf(text.split('').map((letter) => ({ size: sizes[letter] ?? 'LARGE', letter }))).map((page) =>
    page.map(({ letter }) => letter).join(''),
  );

test('a page of a wall has two rows, and cards keep their order', () => {
  expect(pages('')).toEqual([]);
  expect(pages('l')).toEqual(['l']);
  expect(pages('lll')).toEqual(['ll', 'l']);
  expect(pages('sssmmmm')).toEqual(['sssmm', 'mm']);
  expect(pages('ssssssl')).toEqual(['ssssss', 'l']);
  // What does not fit beside goes below, though a narrower one behind it would.
  expect(pages('mlms')).toEqual(['ml', 'ms']);
});
