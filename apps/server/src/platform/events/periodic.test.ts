import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { startPeriodic } from './periodic.ts';

const quiet = { error: () => undefined, info: () => undefined };

test('periodic work runs at once and again, never twice at the same time', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const work = startPeriodic({
    name: 'work',
    everyMs: 10,
    logger: quiet,
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      runs += 1;
      await delay(15);
      running -= 1;
    },
  });
  for (let round = 0; round < 10; round += 1) {
    work.now();
    await delay(5);
  }
  await work.stop();
  const after = runs;
  await delay(50);
  expect(most).toBe(1);
  expect(runs).toBe(after);
  expect(after).toBeGreaterThan(2);
});

test('what is asked for during a run is done right after it', async () => {
  const run = vi.fn<() => Promise<void>>(() => delay(30));
  const work = startPeriodic({ name: 'work', everyMs: 60_000, logger: quiet, run });
  work.now();
  work.now();
  await delay(100);
  expect(run).toHaveBeenCalledTimes(2);
  await work.stop();
});

test('an error is told once while it lasts and does not end the work', async () => {
  const error = vi.fn<() => void>();
  const info = vi.fn<() => void>();
  let left = 3;
  const work = startPeriodic({
    name: 'work',
    everyMs: 5,
    logger: { error, info },
    run: async () => {
      left -= 1;
      if (left >= 0) throw new Error('away');
    },
  });
  await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(1));
  expect(error).toHaveBeenCalledTimes(1);
  await work.stop();
});
