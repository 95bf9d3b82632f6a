import type { Api } from '../support/api.ts';
import { buildLane, done, letIn, local, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { keepPicture, onAnotherComputer, openAs, somebody, toast, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

async function buildDepartment(api: Api) {
  const label = unique('Kopi ');
  const made = await api.call<{ id: string }>('POST', '/departments', { name: unique('KOPI'), label, labelEn: null });
  return { label, departmentId: made.id };
}

test('a tenant validates a ticket on a phone without account, and the exit shows it', async ({
  page,
  api,
  browser,
}) => {
  const lane = await buildLane(api);
  const { label, departmentId } = await buildDepartment(api);
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

test('an event is opened at the office, and the tenant’s phone validates its cars until none is left', async ({
  page,
  api,
  browser,
}) => {
  const lane = await buildLane(api);
  const { label, departmentId } = await buildDepartment(api);
  const { id } = await api.call<{ id: string }>('POST', '/tenants', { departmentId, monthlyQuota: 10 });
  const { token } = await api.call<{ token: string }>('POST', `/tenants/${id}/link`, { pin: null });
  const name = unique('Pernikahan ');
  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['ADMIN']), '/tenants');
    await office.getByRole('row').filter({ hasText: label }).getByRole('link').click();
    const tenant = office.getByRole('dialog').filter({ hasText: label });
    await tenant.getByRole('button', { name: 'Buka acara' }).click();
    const form = office.getByRole('dialog', { name: `Acara ${label}` });
    await form.getByLabel('Nama acara').fill(name);
    for (const [place, minutesAgo] of [120, -120].entries()) {
      const [year = '', month = '', day = '', hour = '', minute = ''] = local(minutesAgo).split(/[-T:]/);
      await form.getByRole('spinbutton', { name: 'Hari' }).nth(place).click();
      await office.keyboard.type(`${day}${month}${year}${hour}${minute}`);
    }
    // Without a number of cars nothing is opened, and nothing typed is lost.
    await form.getByRole('button', { name: 'Buka acara' }).click();
    await expect(form.getByRole('textbox', { name: 'Jumlah mobil' })).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Nama acara')).toHaveValue(name);
    await form.getByLabel('Jumlah mobil').fill('2');
    await keepPicture(office, 'tenant-event');
    await form.getByRole('button', { name: 'Buka acara' }).click();
    // It has begun: cars that are inside already are freed by two.
    await expect(toast(office, 'Acara menunggu persetujuan orang kedua, di daftar voucher.')).toBeVisible();
    await expect(tenant).toContainText('Menunggu orang kedua');
  });
  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['FINANCE']), '/vouchers');
    await office.getByRole('row').filter({ hasText: name }).getByRole('link').click();
    await expect(office.getByText('Acaranya sudah mulai sebelum dibuat')).toBeVisible();
    await office.getByRole('button', { name: 'Setujui' }).click();
    await office.getByRole('dialog', { name: 'Setujui voucher' }).getByRole('button', { name: 'Setujui' }).click();
    await expect(toast(office, 'Voucher disetujui')).toBeVisible();
  });

  const cars = [];
  for (let count = 0; count < 3; count += 1) cars.push(await letIn(api, lane, 61, nextPlate('ACR')));
  const [first, second, third] = cars.map(({ parkingCode }) => parkingCode);
  await onAnotherComputer(browser, async (phone) => {
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(`/validate#${token}`);
    await expect(phone.getByText(`${name}, sampai`)).toContainText('sisa 2 dari 2 mobil');
    await phone.getByRole('button', { name: 'Banyak tiket sekaligus' }).click();
    await phone.getByLabel('Nomor tiket').fill(`${first} ${second} ${third}`);
    await phone.getByRole('button', { name: 'Validasi 3 tiket' }).click();
    const told = phone.getByRole('listitem');
    await expect(told.filter({ hasText: second ?? '' })).toContainText('Tiket sudah divalidasi.');
    // This tenant has no vouchers besides.
    await expect(told.filter({ hasText: third ?? '' })).not.toContainText('Tiket sudah divalidasi.');
    await expect(phone.getByText(`${name}, sampai`)).toContainText('sisa 0 dari 2 mobil');
    await keepPicture(phone, 'tenant-event-phone');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await openExit(page, api, lane);
  await scan(page, first ?? '');
  await expect(price(page)).toHaveText('Rp 0');
});
