import { buildLane, done, letIn, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { keepPrints } from '../support/prints.ts';
import { onAnotherComputer, openAs, somebody, toast, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('a driver enters a shared code on a phone, the exit takes it off, and finance asks its tenant for it', async ({
  page,
  api,
  browser,
}) => {
  const lane = await buildLane(api);
  const label = unique('Bioskop ');
  await api.call('POST', '/departments', {
    name: unique('BIO'),
    label,
    labelEn: null,
  });
  await api.call('POST', '/cash', { name: unique('Bank '), code: unique('B') });
  const code = unique('PROMO')
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .slice(0, 16)
    .toUpperCase();
  let address = '';
  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['ADMIN']), '/vouchers');
    await office.getByRole('button', { name: 'Buat voucher' }).first().click();
    const form = office.getByRole('dialog');
    await form.getByLabel('Nilai').fill('3000');
    await form.getByLabel('Pemakaian per kode').fill('20');
    await form.getByRole('combobox', { name: 'Tenan' }).click();
    await office.getByRole('option', { name: label }).click();
    await form.getByRole('combobox', { name: 'Ditanggung' }).click();
    await office.getByRole('option', { name: 'Tenan' }).click();
    await form.getByLabel('Kode bersama').fill(code);
    await form.getByLabel('Catatan').fill(label);
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expect(toast(office, 'Berhasil disimpan')).toBeVisible();
    await office.getByRole('row').filter({ hasText: label }).getByRole('link').click();
    address =
      (await office
        .getByRole('dialog')
        .getByText(/\/voucher#/)
        .textContent()) ?? '';
    await keepPrints(office);
    await office.getByRole('button', { name: 'Tindakan lain' }).click();
    await office.getByRole('menuitem', { name: 'Cetak lembar kode' }).click();
    const printing = office.getByRole('dialog', { name: 'Cetak lembar kode' });
    await printing.getByRole('button', { name: 'Cetak lembar kode' }).click();
    await expect(printing).toBeHidden();
    const printed = office.frameLocator('iframe[title^="Kode voucher"]').locator('article');
    await expect(printed).toContainText('Pindai dengan ponsel');
  });

  const car = await letIn(api, lane, 61, nextPlate('BIO'));
  await onAnotherComputer(browser, async (phone) => {
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(address);
    await expect(phone.getByLabel('Kode promosi')).toHaveValue(code);
    await phone.getByLabel('No. tiket').fill('TIDAK-ADA');
    await phone.keyboard.press('Enter');
    await expect(phone.getByRole('main')).toContainText('tidak ditemukan');
    await phone.getByLabel('No. tiket').fill(car.parkingCode.toLowerCase());
    await phone.keyboard.press('Enter');
    await expect(phone.getByText('Kode tercatat pada tiket ini: potongan Rp 3.000.')).toBeVisible();
    await expect(phone.getByRole('main')).not.toContainText(car.plate);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await openExit(page, api, lane);
  await scan(page, car.parkingCode);
  await expect(price(page)).toHaveText('Rp 5.000');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
  const other = await letIn(api, lane, 61, nextPlate('BIO'));
  await scan(page, other.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await page.keyboard.press('+');
  await page.getByLabel('Kode voucher').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kode ini dimasukkan pengemudi sendiri')).toBeVisible();

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['FINANCE']), '/tenant_accounts');
    const row = office.getByRole('row').filter({ hasText: label });
    await expect(row).toContainText('Rp 3.000');
    await row.getByRole('link').click();
    const seen = office.getByRole('dialog').first();
    await keepPrints(office);
    await seen.getByRole('button', { name: 'Cetak tagihan' }).click();
    const printed = office.frameLocator('iframe[title]').locator('body');
    await expect(printed).toContainText('TAGIHAN PARKIR TENAN');
    await expect(printed).toContainText('Rp 3.000');
    await office.evaluate(() => document.querySelector('iframe')?.remove());
    await seen.getByRole('button', { name: 'Terima pembayaran' }).click();
    const form = office.getByRole('dialog', { name: `Pembayaran dari ${label}` });
    await expect(form.getByLabel('Jumlah')).toHaveValue('3.000');
    await form.getByRole('combobox', { name: 'Masuk ke kas' }).click();
    await office.getByRole('listbox').getByRole('option').first().click();
    await form.getByLabel('Nomor referensi').fill('TRF 17');
    await form.getByRole('button', { name: 'Terima pembayaran' }).click();
    await expect(toast(office, 'Pembayaran dibukukan')).toBeVisible();
    await expect(seen).toContainText('TRF 17');
    await seen.getByRole('button', { name: 'Tutup' }).click();
    await expect(row.getByRole('cell').nth(1)).toHaveText('Rp 0');
  });
});
