import { buildLane, letIn, local, nextPlate } from '../support/lane.ts';
import { keepPicture, openAs, somebody, toast } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('an operator puts a plate right and lets the car out by hand, at the time it left', async ({ page, api }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 135, nextPlate('MNX'));
  const right = stay.plate.replace('MNX', 'MNK');
  await openAs(page, await somebody(api, ['OPERATOR']), '/edit-plate-number');
  const search = page.getByLabel('Plat atau kode tiket');
  await expect(search).toBeFocused();
  await page.keyboard.type(stay.plate.replaceAll(' ', '').toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByRole('button').filter({ hasText: stay.parkingCode }).filter({ hasText: stay.plate }).click();
  const form = page.getByRole('region', { name: 'Ubah plat nomor' });
  await expect(form.getByText('Plat ini sama dengan yang tercatat.')).toBeVisible();
  await form.getByLabel('Plat yang benar').press('Control+A');
  await page.keyboard.type(right.toLowerCase());
  await page.keyboard.press('Tab');
  await page.keyboard.type('Huruf terakhir salah baca');
  await keepPicture(page, 'plate-by-hand');
  await page.keyboard.press('Enter');
  await expect(toast(page, `Plat diubah dari ${stay.plate} menjadi ${right}.`)).toBeVisible();

  await page.goto('/parking_out_manual');
  await expect(search).toBeFocused();
  await page.keyboard.type(right.replaceAll(' ', '').slice(1, -1));
  await page.keyboard.press('Enter');
  await page.getByRole('button').filter({ hasText: stay.parkingCode }).filter({ hasText: right }).click();
  const left = page.getByRole('region', { name: 'Harga' });
  await left.getByLabel('Gate keluar').selectOption(lane.exitId);
  const save = left.getByRole('button', { name: 'Simpan' });
  await expect(left.getByRole('status')).toHaveText('Rp 11.000');
  await expect(save).toBeDisabled();
  // What is told alone costs no less than leaving now.
  const [year = '', month = '', day = '', hour = '', minute = ''] = local(100).split(/[-T:]/);
  await left.getByRole('spinbutton', { name: 'Hari' }).click();
  await page.keyboard.type(`${day}${month}${year}${hour}${minute}`);
  await left.getByLabel('Alasan').fill('Palang macet, kendaraan sudah lewat');
  await expect(left.getByRole('status')).toHaveText('Rp 11.000');
  await keepPicture(page, 'exit-by-hand');
  await save.click();
  const saved = page.getByRole('status').filter({ hasText: 'Tersimpan dengan struk' });
  await expect(saved).toContainText('Rp 11.000');
  await expect(saved).toContainText(right);
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('');
});

test('an administrator corrects the profile of the system; what is refused stays to be put right', async ({
  page,
  api,
}) => {
  await openAs(page, await somebody(api, ['ADMIN']), '/system_profiles');
  const website = page.getByLabel('Situs web');
  const save = page.getByRole('button', { name: 'Simpan' });
  await expect(save).toBeDisabled();
  await website.pressSequentially('parkir.example');
  await page.getByLabel('Tahun mulai').fill('20,5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Alamat harus diawali http:// atau https://.')).toBeVisible();
  await expect(page.getByText('Isi dengan bilangan bulat dari 1900 sampai 2200.')).toBeVisible();
  await expect(website).toHaveValue('parkir.example');
  // Other stories write into the profile too, which is told to who saves after them.
  await expect(async () => {
    await page.reload();
    await website.fill('https://parkir.example');
    await save.click();
    await expect(toast(page, 'Berhasil disimpan')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveAttribute('href', 'https://parkir.example');
  await api.call('PUT', '/system_profiles', { website: null });
});
