import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { picturesWanted } from '../support/story.ts';
import { test as base, collectFaults, expect, prepare } from '../support/test.ts';
import { watchTraffic } from '../support/traffic.ts';
import { screenCases } from './routes.ts';

/** One browser profile for all screens of a worker: what they load in common is loaded once. */
const test = base.extend<{ page: Page }, { profile: BrowserContext }>({
  profile: [
    async ({ browser }, use, worker) => {
      const profile = await browser.newContext(worker.project.use);
      await use(profile);
      await profile.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ profile }, use) => {
    const page = await profile.newPage();
    await use(page);
    // What a screen kept is not the next one's.
    await page.evaluate(() => localStorage.clear()).catch(() => undefined);
    await page.close();
  },
});

interface Variant {
  readonly name: string;
  readonly language: 'id' | 'en';
  readonly mode: 'light' | 'dark';
  readonly width: number;
}

const variants: readonly Variant[] = [
  { name: 'id-light-1366', language: 'id', mode: 'light', width: 1366 },
  { name: 'id-dark-1366', language: 'id', mode: 'dark', width: 1366 },
  { name: 'en-light-390', language: 'en', mode: 'light', width: 390 },
  { name: 'en-dark-390', language: 'en', mode: 'dark', width: 390 },
];
const today = Math.floor(Date.now() / 86_400_000);

/** All of them in the full run; else each screen in one, another one every day. */
const variantsOf = (index: number): readonly Variant[] =>
  process.env['FULL'] ? variants : variants.filter((_, place) => place === (index + today) % variants.length);

/** Loaded: it has its title, asks for nothing, announces nothing as busy and stands still. A dialog hides the page beneath it. */
async function settled(page: Page, traffic: ReturnType<typeof watchTraffic>): Promise<void> {
  const dialogTitle = page.getByRole('dialog').getByRole('heading');
  const isDialog = new URL(page.url()).searchParams.has('open');
  const title = isDialog ? dialogTitle : page.getByRole('heading', { level: 1 }).or(dialogTitle);
  await expect(title.first()).toBeVisible();
  await traffic.quiet();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await traffic.quiet();
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

for (const [index, screen] of screenCases.entries()) {
  for (const variant of variantsOf(index)) {
    test(`${screen.name} is whole and accessible in ${variant.name}`, async ({ page, api }) => {
      const faults = collectFaults(page);
      const traffic = watchTraffic(page);
      await page.setViewportSize({ width: variant.width, height: variant.width < 600 ? 844 : 768 });
      if (screen.signedIn) await api.call('POST', '/auth/user/update', { language: variant.language });
      await prepare(page, { ...variant, ...(screen.signedIn && { token: api.token }) });
      await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(api));
      await settled(page, traffic);
      const file = `${screen.name.replaceAll(/[^a-z_-]+/gi, '_')}.${variant.name}.png`;
      if (picturesWanted) await page.screenshot({ path: join('test-results', 'screens', file) });
      expect(await axeFindings(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
      expect(await page.locator('html').getAttribute('lang')).toBe(variant.language);
      expect(faults).toEqual([]);
    });
  }
}
