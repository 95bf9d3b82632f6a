import { errors } from '@parking/contract/core/errors';
import { fieldErrors } from '@parking/contract/core/field-errors';
import { expect, test } from 'vitest';
import { resources } from './all-texts.ts';

/** Words that lost against another for the same thing, in each language, and the one that is said. */
const lost = {
  id: [
    [/\bpintu\b/i, 'gate'],
    [/\bhari usaha\b/i, 'tanggal operasional, hari operasional'],
    [/tanpa pasangan/i, 'belum cocok'],
    [/kolom cetak/i, 'isi tiket & struk'],
    [/\bportal\b/i, 'palang'],
  ],
  en: [
    [/\battention needed\b/i, 'Needs attention'],
    [/\bboom\b/i, 'barrier'],
  ],
} as const;

function* leavesOf(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, `${path}.${key}`);
}

test.each(['id', 'en'] as const)('one thing has one word on the screens: %s', (language) => {
  const refusals = Object.fromEntries(
    [...Object.entries(errors), ...Object.entries(fieldErrors)].map(([code, words]) => [code, words[language]]),
  );
  const texts = [...leavesOf(resources[language]), ...leavesOf(refusals)];
  const found = texts.flatMap(([path, text]) =>
    lost[language].flatMap(([word, said]) => (word.test(text) ? [`${path} says "${text}": ${said}`] : [])),
  );
  expect(texts.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
