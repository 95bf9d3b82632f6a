import { expect, test } from 'vitest';
import { Batch } from './batch.ts';

/** A reading that ends when it is told to. */
function slowReading() {
  const readings: { readonly keys: readonly string[]; end(error?: Error): void }[] = [];
  const read = (keys: readonly string[]) =>
    new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
      const found = new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `${key}!`]));
      readings.push({ keys, end: (error) => (error ? reject(error) : resolve(found)) });
    });
  return { read, readings };
}

test('the first is read for at once, and whoever asks meanwhile together afterwards, each key once', async () => {
  const { read, readings } = slowReading();
  const batch = new Batch(read, 8);
  const [one, two, again, unknown] = [batch.get('a'), batch.get('b'), batch.get('b'), batch.get('unknown')];
  expect(readings.map(({ keys }) => keys)).toEqual([['a']]);
  readings[0]?.end();
  expect(await one).toBe('a!');
  await expect.poll(() => readings[1]?.keys).toEqual(['b', 'unknown']);
  readings[1]?.end();
  expect(await Promise.all([two, again, unknown])).toEqual(['b!', 'b!', undefined]);
});

test('a key that is being read is read again for whoever asks later: what changed meanwhile is seen', async () => {
  const { read, readings } = slowReading();
  const batch = new Batch(read, 8);
  const before = batch.get('a');
  const after = batch.get('a');
  readings[0]?.end();
  await before;
  await expect.poll(() => readings[1]?.keys).toEqual(['a']);
  readings[1]?.end();
  expect(await after).toBe('a!');
});

test('more than fit into one reading are read side by side, and a failed reading fails its own alone', async () => {
  const { read, readings } = slowReading();
  const batch = new Batch(read, 2);
  const first = batch.get('first');
  const later = ['a', 'b', 'c'].map((key) => batch.get(key).catch((error: Error) => error.message));
  readings[0]?.end();
  await first;
  await expect.poll(() => readings.slice(1).map(({ keys }) => keys)).toEqual([['a', 'b'], ['c']]);
  readings[1]?.end(new Error('gone'));
  readings[2]?.end();
  expect(await Promise.all(later)).toEqual(['gone', 'gone', 'c!']);
  const next = batch.get('d');
  readings[3]?.end();
  expect(await next).toBe('d!');
});
