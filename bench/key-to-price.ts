import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { type Result, median, rounded } from './measure.ts';
import { inDirectory } from './server.ts';
import { type Site, openSite } from './stays.ts';

const stays = 20_000;
const warmUps = 3;
const scans = 15;
const aimMs = 100;
const quotePath = '/parking_outs/request_fare';

interface Scan {
  /** From the key to the frame in which the price stands. */
  readonly paintedMs: number;
  /** Of the quote, from the last byte that was sent to the first that came. */
  readonly serverMs: number;
}

export async function chooseExit({ server, owner, booths }: Site): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(`select id from gates where code = 'BK1'`);
  const response = await fetch(`${server.url}/api/gates/choose`, {
    method: 'POST',
    headers: { authorization: booths.token, 'content-type': 'application/json' },
    body: JSON.stringify({ gateId: rows[0]?.id }),
  });
  if (!response.ok) throw new Error(`The exit cannot be chosen: ${response.status} ${await response.text()}`);
}

/** Runs in the page: hears the key before anybody else does, then looks at every frame. */
async function listen(quotes: string): Promise<{ paintedMs: number; serverMs: number }> {
  const price = (): string => document.querySelector('output[aria-label]')?.textContent ?? '';
  const pressed = await new Promise<number>((resolve) => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return;
      window.removeEventListener('keydown', hear, true);
      resolve(event.timeStamp);
    };
    window.addEventListener('keydown', hear, true);
  });
  while (!/^Rp\s*\d/.test(price())) await new Promise(requestAnimationFrame);
  // A task after the frame's own callbacks runs when it is painted.
  await new Promise(requestAnimationFrame);
  const painted = await new Promise<number>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  });
  const calls = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry.name.includes(quotes) && entry.startTime >= pressed);
  const quote = calls.at(-1);
  return { paintedMs: painted - pressed, serverMs: quote ? quote.responseStart - quote.requestStart : 0 };
}

async function scan(page: Page, code: string): Promise<Scan> {
  await page.keyboard.type(code);
  const heard = page.evaluate(listen, quotePath);
  // The page has to be listening before the key comes.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.keyboard.press('Enter');
  const found = await heard;
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !/^Rp\s*\d/.test(document.querySelector('output[aria-label]')?.textContent ?? ''));
  return found;
}

/** From the Enter that ends a scan to the price on the screen, in a browser. */
export function benchKeyToPrice(): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const site = await openSite(join(directory, 'site'), stays);
    try {
      await chooseExit(site);
      const cars = await site.booths.makeCars(warmUps + scans);
      const { rows } = await site.owner.query<{ code: string }>('select code from stays where id = any($1)', [cars]);
      const { context, page } = await openBrowser(directory, { url: site.server.url, token: site.booths.token });
      try {
        await page.goto(`${site.server.url}/parking_out_cashier`);
        await page.getByRole('contentinfo').getByText('BK1').first().waitFor();
        const times: Scan[] = [];
        for (const { code } of rows) times.push(await scan(page, code));
        const measured = times.slice(warmUps);
        const server = median(measured.map(({ serverMs }) => serverMs));
        const more = median(measured.map(({ paintedMs, serverMs }) => paintedMs - serverMs));
        return [
          {
            what: 'key to price on the exit screen',
            measured: `${rounded(more + server)} ms`,
            against: `the quote's own server time: ${rounded(server)} ms`,
            ratio: rounded(more / aimMs),
            aim: `at most ${aimMs} ms more (ratio under 1)`,
            reached: more <= aimMs,
          },
        ];
      } finally {
        await context.close();
      }
    } finally {
      await site.close();
    }
  });
}
