import { buildLane, openExit } from '../support/lane.ts';
import { expectAt, openAs, somebody } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('the manual opens at the page of the screen, is found by its headings, and leads to screens', async ({
  page,
  api,
}) => {
  await openAs(page, await somebody(api, ['FINANCE']), '/deposits');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const beside = page.getByRole('dialog', { name: 'Buku petunjuk' });
  await expect(beside).toContainText('Terima hari ini');
  await beside.getByRole('link', { name: 'Mutasi kas' }).click();
  await expectAt(page, '/cash-mutation');
  await expect(beside).toBeHidden();

  // What is typed is no key.
  await page.keyboard.press('Control+k');
  const typed = page.getByRole('combobox', { name: /^Ketik layar/ });
  await expect(typed).toBeFocused();
  await page.keyboard.type('tiket hilang?');
  await expect(beside).toBeHidden();
  await typed.fill('tiket hilang');
  await page.getByRole('option', { name: 'Tiket hilang Kasir keluar' }).click();
  await expectAt(page, '/manual/till');
  await expect(page.getByRole('heading', { name: 'Tiket hilang' })).toBeInViewport();
  await page.getByRole('navigation', { name: 'Halaman' }).getByRole('link', { name: 'Pajak parkir' }).click();
  await expect(page.getByRole('article')).toContainText('Masa pajak');
});

test('the sheet of keys at the till leads to its page', async ({ page, api }) => {
  await openExit(page, api, await buildLane(api));
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Buku petunjuk kasir' }).click();
  await expect(page.getByRole('dialog', { name: 'Buku petunjuk' })).toContainText('Satu penjualan');
});
