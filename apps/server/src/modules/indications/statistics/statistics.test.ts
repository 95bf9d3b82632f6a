import { describe, expect, test } from 'vitest';
import { chanceOf, driftOf, expectFromPeers, falseDiscovery, habitOf, intervalOf, rateOfPeers } from './rates.ts';
import { binomialTail, logGamma, negativeBinomialTail, poissonTail } from './tails.ts';

/** To the digits that were published. */
const digits = (value: number, told: string): string => value.toPrecision(told.replace(/^0\.0*|\.|e.*$/g, '').length);
const shown = (told: string): string => Number(told).toPrecision(told.replace(/^0\.0*|\.|e.*$/g, '').length);

describe('chances of a count as large or larger are those that were published', () => {
  test.each([
    ['7 of 480 at 0.004', binomialTail(7, 480, 0.004), '0.003563'],
    ['7 where 1.92 are expected', poissonTail(7, 1.92), '0.003646'],
    ['the same, spread by 1.5', negativeBinomialTail(7, 1.92, 1.5), '0.01737'],
    ['the same, spread by 2', negativeBinomialTail(7, 1.92, 2), '0.03202'],
    ['3 of 120 at 0.004', binomialTail(3, 120, 0.004), '0.01270'],
    ['46 of 300 at 0.09', binomialTail(46, 300, 0.09), '0.0002743'],
    ['7 where 1.61032 are expected', poissonTail(7, 1.61032), '0.001385'],
    ['7 where 1.98 are expected', poissonTail(7, 1.98), '0.004298'],
    ['4 hand openings against 0.8', poissonTail(4, 0.8), '0.009080'],
    ['always exact, 20 of 20 where peers are 60 %', binomialTail(20, 20, 0.6), '0.0000366'],
    ['always exact, 20 of 20 where peers are 85 %', binomialTail(20, 20, 0.85), '0.0388'],
    ['6 of 8 corrections in the last 15 of 480 minutes', binomialTail(6, 8, 15 / 480), '2.5e-8'],
    ['3 of 5 in them', binomialTail(3, 5, 15 / 480), '0.000291'],
    ['4 power cuts against 1.0', poissonTail(4, 1), '0.019'],
    ['6 lost of 300 against 1.116', poissonTail(6, 1.116), '0.00104'],
  ])('%s', (_, value, told) => {
    expect(digits(value, told)).toBe(shown(told));
  });

  test('one that is certain is 1, one that cannot be is 0, and far tails are no rounding', () => {
    expect([poissonTail(0, 3), binomialTail(0, 5, 0.1), negativeBinomialTail(0, 1, 2)]).toEqual([1, 1, 1]);
    expect([poissonTail(2, 0), binomialTail(6, 5, 0.9), negativeBinomialTail(1, 0, 2)]).toEqual([0, 0, 0]);
    expect(poissonTail(60, 1)).toBeGreaterThan(0);
    expect(poissonTail(60, 1)).toBeLessThan(1e-80);
  });

  test('so far out that nothing is left of it, a tail is nothing, at once', () => {
    for (const [lambda, phi, most] of [
      [3, 2, 1_100],
      [10, 2, 1_140],
      [30, 2, 1_250],
      [100, 3, 2_300],
    ] as const)
      for (let x = most - 120; x < most; x += 1) expect(negativeBinomialTail(x, lambda, phi)).toBeLessThan(1e-250);
    expect(poissonTail(1e9, 3)).toBe(0);
    expect(binomialTail(5_000, 1_000_000, 0.000_001)).toBeLessThan(1e-300);
  });

  test('they fall as the count rises, and all of them together are one', () => {
    for (const tail of [(x: number) => poissonTail(x, 7.3), (x: number) => binomialTail(x, 90, 0.2)]) {
      const chances = Array.from({ length: 80 }, (_, x) => tail(x));
      chances.slice(1).forEach((chance, index) => expect(chance).toBeLessThanOrEqual(chances[index] ?? 0));
      // Below the mean they are made the other way round: where both meet there is no step.
      const each = chances.slice(1).map((chance, index) => (chances[index] ?? 0) - chance);
      expect(each.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
      expect(Math.min(...each)).toBeGreaterThanOrEqual(0);
    }
  });

  test('the logarithm of Γ is that of the factorials, and of halves', () => {
    let factorial = 1;
    for (let n = 1; n <= 20; n += 1) {
      expect(logGamma(n)).toBeCloseTo(Math.log(factorial), 12);
      factorial *= n;
    }
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12);
  });
});

