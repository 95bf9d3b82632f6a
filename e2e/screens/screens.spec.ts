import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { isTodays } from '../../scripts/lib/todays-tests.ts';
import { full } from '../support/full.ts';
import { type Variant, expectWhole, goWithin, settled, sizeOf, variants } from '../support/look.ts';
import { picturesWanted } from '../support/story.ts';
import { test as base, collectFaults, expect, prepare } from '../support/test.ts';
import { watchTraffic } from '../support/traffic.ts';
import { type ScreenCase, screenCases } from './routes.ts';

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
    await page.setViewportSize(sizeOf(variant));
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

for (const variant of variants) {
  for (const screen of screenCases.filter((screen, index) => isLookedAt(screen, index, variant))) {
    test(`${screen.name} is whole and accessible in ${variant.name}`, async ({ desks, api }) => {
      const { page, faults, traffic } = await desks.show(screen, variant, api);
      await settled(page, traffic);
      const file = `${screen.name.replaceAll(/[^a-z_-]+/gi, '_')}.${variant.name}.png`;
      if (picturesWanted) await page.screenshot({ path: join('test-results', 'screens', file) });
      await expectWhole(page, variant);
      expect(faults).toEqual([]);
    });
  }
}
