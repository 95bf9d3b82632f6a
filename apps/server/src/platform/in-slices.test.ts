import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Steps, atOnce, inPieces, inSlices, mapSteps, sendInPieces, sortSteps } from './in-slices.ts';

/** Works for so many milliseconds of each of its steps. */
function* busy(steps: number, ms: number): Steps<number> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + ms;
    while (performance.now() < until);
    yield;
  }
  return steps;
}

test('long work lets others have their turn between its steps, and comes to its end', async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await nextTurn();
      turns += 1;
    }
  })();
  expect(await inSlices(busy(20, 3))).toBe(20);
  isOver = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(4);
});

test('at once it comes to the same, and what it throws is thrown', async () => {
  expect(atOnce(busy(3, 0))).toBe(3);
  function* broken(): Steps<void> {
    yield;
    throw new Error('row 7');
  }
  await expect(inSlices(broken())).rejects.toThrow('row 7');
});

test.each([0, 1, 1_999, 2_000, 2_001, 9_999])(
  '%i are sorted as they would be at once, equal ones as they stood',
  (count) => {
    const all = Array.from({ length: count }, (_, n) => ({ n, key: (n * 7_919) % 1_000 }));
    const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
    expect(atOnce(sortSteps(all, byKey))).toEqual(all.toSorted(byKey));
  },
);

test('something is made of each, and pieces hold all of them in their order', () => {
  const all = Array.from({ length: 1_001 }, (_, n) => n);
  expect(atOnce(mapSteps(all, (n, place) => n + place))).toEqual(all.map((n) => 2 * n));
  expect([...inPieces(all, 250)].map(({ length }) => length)).toEqual([250, 250, 250, 250, 1]);
  expect([...inPieces(all, 250)].flat()).toEqual(all);
});

test('pieces are sent in order, one at a time, the next made ready meanwhile, and a refused one ends it', async () => {
  const said: string[] = [];
  const send = async (piece: string): Promise<void> => {
    said.push(`sent ${piece}`);
    await nextTurn();
    if (piece === 'bad') throw new Error('refused');
    said.push(`done ${piece}`);
  };
  const make = ([one = '']: readonly string[]): string => {
    said.push(`made ${one}`);
    return one;
  };
  await sendInPieces(['a', 'b'], 1, make, send);
  expect(said).toEqual(['made a', 'sent a', 'made b', 'done a', 'sent b', 'done b']);
  await expect(sendInPieces(['bad', 'c', 'd'], 1, make, send)).rejects.toThrow('refused');
  expect(said).not.toContain('sent c');
});
