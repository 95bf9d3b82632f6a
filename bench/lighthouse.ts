import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from './browser.ts';
import { type Result, median } from './measure.ts';
import { findFreePort } from '../scripts/lib/free-port.ts';
import { inDirectory, root } from './server.ts';
import { openSite } from './stays.ts';

/** Two hundred packages that only this measurement needs: they are fetched when it is asked for, not with the product. */
const version = '12.8.2';
const stays = 20_000;
const rounds = 3;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const aims = { performance: 90, accessibility: 100, 'best-practices': 100 } as const;

const screens = [
  { what: 'login', path: '/login', signedIn: false },
  { what: 'dashboard', path: '/dashboard', signedIn: true },
  { what: 'list of exits', path: '/parking_outs', signedIn: true },
  { what: 'exit cashier', path: '/parking_out_cashier', signedIn: true },
] as const;

interface Report {
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { score: number | null; title: string; details?: { items?: readonly unknown[] } }>
  >;
}
type Lighthouse = (url: string, flags: object, config: object) => Promise<{ lhr: Report } | undefined>;

async function loadLighthouse(): Promise<Lighthouse> {
  const directory = join(root, 'node_modules/.cache', `lighthouse-${version}`);
  const entry = join(directory, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'package.json'), '{ "private": true }');
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', `lighthouse@${version}`];
    execFileSync('npm', args, { cwd: directory, stdio: 'inherit', shell: process.platform === 'win32' });
  }
  const loaded = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return loaded.default;
}

/** A desk's computer that is four times slower, at Lighthouse's own usual office line. */
const config = {
  extends: 'lighthouse:default',
  settings: {
    onlyCategories: categories,
    formFactor: 'desktop',
    throttlingMethod: 'simulate',
    throttling: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 4 },
    screenEmulation: { mobile: false, width: 1366, height: 768, deviceScaleFactor: 1, disabled: false },
    disableStorageReset: true,
  },
};

const scoreOf = (report: Report, category: string): number =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

/** What took points away, for whoever has to mend it. */
function listFaults(report: Report): string[] {
  return ['accessibility', 'best-practices'].flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${JSON.stringify(report.audits[id]?.details?.items ?? []).slice(0, 600)}`),
  );
}

/** Lighthouse with a processor four times slower, over screens that people wait for. */
export function benchLighthouse(): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const lighthouse = await loadLighthouse();
    const site = await openSite(join(directory, 'site'), stays);
    const port = await findFreePort();
    const { url } = site.server;
    const results: Result[] = [];
    try {
      const { context, page } = await openBrowser(directory, { port, url, token: site.booths.token });
      try {
        for (const { what, path, signedIn } of screens) {
          await page.goto(`${url}/login`);
          await page.evaluate(
            (text) =>
              text === null
                ? localStorage.removeItem('jwt_access_token')
                : localStorage.setItem('jwt_access_token', text),
            signedIn ? site.booths.token : null,
          );
          await page.goto('about:blank');
          const reports: Report[] = [];
          for (let round = 0; round < rounds; round += 1) {
            const run = await lighthouse(`${url}${path}`, { port, logLevel: 'error' }, config);
            if (run) reports.push(run.lhr);
          }
          const [report] = reports;
          if (!report) throw new Error(`Lighthouse said nothing about ${path}.`);
          for (const fault of listFaults(report)) console.log(`    ${what}: ${fault}`);
          const scores = categories.map((category) => ({
            category,
            score: median(reports.map((one) => scoreOf(one, category))),
          }));
          results.push({
            what: `Lighthouse, 4x slowdown, ${what}`,
            measured: scores.map(({ category, score }) => `${category} ${score}`).join(', '),
            against: '-',
            ratio: Math.min(...scores.map(({ category, score }) => score / aims[category])).toFixed(2),
            aim: categories.map((category) => `${category} ${aims[category]}`).join(', '),
            reached: scores.every(({ category, score }) => score >= aims[category]),
          });
        }
      } finally {
        await context.close();
      }
    } finally {
      await site.close();
    }
    return results;
  });
}
