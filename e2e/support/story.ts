import { type Browser, type Locator, type Page, expect, test } from '@playwright/test';
import { type Api, logIn } from './api.ts';
import { makerName } from './global-setup.ts';
import { addPerson, personPassword } from './people.ts';
import { collectFaults, prepare } from './test.ts';

let made = 0;

/** A word that no other test and no earlier run uses. */
export function unique(word: string): string {
  made += 1;
  return `${word}${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
}

interface Person {
  readonly id: string;
  readonly username: string;
}

/** Somebody whom only this story knows. */
export const somebody = (api: Api, groups: readonly string[], mustChangePassword = false): Promise<Person> =>
  addPerson(api, { username: unique('orang'), groups, mustChangePassword });

/** Somebody who may sign beside others: whom none of these made, with a password of their own choice. */
export async function somebodyWhoSigns(groups: readonly string[]): Promise<Person> {
  const maker = await logIn(makerName(test.info().parallelIndex), personPassword);
  const old_password = 'awal-pagi-hari-3';
  const person = await addPerson(maker, { username: unique('orang'), groups, password: old_password });
  const own = await logIn(person.username, old_password);
  const [new_password, retype_new_password] = [personPassword, personPassword];
  await own.call('PUT', '/users/change-password', { old_password, new_password, retype_new_password });
  return person;
}

/** Somebody else signs in the dialog that asks for it. */
export async function sign(page: Page, username: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Perlu persetujuan' });
  await asked.getByLabel('Nama pengguna penyetuju').fill(username);
  await asked.getByLabel('Kata sandi penyetuju', { exact: true }).fill(personPassword);
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
}

/** Opens the product as a user who is signed in already. */
export async function openAs(page: Page, { username }: Pick<Person, 'username'>, path: string): Promise<Api> {
  const session = await logIn(username, personPassword);
  await prepare(page, { token: session.token, language: 'id' });
  await page.goto(path);
  return session;
}

/** Another computer with its own browser; closed at the end, and its console must have stayed clean. */
export async function onAnotherComputer(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'id-ID' });
  try {
    const page = await context.newPage();
    const faults = collectFaults(page);
    await work(page);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Types a name and a password into the log-in screen. */
export async function typeLogIn(page: Page, username: string, password = personPassword): Promise<void> {
  await page.getByLabel('Nama pengguna').fill(username);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk' }).click();
}

/** Finds an entry of a long list by typing the beginning of its name. */
export async function choose(drawer: Locator, label: string, name: string): Promise<void> {
  const field = drawer.getByRole('combobox', { name: new RegExp(`^${label}`) });
  await field.fill(name);
  await field.page().getByRole('option', { name, exact: true }).click();
}

/** The short message at the bottom left that says exactly this, with or without the number of the request. */
export function toast(page: Page, text: string): Locator {
  const exactly = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return page.locator('[role=status], [role=alert]').getByText(new RegExp(`^${exactly}(\\s*Nomor permintaan \\S+)?$`));
}

export const tokenOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('jwt_access_token'));

/** Path and query in the address bar. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
}

export const expectAt = (page: Page, path: string): Promise<void> =>
  expect.poll(() => addressOf(page), { message: 'the address' }).toBe(path);

/** Answers every call of a path with a status that a healthy server does not give. */
export async function answerWith(page: Page, path: string, status: number, message = ''): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status,
      ...(message ? { json: { error: { code: 'unknown', message, fields: [], requestId: 'permintaan-1' } } } : {}),
    }),
  );
}

/** No news from elsewhere may come between: announcements of other stories. */
export const withoutLive = (page: Page): Promise<void> => page.routeWebSocket(/\/ws$/, () => undefined);

/** Opens the menu behind the user's photo and chooses an entry. */
export async function chooseInUserMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Akun / }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu utama' });

/** Goes to a screen by the side navigation. */
export async function goByMenu(page: Page, group: string, entry: string): Promise<void> {
  await mainMenu(page).getByRole('button', { name: group }).click();
  await mainMenu(page).getByRole('link', { name: entry, exact: true }).click();
}

/** Pictures are for people, who ask for them: drawing them takes longer than looking at what they show. */
export const picturesWanted = process.env['FULL'] !== undefined || process.env['PICTURES'] !== undefined;

/** A picture for people to look at, taken when what was opening has opened. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!picturesWanted) return;
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await page.screenshot({ path: `test-results/stories/${name}.png` });
}

export const sideMenu = (page: Page): Locator => page.getByRole('complementary', { name: 'Sisi menu' });
