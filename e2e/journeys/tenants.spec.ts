import { buildLane, done, letIn, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { onAnotherComputer, openAs, somebody, toast, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('a tenant validates a ticket on a phone without account, and the exit shows it', async ({
  page,
  api,
  browser,
}) => {
  const lane = await buildLane(api);
  const label = unique('Kopi ');
  const { id: departmentId } = await api.call<{ id: string }>('POST', '/departments', {
    name: unique('KOPI'),
    label,
    labelEn: null,
  });
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const end = `${Number(today.slice(0, 4)) + 1}-01-01`;
  const batch = { departmentId, isValidation: true, start: today, end, quantity: 20, maxUsage: 1, fare: 3_000 };
  const maker = await somebody(api, ['ADMIN']);
  let address = '';
  await onAnotherComputer(browser, async (office) => {
    const session = await openAs(office, maker, '/tenants');
    await session.call('POST', '/vouchers/generate', batch);
    await office.getByRole('button', { name: 'Tambah tenan' }).first().click();
    const form = office.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Departemen' }).click();
    await office.getByRole('option', { name: label }).click();
    await form.getByLabel('Jatah per bulan').fill('2');
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expect(toast(office, 'Berhasil disimpan')).toBeVisible();
    const row = office.getByRole('row').filter({ hasText: label });
    await expect(row).toContainText('Belum ada tautan');
    await row.getByRole('link').click();
    await office.getByRole('button', { name: 'Tindakan lain' }).click();
    await office.getByRole('menuitem', { name: 'Buat tautan' }).click();
    const asked = office.getByRole('alertdialog');
    await asked.getByLabel('PIN perangkat').fill('246810');
    await asked.getByRole('button', { name: 'Buat tautan' }).click();
    const made = office.getByRole('dialog').filter({ hasText: 'Tautan hanya terlihat sekali ini' });
    address = (await made.getByText(/\/validate#/).textContent()) ?? '';
  });

  const car = await letIn(api, lane, 61, nextPlate('KPI'));
  const next = await letIn(api, lane, 61, nextPlate('KPI'));
  const last = await letIn(api, lane, 61, nextPlate('KPI'));
  await onAnotherComputer(browser, async (phone) => {
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(address);
    await phone.getByLabel('PIN perangkat').fill('246811');
    await phone.keyboard.press('Enter');
    await expect(phone.getByText('PIN salah.')).toBeVisible();
    await phone.getByLabel('PIN perangkat').fill('246810');
    await phone.keyboard.press('Enter');
    await expect(phone.getByText('Bulan ini 0 kendaraan, sisa jatah 2')).toBeVisible();
    await phone.getByLabel('No. tiket').fill('TIDAK-ADA');
    await phone.getByRole('button', { name: 'Cari tiket' }).click();
    await expect(phone.getByRole('main')).toContainText('tidak ditemukan');
    await phone.getByLabel('No. tiket').fill(car.parkingCode.toLowerCase());
    await phone.getByRole('button', { name: 'Cari tiket' }).click();
    await expect(phone.getByText(/Di dalam sejak/)).toBeVisible();
    await expect(phone.getByRole('main')).not.toContainText(car.plate);
    await expect(phone.getByRole('main')).not.toContainText('Rp');
    await phone.getByRole('button', { name: 'Validasi' }).click();
    await expect(phone.getByText('Tiket sudah divalidasi.')).toBeVisible();
    await expect(phone.getByText('Bulan ini 1 kendaraan, sisa jatah 1')).toBeVisible();
    await phone.getByRole('button', { name: 'Tiket berikutnya' }).click();
    await phone.getByRole('button', { name: 'Banyak tiket sekaligus' }).click();
    await phone
      .getByLabel('Nomor tiket')
      .fill(`${car.parkingCode}\n${next.parkingCode}, ${last.parkingCode} TIDAK-ADA`);
    await phone.getByRole('button', { name: 'Validasi 4 tiket' }).click();
    const told = phone.getByRole('listitem');
    await expect(told.filter({ hasText: car.parkingCode })).toContainText('sudah divalidasi sebelumnya');
    await expect(told.filter({ hasText: next.parkingCode })).toContainText('Tiket sudah divalidasi.');
    await expect(told.filter({ hasText: last.parkingCode })).toContainText('Jatah');
    await expect(told.filter({ hasText: 'TIDAK-ADA' })).toContainText('tidak ditemukan');
    await expect(phone.getByText('Bulan ini 2 kendaraan, sisa jatah 0')).toBeVisible();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await openExit(page, api, lane);
  await scan(page, car.parkingCode);
  await expect(price(page)).toHaveText('Rp 5.000');
  await expect(page.getByText(`Validasi ${label}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['FINANCE']), '/tenants');
    await office.getByRole('row').filter({ hasText: label }).getByRole('link').click();
    const seen = office.getByRole('dialog');
    await expect(seen).toContainText('2 divalidasi, 1 terpakai, 1 masih di dalam');
    await expect(seen).toContainText('Rp 3.000');
  });
});