describe('what is expected of a person is told by the others', () => {
  test('by the published cell: 20 of 6,000, rate of the site 0.004', () => {
    const rate = rateOfPeers(20, 6_000, 0.004);
    expect(digits(rate, '0.0033548')).toBe('0.0033548');
    expect((480 * rate).toFixed(5)).toBe('1.61032');
  });

  test('nobody’s own count is in what is expected of them, nor in the rate of the site', () => {
    const others = [
      { cell: 'a', person: 'ani', n: 1_000, x: 4 },
      { cell: 'a', person: 'budi', n: 1_000, x: 4 },
    ];
    const lambdaWith = (x: number) =>
      expectFromPeers([...others, { cell: 'a', person: 'cici', n: 500, x }]).find(({ person }) => person === 'cici')
        ?.lambda;
    expect(lambdaWith(0)).toBe(lambdaWith(500));
    expect(lambdaWith(9)).toBeCloseTo(2, 10);
  });

  test('gates and hours differ: each is held against those at the same ones', () => {
    const counts = [
      { cell: 'night', person: 'ani', n: 100_000, x: 600 },
      { cell: 'day', person: 'ani', n: 100_000, x: 300 },
      { cell: 'night', person: 'budi', n: 180, x: 4 },
      { cell: 'day', person: 'budi', n: 300, x: 3 },
    ];
    const budi = expectFromPeers(counts).find(({ person }) => person === 'budi');
    expect(budi).toMatchObject({ n: 480, x: 7 });
    expect(budi?.lambda).toBeCloseTo(1.98, 2);
  });

  test('alone there is nobody to be held against', () => {
    expect(expectFromPeers([{ cell: 'a', person: 'ani', n: 900, x: 9 }])).toEqual([
      { person: 'ani', n: 900, x: 9, lambda: 0 },
    ]);
  });
});

test('chances go by how often the thing is, and by how far others spread', () => {
  expect(chanceOf({ n: 480, x: 7, lambda: 1.92 })).toBe(poissonTail(7, 1.92));
  expect(chanceOf({ n: 300, x: 46, lambda: 27 })).toBe(binomialTail(46, 300, 0.09));
  expect(chanceOf({ n: 480, x: 7, lambda: 1.92 }, 2)).toBe(negativeBinomialTail(7, 1.92, 2));
});

test('people who differ by chance alone have no habit to speak of; those who differ by a third have it, but for the furthest', () => {
  const alike = Array.from({ length: 40 }, (_, person) => ({ x: person % 2 === 0 ? 110 : 90, lambda: 100 }));
  expect(habitOf(alike)).toBeLessThan(0.005);
  expect(habitOf(alike.map(({ lambda }, person) => ({ x: person % 2 === 0 ? 133 : 67, lambda })))).toBeGreaterThan(
    0.08,
  );
  expect(habitOf([...alike, { x: 900, lambda: 100 }])).toBeCloseTo(habitOf([...alike, { x: 110, lambda: 100 }]), 3);
  expect(habitOf([])).toBe(0.02);
});

test('of many at once the published part is found by chance, in whatever order they come', () => {
  const chances = [0.0003, 0.004, 0.011, 0.021, 0.048, 0.09, 0.2, 0.31, 0.44, 0.6, 0.72, 0.95];
  const told = [
    '.0036',
    '.0240',
    '.0440',
    '.0630',
    '.1152',
    '.1800',
    '.3429',
    '.4650',
    '.5867',
    '.7200',
    '.7855',
    '.9500',
  ];
  expect(falseDiscovery(chances).map((q) => q.toFixed(4).slice(1))).toEqual(told);
  expect(falseDiscovery(chances.toReversed())).toEqual(falseDiscovery(chances).toReversed());
  expect(falseDiscovery([])).toEqual([]);
});

test('small and steady is found by its running sum where no shift stands out', () => {
  const shifts = (x: number) => Array.from({ length: 28 }, () => ({ x, lambda: 1 }));
  expect(driftOf(shifts(1))).toBe(0);
  expect(driftOf(shifts(2))).toBe(14);
  expect(poissonTail(2, 1)).toBeGreaterThan(0.2);
});

test('the rate lies within its interval, which a sample of nothing leaves open', () => {
  const [low, high] = intervalOf(7, 480);
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0071', '0.0298']);
  expect(intervalOf(0, 0)).toEqual([0, 1]);
  // Of none and of all its end is known, to the last digit.
  for (let n = 1; n <= 2_000; n += 1) expect([intervalOf(0, n)[0], intervalOf(n, n)[1]]).toEqual([0, 1]);
});
