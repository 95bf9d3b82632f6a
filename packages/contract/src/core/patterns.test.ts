import { expect, test } from 'vitest';
import { fromBasisPoints, percent, toBasisPoints } from './patterned.ts';
import { patterns } from './patterns.ts';

test('each pattern takes what the specification says, and no more', () => {
  const taken = (name: keyof typeof patterns, texts: readonly string[]): string[] =>
    texts.filter((text) => patterns[name].test(text));
  const texts = [
    '',
    '7',
    '12',
    '100',
    '12.5',
    '12.50',
    '12.555',
    '12.000',
    '1.2.3',
    '.5',
    '5.',
    'aB3',
    'a-b',
    '1 2',
    '-1',
  ];
  expect(taken('alphanumeric', texts)).toEqual(['7', '12', '100', 'aB3']);
  expect(taken('emptyOrDigits', texts)).toEqual(['', '7', '12', '100']);
  expect(taken('digits', texts)).toEqual(['7', '12', '100']);
  expect(taken('dottedDigits', texts)).toEqual(['7', '12', '100', '12.555', '12.000']);
  expect(taken('percent', texts)).toEqual(['7', '12', '12.5', '12.50']);
});

test('a percentage has up to two decimals, ends at 100, and is kept exactly', () => {
  const numbers = [0, 0.07, 0.1 + 0.2, 1e-7, 7, 12.5, 12.555, 99.99, 100, 100.5, -1, Number.NaN];
  expect(numbers.filter((value) => percent().safeParse(value).success)).toEqual([0, 0.07, 7, 12.5, 99.99, 100]);
  const all = Array.from({ length: 10_001 }, (_, basisPoints) => basisPoints);
  const schema = percent();
  const isKept = (basisPoints: number): boolean =>
    toBasisPoints(schema.parse(fromBasisPoints(basisPoints))) === basisPoints;
  expect(all.filter((basisPoints) => !isKept(basisPoints))).toEqual([]);
});
