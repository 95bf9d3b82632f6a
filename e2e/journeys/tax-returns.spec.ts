import { readFile } from 'node:fs/promises';
import { local } from '../support/lane.ts';
import { bookOldTakings } from '../support/old-takings.ts';
import { keepPicture, onAnotherComputer, openAs, somebody, toast, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

test('a month of tax is locked by one, paid by another and filed, and what is handed in opens', async ({
  api,
  browser,
}) => {
  const [lastDay, tax] = [shiftDay(`${local(0).slice(0, 7)}-01`, -1), 45_500];
  const month = `${lastDay.slice(0, 7)}-01`;
  const name = new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric' }).format(new Date(month));
  await bookOldTakings(lastDay, tax);
  const bank = unique('Titipan pajak ');
  const { id: cashId } = await api.call<{ id: string }>('POST', '/cash', { name: bank, code: unique('PJ') });
  const categories = await api.call<{ id: string; cashTransactionCategoryType: string }[]>(
    'GET',
    '/cash-transaction-category?size=50',
  );
  await api.call('POST', '/cash-in', {
    cashId,
    cashTransactionCategoryId: categories.find((one) => one.cashTransactionCategoryType === 'IN')?.id,
    amount: 1_000_000,
    transactionDate: local(0).slice(0, 10),
  });
  const [locker, payer] = [await somebody(api, ['FINANCE']), await somebody(api, ['FINANCE'])];
  const list = `/tax_returns?month.equals=${month}`;
  // Its return is made within a minute.
  await expect.poll(async () => (await api.call<unknown[]>('GET', list)).length, { timeout: 100_000 }).toBe(1);

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, locker, list);
    await expect(office.getByRole('row', { name })).toContainText('Draf');
    await office.getByRole('link', { name }).click();
    await keepPicture(office, 'tax-draft');
    await office.getByRole('button', { name: 'Kunci masa' }).click();
    const asked = office.getByRole('dialog', { name: `Kunci masa: ${name}` });
    await keepPicture(office, 'tax-lock');
    await asked.getByRole('button', { name: 'Kunci masa' }).click();
    await expect(toast(office, `${name} dikunci`)).toBeVisible();
    // Whoever locked what is due pays none of it.
    await office.getByRole('button', { name: 'Catat setoran' }).click();
    const paid = office.getByRole('dialog', { name: `Catat setoran: ${name}` });
    await paid.getByLabel('NTPD / kode bayar').fill('NTPD 0001');
    await paid.getByRole('combobox', { name: /^Dibayar dari/ }).fill(bank);
    await office.getByRole('option', { name: bank }).click();
    await paid.getByRole('button', { name: 'Catat setoran' }).click();
    await expect(paid.getByRole('alert')).toBeVisible();
    await keepPicture(office, 'tax-paid-by-locker');
  });

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, payer, list);
    await expect(office.getByRole('row', { name })).toContainText('Dikunci');
    await expect(office.getByRole('row', { name })).toContainText('Rp 45.500');
    await office.getByRole('link', { name }).click();
    await office.getByRole('button', { name: 'Catat setoran' }).click();
    const paid = office.getByRole('dialog', { name: `Catat setoran: ${name}` });
    await expect(paid).toContainText('Rp 45.500');
    await paid.getByLabel('NTPD / kode bayar').fill('NTPD 0001');
    await paid.getByRole('combobox', { name: /^Dibayar dari/ }).fill(bank);
    await office.getByRole('option', { name: bank }).click();
    await keepPicture(office, 'tax-pay');
    await paid.getByRole('button', { name: 'Catat setoran' }).click();
    await expect(toast(office, `Setoran ${name} dicatat`)).toBeVisible();
    await office.getByRole('button', { name: 'Catat pelaporan' }).click();
    const filed = office.getByRole('dialog', { name: `Catat pelaporan: ${name}` });
    await filed.getByLabel('Nomor bukti lapor').fill('BPE-0001');
    await filed.getByRole('button', { name: 'Catat pelaporan' }).click();
    await expect(toast(office, `Pelaporan ${name} dicatat`)).toBeVisible();
    await expect(office.getByRole('button', { name: 'Catat pelaporan' })).toHaveCount(0);
    await keepPicture(office, 'tax-filed');
    const downloading = office.waitForEvent('download');
    await office.getByRole('button', { name: 'Unduh berkas' }).click();
    await office.getByRole('menuitem', { name: /PDF/i }).click();
    const pack = await readFile(await (await downloading).path());
    expect(pack.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pack.subarray(-6).toString()).toContain('%%EOF');
  });
  const [account] = await api.call<{ amount: number }[]>('GET', `/cash?id.equals=${cashId}`);
  expect(account?.amount).toBe(1_000_000 - tax);
});
