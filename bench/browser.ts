import { join } from 'node:path';
import { type BrowserContext, type Page, chromium } from '@playwright/test';

/** A browser with a profile of its own, in which somebody is signed in; other tools find it at `port`. */
export async function openBrowser(
  directory: string,
  { port = 0, url, token }: { port?: number; url: string; token: string },
): Promise<{ context: BrowserContext; page: Page }> {
  const executablePath = process.env['CHROMIUM_PATH'];
  const context = await chromium.launchPersistentContext(join(directory, 'browser'), {
    ...(executablePath !== undefined && { executablePath }),
    viewport: { width: 1366, height: 768 },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  // The loader of these files keeps the names of functions by a helper that pages do not know.
  await context.addInitScript('globalThis.__name = (named) => named;');
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${url}/login`);
  await page.evaluate((text) => localStorage.setItem('jwt_access_token', text), token);
  return { context, page };
}
