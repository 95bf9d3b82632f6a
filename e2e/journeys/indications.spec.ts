import { addIndication } from '../support/indications.ts';
import { keepPicture, onAnotherComputer, openAs, somebodyWhoSigns, somebody, toast } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('a swapped ticket becomes a case; two auditors confirm it, and the cashier hears of it then and answers', async ({
  page,
  api,
  browser,
}) => {
  const { id, number, cashier } = await addIndication(api);
  const [first, second] = [await somebodyWhoSigns(['AUDITOR']), await somebodyWhoSigns(['AUDITOR'])];
  const title = `Indikasi ${number}, Tiket diduga ditukar`;

  await openAs(page, first, `/cheating_indication_report?subjectId.equals=${cashier.id}`);
  await page.getByRole('row').filter({ hasText: cashier.username }).getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Buka berkas' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('masih di dalam')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Urutan kejadian' }).getByText('Dijual')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Paket bukti' }).click();
  expect((await saved).suggestedFilename()).toBe(`indikasi-${number}.zip`);
  await page.getByRole('button', { name: 'Saya periksa' }).click();
  await expect(toast(page, 'Indikasi ini untuk Anda sekarang')).toBeVisible();
  await page.getByRole('button', { name: 'Putuskan' }).click();
  const deciding = page.getByRole('dialog', { name: `Putuskan indikasi ${number}` });
  await deciding.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Terbukti' }).click();
  await deciding.getByLabel('Kerugian (Rp, boleh kosong)').fill('12000');
  await deciding.getByLabel('Alasan').fill('Gambar masuk dan keluar adalah mobil yang berbeda.');
  await keepPicture(page, 'indication-deciding');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Keputusan disimpan')).toBeVisible();
  await expect(page.getByText('mengusulkan terbukti. Menunggu orang kedua.')).toBeVisible();

  await onAnotherComputer(browser, async (desk) => {
    await openAs(desk, cashier, '/my_indications');
    await expect(desk.getByText('Tidak ada indikasi tentang Anda')).toBeVisible();
  });
  await onAnotherComputer(browser, async (office) => {
    await openAs(office, second, `/cheating_indication_report/${id}`);
    await office.getByRole('button', { name: 'Putuskan' }).click();
    await office.getByRole('dialog').getByLabel('Alasan').fill('Setuju, lihat kedua gambar.');
    await office.keyboard.press('Control+Enter');
    await expect(toast(office, 'Keputusan disimpan')).toBeVisible();
    await keepPicture(office, 'indication-case');
  });
  await onAnotherComputer(browser, async (desk) => {
    await openAs(desk, cashier, '/my_indications');
    await expect(desk.getByRole('heading', { name: title })).toBeVisible();
    await expect(desk.getByText(first.username)).toBeHidden();
    await desk.getByRole('button', { name: 'Jawab' }).click();
    await desk.getByRole('dialog').getByLabel('Jawaban').fill('Tiketnya tertukar di antrean.');
    await desk.keyboard.press('Control+Enter');
    await expect(toast(desk, 'Jawaban terkirim')).toBeVisible();
    await expect(desk.getByText('Tiketnya tertukar di antrean.')).toBeVisible();
    await keepPicture(desk, 'indication-answered');
  });
  await page.reload();
  await expect(page.getByText('Dijawab oleh yang bersangkutan')).toBeVisible();
});

test('who may not look at indications is led nowhere by their address', async ({ page, api }) => {
  const { id } = await addIndication(api);
  await openAs(page, await somebody(api, ['OPERATOR']), `/cheating_indication_report/${id}`);
  await expect(page.getByRole('heading', { name: /^Indikasi \d/ })).toBeHidden();
});
