import { onAnotherComputer, openAs, somebody, toast, unique, keepPicture } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('news is written with a picture and published; a cashier reads it, and a script in it is refused', async ({
  signedIn: page,
  api,
  browser,
}) => {
  const title = unique('Kabar');
  const picture = { name: 'denah.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.goto('/news?open=new');
  const drawer = page.getByRole('dialog', { name: 'Berita baru' });
  await drawer.getByLabel('Judul', { exact: true }).fill(title);
  await drawer.getByLabel('Ringkasan').fill('Denah parkir yang baru.');
  await drawer.locator('input[type=file]').first().setInputFiles(picture);
  await expect(drawer.locator('img').first()).toBeVisible();
  const content = drawer.getByRole('textbox', { name: 'Isi' });
  await content.click();
  await page.keyboard.type('Pintu timur');
  await page.keyboard.press('ControlOrMeta+A');
  await drawer.getByRole('button', { name: 'Tebal' }).click();
  await expect(drawer.getByRole('button', { name: 'Tebal' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await drawer.getByRole('button', { name: 'Gambar', exact: true }).click();
  const words = page.getByRole('dialog', { name: 'Gambar' });
  await words.getByLabel('Keterangan gambar').fill('Denah lantai satu');
  await words.locator('input[type=file]').setInputFiles(picture);
  await expect(content.getByRole('img', { name: 'Denah lantai satu' })).toBeVisible();
  await keepPicture(page, 'news-form');
  await drawer.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Berhasil disimpan')).toBeVisible();

  await page.goto(`/news?q=${title}`);
  await page.getByRole('link', { name: title }).click();
  const record = page.getByRole('dialog', { name: title });
  await record.getByRole('button', { name: 'Tindakan lain' }).click();
  await page.getByRole('menuitem', { name: 'Terbitkan' }).click();
  await expect(toast(page, 'Berita diterbitkan')).toBeVisible();

  await onAnotherComputer(browser, async (elsewhere) => {
    await openAs(elsewhere, await somebody(api, ['CASHIER']), `/news?q=${title}`);
    await expect(elsewhere.getByRole('listitem').filter({ hasText: title })).toContainText('Baru');
    await elsewhere.getByRole('link', { name: title }).click();
    await expect(elsewhere.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(elsewhere.locator('article strong')).toHaveText('Pintu timur');
    await expect(elsewhere.getByRole('img', { name: 'Denah lantai satu' })).toBeVisible();
    await keepPicture(elsewhere, 'news-read');
    await elsewhere.getByRole('link', { name: 'Kembali ke berita' }).click();
    await elsewhere.getByLabel('Cari berita').fill(title);
    const card = elsewhere.getByRole('listitem').filter({ hasText: title });
    await expect(card).toBeVisible();
    await expect(card.getByText('Baru', { exact: true })).toHaveCount(0);
  });

  const [item] = await api.call<{ id: string; content: string }[]>('GET', `/news?title.equals=${title}`);
  const refused = await page.request.put(`/api/news/${item?.id}`, {
    headers: { authorization: api.token, 'accept-language': 'id' },
    data: { content: `${item?.content}<script>alert(1)</script>` },
  });
  expect([refused.status(), await refused.text()]).toEqual([400, expect.stringContaining('tidak diperbolehkan')]);
});

test('a user hides, moves and widens the widgets of the own dashboard', async ({ page, api }) => {
  await openAs(page, await somebody(api, ['OPERATOR']), '/dashboard');
  const widgets = page.getByRole('main').locator('section').getByRole('heading', { level: 2 });
  await expect(widgets).toHaveText(['Di dalam sekarang', 'Gate', 'Masuk per jam', 'Keluar per jam']);
  await page.getByRole('link', { name: 'Atur dasbor' }).click();
  await page.getByRole('button', { name: 'Pindahkan Keluar per jam' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Keluar per jam, tempat 2 dari 4')).toBeAttached();
  const handle = await page.getByRole('button', { name: 'Pindahkan Masuk per jam' }).boundingBox();
  const first = await page.getByRole('button', { name: 'Pindahkan Di dalam sekarang' }).boundingBox();
  await page.mouse.move((handle?.x ?? 0) + 12, (handle?.y ?? 0) + 12);
  await page.mouse.down();
  await page.mouse.move((first?.x ?? 0) + 12, (first?.y ?? 0) + 4, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('switch', { name: 'Tampilkan Gate' }).uncheck();
  await page.getByRole('combobox', { name: 'Ukuran Keluar per jam' }).click();
  await page.getByRole('option', { name: 'Penuh' }).click();
  await keepPicture(page, 'arrange-dashboard');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Dasbor Anda disimpan')).toBeVisible();
  await page.getByRole('link', { name: 'Kembali ke dasbor' }).click();
  await expect(widgets).toHaveText(['Masuk per jam', 'Di dalam sekarang', 'Keluar per jam']);
  await page.goto('/personalize_dashboards');
  await page.getByRole('button', { name: 'Kembalikan bawaan' }).click();
  await expect(toast(page, 'Dasbor Anda disimpan')).toBeVisible();
  await page.goto('/dashboard');
  await expect(widgets).toHaveCount(4);
});
