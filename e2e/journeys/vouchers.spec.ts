import { buildLane, done, letIn, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { keepPrints } from '../support/prints.ts';
import { keepPicture, onAnotherComputer, openAs, somebody, toast, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('vouchers are made, one is taken at the exit and no second time, and finance sees the batch without codes', async ({
  page,
  api,
  browser,
}) => {
  const lane = await buildLane(api);
  const note = unique('Tenant ');
  let code = '';
  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['ADMIN']), '/vouchers');
    await office.getByRole('button', { name: 'Buat voucher' }).first().click();
    const form = office.getByRole('dialog');
    await form.getByLabel('Nilai').fill('3000');
    await form.getByLabel('Jumlah kode').fill('25');
    await form.getByLabel('Catatan').fill(note);
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expect(toast(office, 'Berhasil disimpan')).toBeVisible();
    const row = office.getByRole('row').filter({ hasText: note });
    await expect(row).toContainText('Berlaku');
    await row.getByRole('link').click();
    const first = office
      .getByRole('dialog')
      .getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
      .first();
    await expect(first).toBeVisible();
    code = (await first.textContent()) ?? '';
    await keepPrints(office);
    await office.getByRole('button', { name: 'Tindakan lain' }).click();
    await office.getByRole('menuitem', { name: 'Cetak lembar kode' }).click();
    const printing = office.getByRole('dialog', { name: 'Cetak lembar kode' });
    await printing.getByLabel('Sampai nomor').fill('25');
    await printing.getByRole('button', { name: 'Cetak lembar kode' }).click();
    await expect(printing).toBeHidden();
    const printed = office.frameLocator('iframe[title^="Kode voucher"]');
    await expect(printed.locator('section')).toHaveCount(2);
    await expect(printed.locator('article')).toHaveCount(25);
    await expect(printed.locator('article').first()).toContainText(code);
    await expect(printed.locator('article').first()).toContainText('Rp 3.000');
    await office.evaluate(() => document.querySelector('iframe')?.remove());
    await office.getByRole('button', { name: 'Tindakan lain' }).click();
    await office.getByRole('menuitem', { name: 'Cetak lembar kode' }).click();
    await printing.getByRole('combobox', { name: 'Kertas' }).click();
    await office.getByRole('option', { name: 'Gulungan 58 mm' }).click();
    await printing.getByLabel('Sampai nomor').fill('3');
    await printing.getByRole('button', { name: 'Cetak lembar kode' }).click();
    await expect(printing).toBeHidden();
    await expect(printed.locator('article')).toHaveCount(3);
    const isWhole = (line: Element) => line.scrollWidth <= line.clientWidth;
    expect(await printed.locator('.code').first().evaluate(isWhole)).toBe(true);
  });

  const [one, other] = [await letIn(api, lane, 61, nextPlate('VCR')), await letIn(api, lane, 61, nextPlate('VCR'))];
  const enterCode = async () => {
    await page.keyboard.press('+');
    await page.getByLabel('Kode voucher').fill(code.toLowerCase());
    await page.keyboard.press('Enter');
  };
  await openExit(page, api, lane);
  await scan(page, one.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await enterCode();
  await expect(price(page)).toHaveText('Rp 5.000');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
  await scan(page, other.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await enterCode();
  await expect(page.getByText('Voucher ini sudah habis dipakai.')).toBeVisible();

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['FINANCE']), '/vouchers');
    await office.getByRole('row').filter({ hasText: note }).getByRole('link').click();
    const seen = office.getByRole('dialog');
    await expect(seen).toContainText('Kode hanya untuk yang boleh membuat voucher.');
    await expect(seen).not.toContainText(code);
  });
});

test('a voucher that is scanned into the field of the desk goes on the car there; without one its ticket comes first', async ({
  page,
  api,
}) => {
  const lane = await buildLane(api);
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const { codes } = await api.call<{ codes: string[] }>('POST', '/vouchers/generate', {
    vehicleTypeId: null,
    start: today,
    end: today,
    quantity: 1,
    maxUsage: 1,
    fare: 3000,
    note: unique('Tenant '),
  });
  const code = codes[0] ?? '';
  const [one, other] = [await letIn(api, lane, 61, nextPlate('VCS')), await letIn(api, lane, 61, nextPlate('VCS'))];
  await openExit(page, api, lane);
  await scan(page, code);
  await expect(page.getByRole('alert')).toContainText('Pindai tiketnya dahulu');
  await scan(page, one.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await scan(page, code);
  await expect(price(page)).toHaveText('Rp 5.000');
  await keepPicture(page, 'voucher-scanned');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
  await scan(page, other.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await scan(page, code);
  await expect(page.getByText('Voucher ini sudah habis dipakai.')).toBeVisible();
  // Its car stays, and pays.
  await expect(price(page)).toHaveText('Rp 8.000');
});
