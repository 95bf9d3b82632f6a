import { expect, test } from 'vitest';
import { sheetKeys } from './sheet-keys.ts';

test('the same again is the same call until it was answered: what was led back is received by another one', async () => {
  const keys = sheetKeys();
  const made: string[] = [];
  const ask = (value: number, isAnswered: boolean) =>
    keys.call({ act: 'receive', value }, async (key) => {
      made.push(key);
      if (!isAnswered) throw new Error('lost');
      return Promise.resolve();
    });
  await expect(ask(30_000, false)).rejects.toThrow('lost');
  await ask(30_000, true);
  await ask(30_000, true);
  await ask(40_000, true);
  const [lost, again, next, other] = made;
  expect(again).toBe(lost);
  expect(new Set([again, next, other]).size).toBe(3);
});
