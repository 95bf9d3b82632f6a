import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import type { watchTraffic } from './traffic.ts';

/** How a screen is looked at. */
export interface Variant {
  readonly name: string;
  readonly language: 'id' | 'en';
  readonly mode: 'light' | 'dark';
  readonly width: number;
}

export const variants: readonly Variant[] = [
  { name: 'id-light-1366', language: 'id', mode: 'light', width: 1366 },
  { name: 'id-dark-1366', language: 'id', mode: 'dark', width: 1366 },
  { name: 'en-light-390', language: 'en', mode: 'light', width: 390 },
  { name: 'en-dark-390', language: 'en', mode: 'dark', width: 390 },
];

export const sizeOf = ({ width }: Variant) => ({ width, height: width < 600 ? 844 : 768 });

/** As a link does it, without loading the program again; over once the title of the screen before has gone. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['before'] = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1[data-before]')).toHaveCount(0);
}

/** Loaded: it has its title, asks for nothing, announces nothing as busy and stands still. A dialog hides the page beneath it. */
export async function settled(page: Page, traffic: ReturnType<typeof watchTraffic>): Promise<void> {
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

/** Whole: it can be read by everybody, does not scroll sideways, and speaks one language. */
export async function expectWhole(page: Page, { language }: Pick<Variant, 'language'>): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
}
