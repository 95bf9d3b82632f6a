import type { Page } from '@playwright/test';
import {
  chooseInUserMenu,
  expectAt,
  goByMenu,
  mainMenu,
  onAnotherComputer,
  openAs,
  sideMenu,
  somebody,
  toast,
  unique,
  keepPicture,
} from '../support/story.ts';
import { expect, test } from '../support/test.ts';

const footer = (page: Page) => page.getByRole('contentinfo');
const widthOf = async (page: Page): Promise<number | undefined> => {
  const box = await mainMenu(page).boundingBox();
  return box?.width;
};
const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the side navigation collapses, folds and opens again under the pointer', async ({ page, api }) => {
  await openAs(page, await somebody(api, ['ADMIN']), '/dashboard');
  const settings = mainMenu(page).getByRole('button', { name: 'Pengaturan' });
  await expect(settings).toHaveAttribute('aria-expanded', 'false');
  await settings.click();
  await expect(mainMenu(page).getByRole('link', { name: 'Tipe identitas' })).toBeVisible();
  await settings.click();
  await expect(mainMenu(page).getByRole('link', { name: 'Tipe identitas' })).toHaveCount(0);
  await goByMenu(page, 'Pengaturan', 'Tipe identitas');
  await expectAt(page, '/identity_types');
  await expect(mainMenu(page).getByRole('link', { name: 'Tipe identitas' })).toHaveAttribute('aria-current', 'page');

  await expect.poll(() => widthOf(page)).toBeGreaterThan(270);
  await page.getByRole('button', { name: 'Lipat menu' }).click();
  await page.mouse.move(900, 500);
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => widthOf(page)).toBeLessThan(70);
  await page.reload();
  await expect.poll(() => widthOf(page)).toBeLessThan(70);
  await page.mouse.move(30, 300);
  await expect.poll(() => widthOf(page)).toBeGreaterThan(270);
  await keepPicture(page, 'navbar-over-page');
  await page.mouse.move(900, 500);
  await expect.poll(() => widthOf(page)).toBeLessThan(70);
  await page.mouse.move(30, 300);
  await page.getByRole('button', { name: 'Bentangkan menu' }).click();
  await page.mouse.move(900, 500);
  await expect.poll(() => widthOf(page)).toBeGreaterThan(270);
});

test('on a narrow screen the side navigation is a drawer that opens and closes', async ({ page, api }) => {
  await page.setViewportSize({ width: 1199, height: 768 });
  await openAs(page, await somebody(api, ['ADMIN']), '/dashboard');
  await expect(page.getByRole('button', { name: 'Buka menu' })).toBeVisible();
  await expect(mainMenu(page)).toBeHidden();
  await page.getByRole('button', { name: 'Buka menu' }).click();
  await expect(mainMenu(page)).toBeVisible();
  await page.getByRole('button', { name: 'Tutup menu' }).click();
  await expect(mainMenu(page)).toBeHidden();
  await page.getByRole('button', { name: 'Buka menu' }).click();
  await goByMenu(page, 'Pengaturan', 'Tipe identitas');
  await expectAt(page, '/identity_types');
  await expect(mainMenu(page)).toBeHidden();
  await page.setViewportSize({ width: 1200, height: 768 });
  await expect(mainMenu(page)).toBeVisible();
});

