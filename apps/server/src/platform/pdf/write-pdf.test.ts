import { expect, test } from 'vitest';
import { drawForPaper } from '../files/pictures.ts';
import sharp from 'sharp';
import { PdfPages } from './write-pdf.ts';

/** Each object by its number, as the table at the end of the file says where it is. */
function objectsOf(file: Buffer): string[] {
  const text = file.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [, count = '0'] = /^xref\n0 (\d+)\n/.exec(text.slice(start)) ?? [];
  const rows = text
    .slice(start)
    .split('\n')
    .slice(2, 2 + Number(count));
  return rows.map((row, number) => {
    const place = Number(row.slice(0, 10));
    const object = text.slice(place, text.indexOf('endobj', place));
    if (number > 0 && !object.startsWith(`${number} 0 obj\n`)) throw new Error(`Object ${number} is elsewhere.`);
    return object;
  });
}

test('a long record goes over as many pages as it needs, and every part stands where the file says', async () => {
  const pages = new PdfPages('Indikasi 7');
  pages.heading('Fakta');
  for (let line = 0; line < 200; line += 1) pages.fact(`Baris ${line}`, 'panjang sekali '.repeat(20));
  pages.words('tanpaspasi'.repeat(60));
  const picture = await drawForPaper(
    await sharp({ create: { width: 900, height: 300, channels: 4, background: '#2a6' } })
      .png()
      .toBuffer(),
  );
  expect([picture.width, picture.height]).toEqual([640, 213]);
  pages.pictures([
    { picture, words: 'masuk' },
    { picture, words: 'keluar' },
  ]);
  const objects = objectsOf(pages.end());
  const count = Number(/\/Count (\d+)/.exec(objects[2] ?? '')?.[1]);
  expect(count).toBeGreaterThan(5);
  expect(objects.filter((object) => object.includes('/Type /Page '))).toHaveLength(count);
  expect(objects.filter((object) => object.includes('/DCTDecode'))).toHaveLength(2);
  for (const object of objects) {
    const [, stream = ''] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? [];
    const [, length = '0'] = /^\d+ 0 obj\n.* \/Length (\d+) >>\nstream/.exec(object) ?? [];
    expect(stream).toHaveLength(Number(length));
    // Nothing is written below the foot or beside the page.
    for (const [, y] of stream.matchAll(/ (\d+\.\d) Td/g)) expect(Number(y)).toBeGreaterThan(20);
  }
});

test('letters of the standard fonts are written as they are, others as a question mark', () => {
  const pages = new PdfPages('x');
  pages.words('Rp\u00a01.000 – “é” 漢');
  const [words] = /<([0-9a-f]+)> Tj/.exec(pages.end().toString('latin1'))?.slice(1) ?? [];
  expect(Buffer.from(words ?? '', 'hex').toString('latin1')).toBe('Rp\u00a01.000 \u0096 \u0093\u00e9\u0094 ?');
});
