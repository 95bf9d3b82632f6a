import type { Api } from '../support/api.ts';
import { type Lane, buildLane, done, letIn, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { keepPicture, onAnotherComputer, openAs, somebodyWhoSigns, toast } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

/** The customer pays by QRIS, of another amount than is due. */
async function payByQris(api: Api, lane: Lane, parkingInId: string, amount: number): Promise<string> {
  const reason = 'Nominal salah ketik';
  const body = { amount, parkingInId, gateId: lane.exitId, reason };
  const { id } = await api.call<{ id: string }>('POST', '/paid-type/qr/request', body);
  const status = async () => (await api.call<{ status: string }>('GET', `/paid-type/qr/status/${id}`)).status;
  await expect.poll(status).toBe('PAID');
  return id;
}

test('a QRIS of another price comes off, and the rest is paid in cash', async ({ page, api }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 61, nextPlate('QRA'));
  await payByQris(api, lane, stay.id, 5_000);
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 3.000');
  await expect(page.getByRole('list', { name: 'Rincian' })).toContainText('Sudah dibayar');
  await keepPicture(page, 'cashier-rest-of-qris');
  await page.keyboard.press('F1');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
});

test('a car that paid its price by QRIS is shown so, and Enter lets it out', async ({ page, api }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 61, nextPlate('QRB'));
  await payByQris(api, lane, stay.id, 8_000);
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(page.getByText('Sudah dibayar · QRIS')).toBeVisible();
  await keepPicture(page, 'cashier-already-paid');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
});

test('what was paid too much is given back in cash by two of finance', async ({ page, api, browser }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 61, nextPlate('QRC'));
  const paid = await payByQris(api, lane, stay.id, 10_000);
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 0');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');

  const [safe] = await api.call<{ id: string; label: string }[]>('GET', '/cash/list');
  const categories = await api.call<{ id: string; cashTransactionCategoryType: string }[]>(
    'GET',
    '/cash-transaction-category?size=50',
  );
  await api.call('POST', '/cash-in', {
    cashId: safe?.id,
    cashTransactionCategoryId: categories.find((one) => one.cashTransactionCategoryType === 'IN')?.id,
    amount: 100_000,
    transactionDate: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
  });
  const address = `/payments_on_account?id.equals=${paid}`;
  const [listed] = await api.call<{ reference: string }[]>('GET', address);
  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebodyWhoSigns(['FINANCE']), address);
    const row = office.getByRole('row').filter({ hasText: 'Harus dikembalikan' });
    await expect(row).toContainText('Rp 2.000');
    await keepPicture(office, 'payments-on-account');
    await row.getByRole('link').first().click();
    await office.getByRole('button', { name: 'Kembalikan' }).click();
    const form = office.getByRole('dialog', { name: 'Kembalikan sampai Rp 2.000' });
    await form.getByRole('combobox', { name: 'Cara' }).click();
    await office.getByRole('option', { name: 'Dibayar tunai' }).click();
    await form.getByLabel('Referensi').fill(listed?.reference ?? '');
    await form.getByLabel('Nama penerima').fill('Siti Aminah');
    await form.getByRole('combobox', { name: /^Kas/ }).click();
    await office.getByRole('option', { name: safe?.label ?? '', exact: true }).click();
    await form.getByLabel('Alasan').fill('Kelebihan bayar');
    await form.getByRole('button', { name: 'Kembalikan' }).click();
    await expect(toast(office, 'Menunggu persetujuan orang lain')).toBeVisible();
    await expect(office.getByRole('dialog').getByText('Menunggu persetujuan').first()).toBeVisible();
    await expect(office.getByRole('button', { name: 'Setujui' })).toHaveCount(0);
  });
  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebodyWhoSigns(['FINANCE']), address);
    await office.getByRole('row').getByRole('link').first().click();
    await office.getByRole('button', { name: 'Setujui' }).click();
    const form = office.getByRole('dialog', { name: 'Setujui pengembalian Rp 2.000?' });
    await form.getByRole('button', { name: 'Setujui' }).click();
    await expect(toast(office, 'Pengembalian disetujui dan dibukukan')).toBeVisible();
    await expect(office.getByRole('button', { name: 'Cetak bukti' })).toBeVisible();
    await keepPicture(office, 'payment-given-back');
  });
});
