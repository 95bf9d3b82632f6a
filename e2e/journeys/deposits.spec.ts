import { onAnotherComputer, openAs, somebody, toast } from '../support/story.ts';
import { sell } from '../support/sell.ts';
import { expect, test } from '../support/test.ts';

test('a cashier counts blind and hands in; finance receives in parts, verifies and books the money', async ({
  page,
  api,
  browser,
}) => {
  const rina = await somebody(api, ['CASHIER']);
  const sari = await somebody(api, ['FINANCE']);
  const cashier = await openAs(page, rina, '/deposits');
  await sell(api, cashier, 3);
  await page.reload();

  // Cars are told, amounts are not.
  const banner = page.getByRole('alert').filter({ hasText: '3 kendaraan' });
  await expect(banner).toBeVisible();
  // What this device sold offline is in no deposit until it was sent.
  await page.evaluate(() => localStorage.setItem('unsent-sales', '2'));
  await banner.getByRole('button', { name: 'Setor' }).click();
  const unsent = page.getByRole('alertdialog', { name: '2 penjualan belum terkirim' });
  await expect(unsent.getByRole('button', { name: 'Buka kasir keluar' })).toBeVisible();
  await unsent.getByRole('button', { name: 'Batal' }).click();
  await page.evaluate(() => localStorage.removeItem('unsent-sales'));
  await banner.getByRole('button', { name: 'Setor' }).click();
  const counting = page.getByRole('dialog', { name: /^Setor:/ });
  await expect(counting).toContainText('Kendaraan');
  await expect(counting).not.toContainText('15.000');
  await counting.getByLabel('Dihitung').fill('14000');
  await counting.getByRole('button', { name: 'Setor' }).click();
  await expect(page.getByText(/^Setoran \d+ disetor$/)).toBeVisible();
  const own = page.getByRole('row', { name: 'Disetor' });
  await expect(own).toContainText('Rp 15.000');
  await expect(own).toContainText('-Rp 1.000');
  const number = (await own.getByRole('link').first().innerText()).trim();

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, sari, `/deposits?number.equals=${number}`);
    await office.getByRole('link', { name: number, exact: true }).click();
    const drawer = office.getByRole('dialog', { name: `Setoran ${number}` });
    const receive = async (amount: string) => {
      await drawer.getByRole('button', { name: 'Terima uang' }).click();
      const form = office.getByRole('dialog', { name: /^Terima uang:/ });
      await form.getByLabel('Jumlah').fill(amount);
      await form.getByRole('combobox', { name: /^Kas tujuan/ }).fill('Kas besar');
      await office.getByRole('option', { name: 'Kas besar' }).click();
      await form.getByRole('button', { name: 'Terima uang' }).click();
      await expect(form).toBeHidden();
    };
    await receive('10000');
    await expect(drawer.getByText('Rp 10.000').first()).toBeVisible();
    await receive('4000');
    await drawer.getByRole('button', { name: 'Verifikasi' }).click();
    await office
      .getByRole('dialog', { name: /^Verifikasi:/ })
      .getByRole('button', { name: 'Verifikasi' })
      .click();
    await expect(toast(office, `Setoran ${number} diverifikasi`)).toBeVisible();
    await drawer.getByRole('button', { name: 'Bukukan ke kas' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Bukukan ke kas' }).click();
    await expect(drawer.getByText('Ditutup').first()).toBeVisible();
    await expect(drawer.getByText('Kas masuk')).toBeVisible();
  });

  // The cashier sees it without doing anything.
  await expect(page.getByRole('row', { name: 'Ditutup' })).toContainText(number);
});
