import { type Page, test as base, expect } from '@playwright/test';
import { type Api, logIn } from './api.ts';
import { workerName } from './global-setup.ts';
import { personPassword } from './people.ts';

interface WorkerFixtures {
  /** The worker's own superadministrator, signed in once. */
  readonly api: Api;
}
interface TestFixtures {
  /** A page signed in as the worker's superadministrator. */
  readonly signedIn: Page;
}

/** Prepares a page before it loads anything. */
export async function prepare(
  page: Page,
  state: { token?: string; language?: 'id' | 'en'; mode?: 'light' | 'dark' },
): Promise<void> {
  await page.addInitScript((given) => {
    if (sessionStorage.getItem('prepared')) return;
    sessionStorage.setItem('prepared', 'true');
    if (given.token) localStorage.setItem('jwt_access_token', given.token);
    if (given.language) localStorage.setItem('language', given.language);
    if (given.mode) localStorage.setItem('dark-mode', given.mode);
  }, state);
}

/** Faults that no screen may have: errors in the console, broken policy, unhandled exceptions. */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    // The browser writes a line for every refused call; what the screen makes of it is what counts.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`);
  });
  return faults;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  api: [
    async ({}, use, worker) => {
      await use(await logIn(workerName(worker.parallelIndex), personPassword));
    },
    { scope: 'worker' },
  ],
  signedIn: async ({ page, api }, use) => {
    await prepare(page, { token: api.token, language: 'id' });
    const faults = collectFaults(page);
    await use(page);
    expect(faults).toEqual([]);
  },
});

export { expect };
