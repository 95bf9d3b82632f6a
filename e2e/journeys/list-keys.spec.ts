import type { Locator, Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { sell } from '../support/sell.ts';
import { addressOf, keepPicture, openAs, somebody, toast, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

/** Departments that share a prefix nobody else uses, named in order. */
async function make(api: Api, count: number): Promise<string[]> {
  const prefix = unique('T').toUpperCase();
  const names = Array.from({ length: count }, (_, place) => `${prefix}-${String(place + 1).padStart(2, '0')}`);
  for (const name of names) await api.call('POST', '/departments', { name, label: `Bagian ${name}` });
  return names;
}

const prefixOf = ([name = '']: readonly string[]) => name.slice(0, -3);
const rowLink = (page: Page, name = ''): Locator => page.getByRole('table').getByRole('link', { name, exact: true });
/** What a record is called: by its name, not its code. */
const record = (page: Page, name = ''): Locator => page.getByRole('dialog', { name: `Bagian ${name}`, exact: true });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Cari di Departemen' });

test('a list is walked, marked, searched and exported by keys alone, which are silent where one types', async ({
  signedIn: page,
  api,
}) => {
  const names = await make(api, 25);
  await page.goto(`/departments?name.contains=${prefixOf(names)}&sort=name,asc&size=50`);
  await expect(rowLink(page, names[0])).toBeVisible();

  await page.keyboard.press('j');
  await expect(rowLink(page, names[0])).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await expect(rowLink(page, names[2])).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(rowLink(page, names[0]), 'it stays at the end').toBeFocused();
  for (const _ of names) await page.keyboard.press('j');
  await expect(rowLink(page, names.at(-1))).toBeFocused();
  await expect(rowLink(page, names.at(-1)), 'what is marked is in view').toBeInViewport({ ratio: 1 });

  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: '1 dipilih' })).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.keyboard.press('Shift+X');
  await expect(page.getByRole('toolbar', { name: '3 dipilih' })).toBeVisible();
  await keepPicture(page, 'list-keys-marked');
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('x');
    await page.keyboard.press('j');
  }
  await expect(page.getByRole('toolbar', { name: /dipilih/ })).toBeHidden();

  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('xjke');
  await expect(search(page)).toHaveValue('xjke');
  await expect(page.getByRole('toolbar', { name: /dipilih/ })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
  await expect(rowLink(page, names[0])).toBeVisible();

  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const formats = page.getByRole('menuitem', { name: 'Unduh .xlsx' });
  await expect(formats).toBeFocused();
  const focused = await page.evaluate(() => document.querySelector('[data-row]:focus-within')?.textContent ?? null);
  expect(focused, 'the menu has the keys').toBeNull();
  await page.keyboard.press('j');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('e');
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('beside the list a record follows the keys, and the list stays in use', async ({ signedIn: page, api }) => {
  const names = await make(api, 4);
  await page.goto(`/departments?name.contains=${prefixOf(names)}&sort=name,asc`);
  await expect(rowLink(page, names[0])).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(record(page, names[0])).toBeFocused();
  await page.keyboard.press('j');
  await expect(record(page, names[1])).toContainText(`Bagian ${names[1]}`);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(record(page, names[1])).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await keepPicture(page, 'record-beside-list');

  // The history of one record, then of the next.
  await record(page, names[1]).getByRole('tab', { name: 'Riwayat' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('j');
  await expect(record(page, names[2]).getByRole('tab', { name: 'Riwayat' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(record(page, names[2])).toBeHidden();
  await expect(rowLink(page, names[2]), 'the focus comes back to what was read last').toBeFocused();
  expect(addressOf(page), 'going back closes it, whatever was read').not.toContain('open=');

  // The list answers the mouse as well while a record is open.
  await page.keyboard.press('Enter');
  await rowLink(page, names[3]).click();
  await expect(record(page, names[3])).toBeVisible();
  await page.getByRole('checkbox', { name: `Pilih Bagian ${names[0]}` }).check();
  await expect(page.getByRole('toolbar', { name: '1 dipilih' })).toBeVisible();
  await expect(record(page, names[3])).toBeVisible();

  // While a form is open, keys leave it alone.
  await record(page, names[3]).getByRole('button', { name: 'Ubah' }).click();
  const field = record(page, names[3]).getByLabel('Nama', { exact: true });
  await field.fill('jkx');
  await record(page, names[3]).getByRole('button', { name: 'Simpan' }).focus();
  await page.keyboard.press('j');
  await expect(field).toHaveValue('jkx');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Buang perubahan?' })
    .getByRole('button', { name: 'Lanjut mengisi' })
    .click();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Berhasil disimpan')).toBeVisible();
});

test('past the last row the page turns, and back past the first; an open record goes on with it', async ({
  signedIn: page,
  api,
}) => {
  const names = await make(api, 23);
  await page.goto(`/departments?name.contains=${prefixOf(names)}&sort=name,asc&size=20`);
  await expect(rowLink(page, names[0])).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rowLink(page, names[0]), 'nothing stands before the first').toBeFocused();
  for (const _ of names.slice(1, 20)) await page.keyboard.press('j');
  await expect(rowLink(page, names[19])).toBeFocused();
  await page.keyboard.press('j');
  await expect(rowLink(page, names[20])).toBeFocused();
  expect(addressOf(page)).toContain('page=1');
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('j');
  await expect(rowLink(page, names[22]), 'nothing stands behind the last').toBeFocused();
  for (const _ of [1, 2]) await page.keyboard.press('k');
  await expect(rowLink(page, names[20])).toBeFocused();
  await page.keyboard.press('k');
  await expect(rowLink(page, names[19])).toBeFocused();
  expect(addressOf(page)).not.toContain('page=');

  await page.keyboard.press('Enter');
  await expect(record(page, names[19])).toBeFocused();
  await page.keyboard.press('j');
  await expect(record(page, names[20])).toContainText(`Bagian ${names[20]}`);
  await expect(rowLink(page, names[20])).toBeVisible();
  await page.keyboard.press('k');
  await expect(record(page, names[19])).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record(page, names[19])).toBeHidden();
  await expect(rowLink(page, names[19])).toBeFocused();
});

test('a report is walked by the same keys, and each row leads to what it adds up', async ({ signedIn: page, api }) => {
  await sell(api, api, 1);
  await page.goto('/traffic_in?period=thisMonth');
  const rows = page.locator('main [data-report-row]');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.locator('main [data-report-row]:is(:focus, :focus-within)')).toHaveCount(1);
  expect(await rows.first().evaluate((row) => row.contains(document.activeElement))).toBe(true);
  for (let row = 0; row < 40; row += 1) await page.keyboard.press('ArrowDown');
  expect(await rows.last().evaluate((row) => row.contains(document.activeElement))).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Unduh' })).toBeVisible();
});

test('on a narrow screen the record covers its list, and the keys lead on all the same', async ({
  signedIn: page,
  api,
}) => {
  const names = await make(api, 2);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/departments?name.contains=${prefixOf(names)}&sort=name,asc`);
  await rowLink(page, names[0]).focus();
  await page.keyboard.press('Enter');
  await expect(record(page, names[0])).toHaveAttribute('aria-modal', 'true');
  await page.keyboard.press('j');
  await expect(record(page, names[1])).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowLink(page, names[1])).toBeFocused();
});

test('the sheet of keys tells of those of lists', async ({ signedIn: page }) => {
  await page.goto('/departments');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Buku petunjuk' });
  await expect(sheet.getByRole('heading', { name: 'Tombol di daftar' })).toBeVisible();
  await expect(sheet).toContainText('j ↓');
  await expect(sheet).toContainText('Ke kotak pencarian daftar');
});

/** By its key, which is heard once the focus that a button took with it is back. */
const closeColumns = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Kolom' })).toBeHidden({ timeout: 500 });
  }).toPass();

test('a list stays as it was arranged, by pointer and by keys: its rows, its columns, its filters', async ({
  page,
  api,
}) => {
  const names = await make(api, 3);
  const person = await somebody(api, ['ADMIN']);
  await openAs(page, person, `/departments?name.contains=${prefixOf(names)}&sort=name,asc`);
  const row = page.locator('[data-row]').filter({ hasText: `Bagian ${names[0]}` });
  const height = async () => (await row.boundingBox())?.height;
  await expect(row).toBeVisible();
  const usual = Number(await height());
  await page.getByRole('button', { name: 'Kolom', exact: true }).click();
  await page.getByRole('button', { name: 'Rapat' }).click();
  await expect.poll(height).toBeLessThan(usual - 4);
  await closeColumns(page);

  const head = page.getByRole('columnheader', { name: 'Nama', exact: false }).first();
  const edge = page.getByRole('separator', { name: 'Lebar kolom Nama', exact: true });
  const width = async () => Number(await edge.getAttribute('aria-valuenow'));
  await edge.focus();
  const before = await width();
  const box = await edge.boundingBox();
  if (!box) throw new Error('The edge of the column is not drawn.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(before - 60);
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBe(before - 44);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('separator', { name: 'Lebar kolom Kode' })).toBeFocused();
  await expect(rowLink(page, names[0]), 'arrows of the edge are not those of the rows').not.toBeFocused();
  await page.keyboard.press('ArrowDown');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Saring', exact: false }).first().click();
  await expect(page.getByLabel('Panel saringan')).toBeHidden();

  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect.poll(height).toBeLessThan(usual - 4);
  await expect.poll(width).toBe(before - 44);
  await expect(page.getByLabel('Panel saringan')).toBeHidden();
  await keepPicture(page, 'list-arranged');
  await edge.dblclick();
  await expect.poll(width).not.toBe(before - 44);
  await page.getByRole('button', { name: 'Kolom', exact: true }).click();
  await page.getByRole('button', { name: 'Kembalikan lebar kolom' }).click();
  await closeColumns(page);
  await edge.focus();
  await expect.poll(width).toBe(before);
  await expect(head).toBeVisible();

  // It is this screen that was arranged, not another.
  await page.goto('/identity_types');
  await expect(page.getByLabel('Panel saringan')).toBeVisible();
});

test('rows are copied as a table, with the words that are seen', async ({ signedIn: page, api }) => {
  const names = await make(api, 3);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/departments?name.contains=${prefixOf(names)}&sort=name,asc&columns=name,label`);
  const pasted = () => page.evaluate(() => navigator.clipboard.readText());
  await expect(rowLink(page, names[0])).toBeVisible();
  await page.keyboard.press('e');
  await page.getByRole('menuitem', { name: /^Salin tabel/ }).click();
  await expect(toast(page, '3 baris disalin')).toBeVisible();
  expect((await pasted()).split('\n')).toEqual(['Kode\tNama', ...names.map((name) => `${name}\tBagian ${name}`)]);

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Control+c');
  await expect(toast(page, '1 baris disalin')).toBeVisible();
  expect(await pasted()).toBe(`Kode\tNama\n${names[1]}\tBagian ${names[1]}`);
});

test('the menus of the program’s own tables wait for who asks for them', async ({ page, api }) => {
  await openAs(page, await somebody(api, ['SUPERADMIN']), '/modules');
  await expect(page.getByRole('heading', { level: 1, name: 'Modul' })).toBeVisible();
  const typed = page.getByRole('combobox', { name: /^Ketik layar/ });
  const ask = async () => {
    await page.keyboard.press('Control+k');
    await expect(typed).toBeFocused();
    await page.keyboard.type('menu');
    await expect(page.getByRole('option', { name: 'Menu', exact: true })).toBeVisible();
    await typed.fill('modul');
    await expect(page.getByRole('option', { name: 'Menu', exact: true })).toBeHidden();
  };
  await ask();
  await expect(page.getByRole('option', { name: 'Modul', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(typed).toBeHidden();
  await page.getByRole('button', { name: /^Akun / }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Menu tabel pengembang' }).click();
  await page.keyboard.press('Escape');
  await ask();
  await expect(page.getByRole('option', { name: 'Modul', exact: true })).toBeVisible();
});
