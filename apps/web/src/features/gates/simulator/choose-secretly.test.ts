import { expect, test } from 'vitest';
import { chooseSecretly } from './choose-secretly.ts';

test('each number comes as often as the others, and none beyond', () => {
  const counts = new Map<number, number>();
  for (let tries = 0; tries < 26_000; tries += 1) {
    const chosen = chooseSecretly(26);
    counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted((one, other) => one - other)).toEqual(Array.from({ length: 26 }, (_, at) => at));
  // 1,000 of each: seven standard deviations are 217.
  expect([...counts.values()].filter((count) => Math.abs(count - 1_000) > 217)).toEqual([]);
});
