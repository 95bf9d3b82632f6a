import type { Page } from '@playwright/test';
import { answerWith, chooseInUserMenu, openAs, somebody, toast, withoutLive, keepPicture } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

const invalid = 'Berkas ini tidak dapat dipakai. Pilih gambar yang tidak lebih dari 10 MB.';
const picture = async (page: Page) => ({
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } }),
});

test('a photo that cannot be used is refused before it is sent', async ({ page, api }) => {
  await withoutLive(page);
  await openAs(page, await somebody(api, ['OPERATOR']), '/dashboard');
  await chooseInUserMenu(page, 'Ubah foto profil');
  const dialog = page.getByRole('dialog', { name: 'Foto profil' });
  const save = dialog.getByRole('button', { name: 'Simpan' });
  const file = dialog.locator('input[type=file]');
  await expect(save).toBeDisabled();
  await file.setInputFiles({ name: 'surat.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(dialog.getByText(invalid)).toBeVisible();
  await expect(save).toBeDisabled();
  await file.setInputFiles({ name: 'besar.png', mimeType: 'image/png', buffer: Buffer.alloc(10_000_001) });
  await expect(dialog.getByText(invalid)).toBeVisible();
  await expect(save).toBeDisabled();
  await keepPicture(page, 'photo-refused');
  await file.setInputFiles({ name: 'pas.png', mimeType: 'image/png', buffer: Buffer.alloc(10_000_000) });
  await expect(dialog.getByText(invalid)).toBeHidden();
  await expect(save).toBeEnabled();
});

test('a good photo is saved and shown wherever the user is', async ({ page, api }) => {
  await withoutLive(page);
  const person = await somebody(api, ['ADMIN']);
  await openAs(page, person, '/dashboard');
  await chooseInUserMenu(page, 'Ubah foto profil');
  const dialog = page.getByRole('dialog', { name: 'Foto profil' });
  const save = dialog.getByRole('button', { name: 'Simpan' });
  await dialog.locator('input[type=file]').setInputFiles(await picture(page));
  await expect(dialog.getByRole('img', { name: 'Pratinjau foto' })).toBeVisible();

  await answerWith(page, '/asset_files/upload', 500);
  await save.click();
  await expect(toast(page, 'upload error')).toBeVisible();
  await page.unroute('**/api/asset_files/upload');
  await answerWith(page, '/users/change-profile-picture', 500);
  await save.click();
  await expect(toast(page, 'Foto profil gagal diubah')).toBeVisible();
  await page.unroute('**/api/users/change-profile-picture');

  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/users/change-profile-picture', async (route) => {
    await held;
    await route.continue();
  });
  await save.click();
  await expect(save).toBeDisabled();
  answer();
  await expect(toast(page, 'Foto profil berhasil diubah')).toBeVisible();
  await expect(dialog).toBeHidden();

  const header = page.getByRole('complementary').getByRole('button', { name: person.username });
  const account = page.getByRole('button', { name: /^Akun / });
  await expect(header.locator('img')).toBeVisible();
  await expect(account.locator('img')).toBeVisible();
  await page.reload();
  await expect(header.locator('img')).toBeVisible();
  await header.click();
  await expect(page.getByRole('dialog', { name: 'Data pengguna' }).locator('img')).toBeVisible();
  await keepPicture(page, 'photo-everywhere');
});
