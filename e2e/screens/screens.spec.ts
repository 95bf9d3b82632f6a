import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { isTodays } from '../../scripts/lib/todays-tests.ts';
import { full } from '../support/full.ts';
import { picturesWanted } from '../support/story.ts';
import { test as base, collectFaults, expect, prepare } from '../support/test.ts';
import { watchTraffic } from '../support/traffic.ts';
import { type ScreenCase, screenCases } from './routes.ts';

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

/** All of them, each loaded by its address, in the full run; else each screen in one, another one every day, in the usual run on its day. */
const isLookedAt = (screen: ScreenCase, index: number, variant: Variant): boolean =>
  full || (variants.indexOf(variant) === (index + today) % variants.length && isTodays(screen.name));

/** A page on which one screen after the other is looked at. */
interface Desk {
  readonly page: Page;
  readonly opened: string;
  readonly faults: string[];
  readonly traffic: ReturnType<typeof watchTraffic>;
}

/** Which page serves a screen: where somebody signed in looks at it in the same way, they go on from screen to screen. */
class Desks {
  #desk: Desk | null = null;
  readonly #profile: BrowserContext;

  constructor(profile: BrowserContext) {
    this.#profile = profile;
  }

  async show(screen: ScreenCase, variant: Variant, api: Api): Promise<Desk> {
    const path = typeof screen.path === 'string' ? screen.path : await screen.path(api);
    const opened = screen.signedIn && !full ? variant.name : `${variant.name} ${path}`;
    const desk = this.#desk?.opened === opened ? this.#desk : await this.#open(opened, screen, variant, api);
    if (desk === this.#desk && new URL(path, desk.page.url()).pathname !== new URL(desk.page.url()).pathname)
      await goWithin(desk.page, path);
    else await desk.page.goto(path);
    this.#desk = desk;
    return desk;
  }

  async #open(opened: string, { signedIn }: ScreenCase, variant: Variant, api: Api): Promise<Desk> {
    await this.leave();
    const page = await this.#profile.newPage();
    await page.setViewportSize({ width: variant.width, height: variant.width < 600 ? 844 : 768 });
    if (signedIn) await api.call('POST', '/auth/user/update', { language: variant.language });
    await prepare(page, { ...variant, ...(signedIn && { token: api.token }) });
    return { page, opened, faults: collectFaults(page), traffic: watchTraffic(page) };
  }

  /** What was kept on one page is not the next one's. */
  async leave(): Promise<void> {
    await this.#desk?.page.evaluate(() => localStorage.clear()).catch(() => undefined);
    await this.#desk?.page.close();
    this.#desk = null;
  }
}

/** As a link does it, without loading the program again; over once the title of the screen before has gone. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['before'] = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1[data-before]')).toHaveCount(0);
}

/** One browser profile for all screens of a worker: what they load in common is loaded once. */
const test = base.extend<object, { desks: Desks }>({
  desks: [
    async ({ browser }, use, worker) => {
      const profile = await browser.newContext(worker.project.use);
      const desks = new Desks(profile);
      await use(desks);
      await desks.leave();
      await profile.close();
    },
    { scope: 'worker' },
  ],
});

/** Loaded: it has its title, asks for nothing, announces nothing as busy and stands still. A dialog hides the page beneath it. */
async function settled(page: Page, traffic: ReturnType<typeof watchTraffic>): Promise<void> {
  const dialogTitle = page.getByRole('dialog').getByRole('heading');
  const isDialog = new URL(page.url()).searchParams.has('open');
  const title = isDialog ? dialogTitle : page.getByRole('heading', { level: 1 }).or(dialogTitle);
  await expect(title.first()).toBeVisible();
  await traffic.quiet();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('status', { name: /^(?:Memuat|Loading)/ })).toHaveCount(0);
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await traffic.quiet();
  // What slides in has begun to move.
  if (isDialog) await expect(title.first()).toBeInViewport();
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // What ends may begin the next one, a frame later.
    for (let moving = ending(); moving.length > 0; moving = ending()) {
      await Promise.allSettled(moving.map(({ finished }) => finished));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
  });
}

for (const variant of variants) {
  for (const screen of screenCases.filter((screen, index) => isLookedAt(screen, index, variant))) {
    test(`${screen.name} is whole and accessible in ${variant.name}`, async ({ desks, api }) => {
      const { page, faults, traffic } = await desks.show(screen, variant, api);
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
