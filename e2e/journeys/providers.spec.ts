import { startProviders } from '@parking/gate-simulator/providers/start-providers';
import { baseUrl } from '../support/api.ts';
import { buildLane, done, letIn, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { personPassword } from '../support/people.ts';
import {
  keepPicture,
  onAnotherComputer,
  openAs,
  sign,
  somebody,
  somebodyWhoSigns,
  toast,
  unique,
} from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('finance sets up Midtrans with a second person and tries it out; a driver pays on the own phone, and the desk lets the car out', async ({
  browser,
  page,
  api,
}) => {
  const providers = await startProviders();
  // After the QRIS of everybody, whose key stays where other stories press it.
  const label = unique('SCAN ');
  const signer = await somebodyWhoSigns(['ADMIN']);
  const signed = { approverUsername: signer.username, approverPassword: personPassword };
  const body = { name: label.toUpperCase().replaceAll(' ', ''), label, kind: 'QRIS', claimed: false, cashId: null };
  const type = await api.call<{ id: string }>('POST', '/paid-type', body);
  // From the first sale on a provider takes two.
  const lane = await buildLane(api);
  const sold = await letIn(api, lane, 5, nextPlate('PRV'));
  await openExit(page, api, lane);
  await scan(page, sold.parkingCode);
  await expect(price(page)).toHaveText(/5\.000$/);
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');

  const finance = await somebody(api, ['FINANCE']);
  const list = `/paid-type?q=${encodeURIComponent(label)}`;
  await onAnotherComputer(browser, async (office) => {
    await openAs(office, finance, list);
    const openDialog = async () => {
      await office.getByRole('link', { name: label }).click();
      await office.getByRole('button', { name: 'Tindakan lain' }).click();
      await office.getByRole('menuitem', { name: 'Penyedia' }).click();
    };
    await openDialog();
    const dialog = office.getByRole('dialog', { name: `Penyedia ${label}` });
    await dialog.getByRole('combobox', { name: 'Penyedia' }).click();
    await office.getByRole('option', { name: 'Midtrans' }).click();
    await dialog.getByLabel('Alamat API').fill(`${providers.url('MIDTRANS')}-salah`);
    await dialog.getByLabel(/^Kunci rahasia/).fill(providers.midtrans.serverKey);
    await keepPicture(office, 'provider-form');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await sign(office, signer.username);
    await expect(toast(office, 'Berhasil disimpan')).toBeVisible();

    await office.goto(list);
    await openDialog();
    await dialog.getByRole('button', { name: 'Uji koneksi' }).click();
    await expect(dialog.getByText('Alamat salah: di sana tidak ada penyedia.')).toBeVisible();
    await keepPicture(office, 'provider-wrong-host');
    await api.call('PUT', `/paid-type/${type.id}/provider`, {
      baseUrl: providers.url('MIDTRANS'),
      secret: providers.midtrans.serverKey,
      ...signed,
    });
    await office.goto(list);
    await openDialog();
    await dialog.getByRole('button', { name: 'Uji koneksi' }).click();
    await expect(dialog.getByText('Terhubung: penyedia mengenal kunci ini.')).toBeVisible();
    await keepPicture(office, 'provider-connected');
  });

  const stay = await letIn(api, lane, 61, nextPlate('PRV'));
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await page.getByRole('button', { name: label }).click();
  const asked = page.waitForResponse((response) => response.url().includes('/paid-type/qr/request'));
  await page.keyboard.press('Enter');
  const { id } = ((await (await asked).json()) as { data: { id: string } }).data;
  await expect(page.getByRole('img', { name: 'Kode QR sebesar Rp 8.000' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Halaman untuk pengemudi' });
  const { pathname } = new URL((await link.getAttribute('href')) ?? '');
  await keepPicture(page, 'desk-with-link');

  await onAnotherComputer(browser, async (phone) => {
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(pathname);
    await expect(phone.getByRole('img', { name: 'Kode QR sebesar Rp 8.000' })).toBeVisible();
    await expect(phone.getByText(stay.plate)).toHaveCount(0);
    await keepPicture(phone, 'driver-page-390');
    providers.pay('MIDTRANS', id);
    const notice = providers.notice('MIDTRANS', id, '');
    const target = `${baseUrl()}/api/payment_notifications/MIDTRANS/${type.id}`;
    expect((await providers.notify(target, notice)).status).toBe(200);
    await expect(phone.getByText('Lunas', { exact: true })).toBeVisible();
    await keepPicture(phone, 'driver-paid-390');
  });
  await expect(done(page)).toContainText('Tersimpan', { timeout: 30_000 });
  await providers.stop();
});
