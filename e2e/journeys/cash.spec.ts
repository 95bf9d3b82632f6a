import { type Page, expect } from '@playwright/test';
import { local } from '../support/lane.ts';
import { onAnotherComputer, openAs, somebody, toast, unique } from '../support/story.ts';
import { test } from '../support/test.ts';

/** Chooses in the drawer's form by typing. */
async function choose(page: Page, label: RegExp, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('money comes in with a file, goes out, is moved, and the book tells what is left', async ({ page, api }) => {
  const sari = await somebody(api, ['FINANCE']);
  const account = async (name: string) => {
    const body = { name, code: unique('K').slice(0, 30) };
    return api.call<{ id: string }>('POST', '/cash', body);
  };
  const [till, vault] = [unique('Kas kecil '), unique('Brankas ')];
  const { id: tillId } = await account(till);
  await account(vault);
  await openAs(page, sari, '/cash-in');
  const drawer = page.getByRole('dialog');
  const save = () => drawer.getByRole('button', { name: 'Simpan' }).click();
  const saved = async () => {
    await expect(drawer).toBeHidden();
  };

  await page.getByRole('button', { name: 'Tambah' }).first().click();
  await choose(page, /^Kas/, till);
  await expect(drawer.getByRole('combobox', { name: /^Kategori/ })).toBeVisible();
  await choose(page, /^Kategori/, 'Modal awal');
  const amount = drawer.getByLabel('Jumlah');
  await amount.pressSequentially('51000');
  await expect(amount).toHaveValue('51.000');
  // Behind the mark: what is deleted is the digit before it.
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Backspace', '0']) await amount.press(key);
  await expect(amount).toHaveValue('50.000');
  const file = { name: 'kuitansi.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await drawer.locator('input[type=file]').setInputFiles(file);
  await expect(drawer.getByText('kuitansi.pdf')).toBeVisible();
  await save();
  await saved();
  const row = page.getByRole('row', { name: till });
  await expect(row).toContainText('Rp 50.000');
  await expect(row.getByRole('button', { name: 'kuitansi.pdf' })).toBeVisible();

  await page.goto('/cash-out');
  await page.getByRole('button', { name: 'Tambah' }).first().click();
  await choose(page, /^Kas/, till);
  await choose(page, /^Kategori/, 'Biaya operasional');
  await drawer.getByLabel('Jumlah').fill('60000');
  await save();
  await expect(drawer.getByText('Saldo kas tidak cukup.')).toBeVisible();
  await drawer.getByLabel('Jumlah').fill('20000');
  await save();
  await saved();

  await page.goto('/cash-mutation');
  await page.getByRole('button', { name: 'Tambah' }).first().click();
  await choose(page, /^Dari kas/, till);
  await choose(page, /^Ke kas/, vault);
  await drawer.getByLabel('Jumlah').fill('12500');
  await save();
  await saved();

  await page.goto(`/cash-transaction?cashId.equals=${tillId}`);
  const newest = page.getByRole('row').nth(1);
  await expect(newest).toContainText(`Ke ${vault}`);
  await expect(newest).toContainText('Rp 17.500');
  await expect(page.getByRole('row').nth(2)).toContainText('Rp 30.000');
  // Of all of its rows, though one alone is shown.
  const foot = page.getByRole('row', { name: 'Jumlah 3 baris' });
  await expect(foot).toContainText('Rp 50.000');
  await expect(foot).toContainText('Rp 32.500');
  await page.goto(`/cash-transaction?cashId.equals=${tillId}&size=1`);
  await expect(foot).toContainText('Rp 32.500');
  await newest.getByRole('link').first().click();
  await drawer.getByRole('link', { name: /^Buka Mutasi kas/ }).click();
  await expect(page.getByRole('dialog', { name: /^Mutasi kas/ })).toContainText('Rp 12.500');
});

test('money above what one person may pay out waits; who wrote it cannot agree, an auditor does', async ({
  page,
  api,
  browser,
}) => {
  const sari = await somebody(api, ['FINANCE']);
  const office = await openAs(page, sari, '/dashboard');
  const cash = await api.call<{ id: string }>('POST', '/cash', {
    name: unique('Kas '),
    code: unique('K').slice(0, 30),
  });
  const categories = await api.call<{ id: string; label: string }[]>('GET', '/cash-transaction-category/list');
  const write = (path: string, category: string) =>
    office.call('POST', path, {
      cashId: cash.id,
      amount: 600_000,
      transactionDate: local(0).slice(0, 10),
      cashTransactionCategoryId: categories.find(({ label }) => label === category)?.id,
    });
  await write('/cash-in', 'Modal awal');
  await write('/cash-out', 'Biaya operasional');
  const open = async (at: Page) => {
    await at.getByRole('row').getByRole('link').first().click();
    return at.getByRole('dialog');
  };
  const address = `/cash-out?cashId.equals=${cash.id}`;
  await page.goto(address);
  const own = await open(page);
  await expect(own).toContainText('Menunggu persetujuan orang lain');
  await expect(own.getByRole('button', { name: 'Setujui' })).toHaveCount(0);
  await onAnotherComputer(browser, async (elsewhere) => {
    await openAs(elsewhere, await somebody(api, ['AUDITOR']), '/dashboard');
    await elsewhere.getByRole('button', { name: 'Panel cepat' }).click();
    const panel = elsewhere.getByRole('dialog', { name: 'Panel cepat' });
    await panel.getByRole('link', { name: /kas keluar menunggu persetujuan Anda/ }).click();
    await expect(panel).toBeHidden();
    await expect(elsewhere.getByRole('listitem').filter({ hasText: 'Rp 600.000' }).first()).toBeVisible();
    await elsewhere.goto(address);
    const shown = await open(elsewhere);
    await shown.getByRole('button', { name: 'Setujui' }).click();
    await elsewhere
      .getByRole('dialog', { name: 'Setujui Rp 600.000' })
      .getByRole('button', { name: 'Setujui' })
      .click();
    await expect(toast(elsewhere, 'Disetujui dan dibukukan.')).toBeVisible();
    await expect(shown.getByRole('button', { name: 'Setujui' })).toHaveCount(0);
  });
});
