import type { CDPSession, Page } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { chooseExit } from './key-to-price.ts';
import { type Result, median, rounded } from './measure.ts';
import { inDirectory } from './server.ts';
import { openSite } from './stays.ts';

const stays = 20_000;
const rounds = 5;
/** A desk's computer that is four times slower. */
const slowdown = 4;

interface Screen {
  readonly what: string;
  readonly path: string;
  /** It is there when the screen can be worked with. */
  readonly shows: string;
  readonly aims: { readonly kb?: number; readonly files?: number; readonly ms?: number };
}

const screens: readonly Screen[] = [
  { what: 'login', path: '/login', shows: 'input[type=password]', aims: { kb: 200 } },
  { what: 'first list', path: '/identity_types', shows: 'main h1', aims: { kb: 330, files: 20 } },
  // Of any day: what left today is little in the small hours.
  {
    what: 'list of exits',
    path: '/parking_outs?businessDay.atLeast=2020-01-01',
    shows: 'main tbody tr',
    aims: { files: 20, ms: 1_600 },
  },
  { what: 'exit cashier', path: '/parking_out_cashier', shows: 'output[aria-label]', aims: { kb: 300 } },
];

interface Visit {
  readonly files: number;
  readonly kb: number;
  readonly ms: number;
}

/** Runs in the page: what it loaded of the program so far, without fonts and pictures, by the size that was sent. */
function loaded(): Visit {
  const program = performance
    .getEntriesByType('resource')
    .concat(performance.getEntriesByType('navigation'))
    .filter((entry): entry is PerformanceResourceTiming =>
      /\.(?:js|css)$|^(?!.*\.).*$/.test(new URL(entry.name).pathname),
    )
    .filter(({ name }) => !new URL(name).pathname.startsWith('/api/'));
  return {
    files: program.length,
    kb: program.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000,
    ms: performance.now(),
  };
}

/** As somebody comes for the first time, with nothing kept. */
async function visit(page: Page, browser: CDPSession, url: string, { path, shows }: Screen): Promise<Visit> {
  await page.goto('about:blank');
  await browser.send('Network.clearBrowserCache');
  const storageTypes = 'service_workers,cache_storage';
  await browser.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
  await page.goto(`${url}${path}`, { waitUntil: 'commit' });
  await page.locator(shows).first().waitFor();
  return page.evaluate(loaded);
}

/** What a browser loads until a screen can be worked with, and how long that takes. */
export function benchWeb(): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const site = await openSite(`${directory}/site`, stays);
    const { url } = site.server;
    try {
      await chooseExit(site);
      const { context, page } = await openBrowser(directory, { url, token: site.booths.token });
      try {
        const browser = await context.newCDPSession(page);
        await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        const results: Result[] = [];
        for (const screen of screens) {
          const signedIn = screen.path !== '/login';
          await page.goto(`${url}/login`);
          await page.evaluate(
            (token) => (token === null ? localStorage.clear() : localStorage.setItem('jwt_access_token', token)),
            signedIn ? site.booths.token : null,
          );
          const visits: Visit[] = [];
          for (let round = 0; round < rounds; round += 1) visits.push(await visit(page, browser, url, screen));
          results.push(judge(screen, visits));
        }
        return results;
      } finally {
        await context.close();
      }
    } finally {
      await site.close();
    }
  });
}

function judge({ what, aims }: Screen, visits: readonly Visit[]): Result {
  const of = (figure: keyof Visit): number => median(visits.map((one) => one[figure]));
  const { kb, files, ms } = { kb: of('kb'), files: of('files'), ms: of('ms') };
  const shares = [kb / (aims.kb ?? Infinity), files / (aims.files ?? Infinity), ms / (aims.ms ?? Infinity)];
  return {
    what: `web, ${what}, nothing kept, ${slowdown}x slowdown`,
    measured: `${files} files, ${rounded(kb)} KB sent, shown after ${rounded(ms)} ms`,
    against: 'its aims',
    ratio: rounded(Math.max(...shares)),
    aim: [aims.kb && `${aims.kb} KB`, aims.files && `${aims.files} files`, aims.ms && `${aims.ms} ms`]
      .filter(Boolean)
      .join(', '),
    reached: shares.every((share) => share <= 1),
  };
}
