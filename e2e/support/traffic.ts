import type { Page, Request } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';

/** As long as nothing was asked for this long, a page has what it wants. */
const quietMs = 120;

/** Listens to what a page asks for from now on; returns how to wait until it asks no more. */
export function watchTraffic(page: Page): { quiet(): Promise<void> } {
  const underWay = new Set<Request>();
  let lastAt = performance.now();
  page.on('request', (request) => {
    underWay.add(request);
    lastAt = performance.now();
  });
  const ended = (request: Request): void => {
    underWay.delete(request);
    lastAt = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return {
    quiet: async () => {
      const givenUpAt = performance.now() + 30_000;
      for (;;) {
        const now = performance.now();
        if (underWay.size === 0 && now - lastAt >= quietMs) return;
        if (now > givenUpAt)
          throw new Error(`The page still asks for ${[...underWay].map((request) => request.url()).join(', ')}`);
        await delay(20);
      }
    },
  };
}
