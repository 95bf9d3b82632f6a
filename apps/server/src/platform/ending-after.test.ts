import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { endingAfter } from './ending-after.ts';

test('it ends in time, whatever is collected meanwhile, and with the other', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const caller = new AbortController();
  let ended = 0;
  const listen = (ms: number): void => {
    endingAfter(ms, caller.signal).addEventListener('abort', () => {
      ended += 1;
    });
  };
  listen(200);
  for (let round = 0; round < 6; round += 1) {
    await delay(50);
    collect();
  }
  expect(ended).toBe(1);
  listen(60_000);
  caller.abort();
  expect(ended).toBe(2);
  expect(endingAfter(60_000, caller.signal).aborted).toBe(true);
});
