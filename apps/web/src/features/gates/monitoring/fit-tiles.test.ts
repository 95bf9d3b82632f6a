import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitTiles, tile, tileGap } from './fit-tiles.ts';

const box = fc.record({ width: fc.integer({ min: 400, max: 4000 }), height: fc.integer({ min: 300, max: 2200 }) });

test('whatever the wall and however many gates, nothing is larger than its place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), box, (count, { width, height }) => {
      const { columns, rows, scale } = fitTiles(count, { width, height });
      expect(columns * tile.width * scale + (columns - 1) * tileGap).toBeLessThanOrEqual(width + 0.01);
      expect(rows * tile.height * scale + (rows - 1) * tileGap).toBeLessThanOrEqual(height + 0.01);
      expect(columns).toBeLessThanOrEqual(count);
    }),
  );
});

test('all are shown at once where each stays legible, and no page is left half empty for want of trying', () => {
  const shownOf = (count: number, width: number, height: number) => {
    const { columns, rows, scale } = fitTiles(count, { width, height });
    return { shown: Math.min(count, columns * rows), legible: scale >= 0.75 };
  };
  expect(shownOf(4, 930, 640)).toEqual({ shown: 4, legible: true });
  expect(shownOf(8, 1420, 990)).toEqual({ shown: 8, legible: true });
  expect(shownOf(24, 2880, 2060)).toEqual({ shown: 24, legible: true });
  expect(shownOf(24, 930, 640)).toEqual({ shown: 9, legible: true });
});

test('one gate fills its wall, within measure', () => {
  expect(fitTiles(1, { width: 3000, height: 2000 })).toEqual({ columns: 1, rows: 1, scale: 3 });
});