test('the header names the user and the product, and the details can be corrected', async ({ page, api }) => {
  const person = await somebody(api, ['ADMIN']);
  const first = `${person.username.charAt(0).toUpperCase()}${person.username.slice(1)}`;
  await openAs(page, person, '/dashboard');
  await expect(sideMenu(page).getByText('welcome', { exact: true })).toBeVisible();
  await expect(sideMenu(page).locator('img[src="/icon.svg"]')).toBeVisible();
  const header = sideMenu(page).getByRole('button', { name: person.username });
  await expect(header).toContainText(`${first} Wibowo`);
  await expect(header.locator('[data-initials="OW"]')).toBeVisible();
  await api.call('PUT', '/system_profiles', { appShortName: 'Parkir Uji' });
  await page.reload();
  await expect(sideMenu(page).getByText('Parkir Uji', { exact: true })).toBeVisible();
  await api.call('PUT', '/system_profiles', { appShortName: null });

  await header.click();
  const dialog = page.getByRole('dialog', { name: 'Data pengguna' });
  await expect(dialog).toContainText(person.username);
  await expect(dialog.getByLabel('Grup pengguna')).toHaveText('Administrator');
  await expect(dialog.getByLabel('Email')).toHaveValue(`${person.username}@contoh.id`);
  await expect(dialog.getByRole('button', { name: 'Simpan' })).toBeDisabled();
  await dialog.getByLabel('Nama belakang').fill('Kusuma');
  await keepPicture(page, 'user-detail');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Data pengguna tersimpan')).toBeVisible();
  await expect(header).toContainText(`${first} Kusuma`);
  await chooseInUserMenu(page, 'Data pengguna');
  await expect(dialog.getByLabel('Nama belakang')).toHaveValue('Kusuma');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('favourites are found, starred, kept and taken away again', async ({ page, api }) => {
  await openAs(page, await somebody(api, ['ADMIN']), '/dashboard');
  const bar = page.getByRole('navigation', { name: 'Favorit' });
  await bar.getByRole('button', { name: 'Atur favorit' }).click();
  const panel = page.getByRole('dialog', { name: 'Favorit' });
  await expect(panel).toContainText('Belum ada favorit.');
  await panel.getByLabel('Cari menu').fill('tidak ada yang bernama begini');
  await expect(panel.getByText('No results..', { exact: true })).toBeVisible();
  await panel.getByLabel('Cari menu').fill('tipe');
  await panel.getByRole('button', { name: 'Tambahkan ke favorit: Tipe identitas' }).click();
  await expect(panel.getByRole('button', { name: 'Keluarkan dari favorit: Tipe identitas' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('link', { name: 'Tipe identitas' })).toBeVisible();
  await page.reload();
  await bar.getByRole('link', { name: 'Tipe identitas' }).click();
  await expectAt(page, '/identity_types');
  await bar.getByRole('button', { name: 'Atur favorit' }).click();
  await panel.getByRole('button', { name: 'Keluarkan dari favorit: Tipe identitas' }).click();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('link', { name: 'Tipe identitas' })).toHaveCount(0);
});

test('the search over screens, actions and records works by keyboard alone', async ({ page, api }) => {
  const person = await somebody(api, ['ADMIN']);
  await openAs(page, person, '/dashboard');
  await expect(mainMenu(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  const typed = page.getByRole('combobox', { name: 'Ketik layar, plat, tiket, struk, nama, atau tindakan' });
  await expect(typed).toBeFocused();
  await page.keyboard.type('tipe iden');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expectAt(page, '/identity_types');
  await page.keyboard.press('Control+k');
  await expect(typed).toBeFocused();
  await page.keyboard.type('menu');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('tidak ada yang bernama begini');
  await expect(page.getByText('No results..', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(typed).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('mode gelap');
  await page.keyboard.press('Enter');
  await expect.poll(() => background(page)).toBe('rgb(14, 20, 32)');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(person.username);
  await expect(page.getByRole('option', { name: person.username })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(person.username).first()).toBeVisible();
  await expect(page).toHaveURL(/\/users\?open=/);
});

test('the bell without news says so and leads to all notifications; the quick panel is empty', async ({
  page,
  api,
}) => {
  await openAs(page, await somebody(api, ['OPERATOR']), '/dashboard');
  await page.getByRole('button', { name: 'Notifikasi', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Notifikasi' });
  await expect(panel).toContainText('Tidak ada notifikasi.');
  await panel.getByRole('link', { name: 'see more' }).click();
  await expectAt(page, '/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifikasi' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Tidak ada notifikasi.');

  await page.getByRole('button', { name: 'Panel cepat' }).click();
  const quick = page.getByRole('dialog', { name: 'Panel cepat' });
  await expect(quick).toContainText('Tidak ada yang menunggu.');
  await quick.getByRole('button', { name: 'Tutup' }).click();
  await expect(quick).toBeHidden();
});

test('the language is Indonesian until English is chosen, and stays chosen', async ({ browser, api }) => {
  const person = await somebody(api, ['ADMIN']);
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await openAs(page, person, '/identity_types');
  await page.getByRole('button', { name: /^Bahasa:/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Identity types' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Identity types' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Settings' }),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: /^Language:/ }).click();
  await page.getByRole('menuitem', { name: 'Bahasa Indonesia' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tipe identitas' })).toBeVisible();
  await context.close();
});

test('dark mode is kept on this computer', async ({ page, api }) => {
  await openAs(page, await somebody(api, ['OPERATOR']), '/dashboard');
  await page.getByRole('button', { name: 'Mode gelap' }).click();
  await expect.poll(() => background(page)).toBe('rgb(14, 20, 32)');
  expect(await page.evaluate(() => localStorage.getItem('dark-mode'))).toBe('dark');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Mode terang' })).toBeVisible();
  expect(await background(page)).toBe('rgb(14, 20, 32)');
  await page.getByRole('button', { name: 'Mode terang' }).click();
  await expect.poll(() => background(page)).toBe('rgb(246, 247, 249)');
});

test('the footer names application, years, company and version, in one line from 768 px on', async ({ page, api }) => {
  await openAs(page, await somebody(api, ['OPERATOR']), '/dashboard');
  await expect(async () => {
    const { appName, companyName, startYear, version } = await api.call<{
      appName: string;
      companyName: string;
      startYear: number;
      version: string;
    }>('GET', '/system_profiles');
    const year = new Date().getFullYear();
    const years = startYear < year ? `${startYear}–${year}` : `${year}`;
    await expect(footer(page)).toContainText(`${appName} · © ${years} ${companyName}`, { timeout: 1000 });
    await expect(footer(page)).toContainText(`Versi ${version}`, { timeout: 1000 });
  }).toPass();
  const lines = async (width: number): Promise<string> => {
    await page.setViewportSize({ width, height: 800 });
    return footer(page).evaluate((element) => getComputedStyle(element).flexDirection);
  };
  expect(await lines(768)).toBe('row');
  await expect.poll(() => lines(767)).toBe('column');
  await expect(footer(page).getByRole('button', { name: 'Update Version' })).toBeInViewport();
  await keepPicture(page, 'footer-767');
});

test('updating the version drops what the browser keeps and loads the page anew', async ({ page, api }) => {
  await openAs(page, await somebody(api, ['OPERATOR']), '/notifications');
  const kept = unique('lama');
  await page.evaluate((name) => caches.open(name), kept);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update Version' }).click();
  await expect(toast(page, 'Update version success!')).toBeVisible();
  await loaded;
  expect(await page.evaluate(() => caches.keys())).not.toContain(kept);
  await expectAt(page, '/notifications');
  await expect(footer(page)).toBeVisible();
});

test('when the old version cannot be dropped that is told, and the page is loaded anew all the same', async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    caches.keys = () => Promise.reject(new Error('refused'));
  });
  await openAs(page, await somebody(api, ['OPERATOR']), '/notifications');
  const button = page.getByRole('button', { name: 'Update Version' });
  await expect(button).toBeVisible();
  const loaded = page.waitForEvent('load');
  await button.click();
  await expect(toast(page, 'Update version failed!')).toBeVisible();
  await loaded;
  await expectAt(page, '/notifications');
});

test('guests see neither footer nor version', async ({ page }) => {
  for (const path of ['/login', '/forgot_password']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(footer(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Update Version' })).toHaveCount(0);
    await expect(page.getByText(/^Versi/)).toHaveCount(0);
  }
});

test('the palette leads to what one may do by its verb, and offers again what was chosen last', async ({
  page,
  api,
  browser,
}) => {
  await openAs(page, await somebody(api, ['ADMIN']), '/dashboard');
  const palette = page.getByRole('dialog', { name: 'Cari layar, data, atau tindakan' });
  const field = palette.getByRole('combobox');
  const open = () => page.locator('[aria-keyshortcuts="Control+K"]').click();
  await open();
  await field.fill('tambah gate');
  await expect(palette.getByRole('option')).toHaveText([/Tambah gate/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Gate baru' })).toBeVisible();
  await page.keyboard.press('Escape');
  await open();
  await expect(palette.getByRole('option').first()).toHaveText(/Tambah gate/);
  await expect(palette).toContainText('Terakhir dipilih');
  await keepPicture(page, 'palette');

  await onAnotherComputer(browser, async (elsewhere) => {
    await openAs(elsewhere, await somebody(api, ['CASHIER']), '/notifications');
    await elsewhere.locator('[aria-keyshortcuts="Control+K"]').click();
    const theirs = elsewhere.getByRole('dialog', { name: 'Cari layar, data, atau tindakan' });
    await theirs.getByRole('combobox').fill('tambah gate');
    await expect(theirs).toContainText('No results..');
  });
});
