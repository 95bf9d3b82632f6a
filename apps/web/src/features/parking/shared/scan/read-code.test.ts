import barcodes from 'bwip-js/generic';
import { expect, test } from 'vitest';
import { greyOf, readCode } from './read-code.ts';

/** A canvas of light grey on which `isDark` says what is printed, with a margin. */
function draw(across: number, down: number, size: number, isDark: (x: number, y: number) => boolean) {
  const margin = 40;
  const [width, height] = [across * size + 2 * margin, down * size + 2 * margin];
  const data = new Uint8ClampedArray(width * height * 4).fill(220);
  for (let y = 0; y < down * size; y += 1)
    for (let x = 0; x < across * size; x += 1)
      if (isDark(Math.floor(x / size), Math.floor(y / size)))
        data.fill(30, ((y + margin) * width + x + margin) * 4, ((y + margin) * width + x + margin) * 4 + 3);
  return greyOf(data, width, height);
}

test('the QR of a phone is read', () => {
  const text = 'https://parkir.example/r/8f0f6e2f3dc0ab7b';
  const [squares] = barcodes.raw({ bcid: 'qrcode', text });
  if (!squares || !('pixs' in squares)) throw new Error('Nothing was drawn.');
  const { pixs, pixx, pixy } = squares;
  expect(readCode(draw(pixx, pixy, 4, (x, y) => pixs[y * pixx + x] === 1))).toBe(text);
});

test('the bars of a ticket are read', () => {
  const [drawn] = barcodes.raw({ bcid: 'code128', text: 'P47EQYDETQ' });
  if (!drawn || !('sbs' in drawn)) throw new Error('Nothing was drawn.');
  const bars = drawn.sbs.flatMap((length, at) => Array.from({ length }, () => at % 2 === 0));
  expect(readCode(draw(bars.length, 30, 3, (x) => bars[x] === true))).toBe('P47EQYDETQ');
});

test('where there is no code nothing is read', () => {
  expect(readCode(draw(60, 60, 3, (x, y) => (x * 7 + y * 13) % 5 === 0))).toBeNull();
});
