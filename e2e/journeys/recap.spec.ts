import { readFile } from 'node:fs/promises';
import { logIn } from '../support/api.ts';
import { personPassword } from '../support/people.ts';
import { sell } from '../support/sell.ts';
import { openAs, somebody } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('a day is closed on one page: its figures lead to the stays, everything agrees, and nothing is cut on paper', async ({
  page,
  api,
}) => {
  const rina = await somebody(api, ['CASHIER']);
  await sell(api, await logIn(rina.username, personPassword), 3);
  await openAs(page, await somebody(api, ['FINANCE']), '/recap');
  const checks = page.getByRole('region', { name: 'Pemeriksaan silang' });
  await expect(checks).toContainText('Semua sama');
  await expect(checks.getByRole('listitem')).toHaveCount(7);
  await expect(checks.getByRole('listitem').filter({ hasText: 'Berbeda' })).toHaveCount(0);

  const shifts = page.getByRole('region', { name: 'Produksi per shift dan petugas' });
  const ours = shifts.getByRole('row').filter({ hasText: 'Rp 15.000' }).last();
  await expect(ours).toBeVisible();

  // On paper every column of every part is there, and those who answer for it sign.
  const screen = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1047, height: 718 });
  for (const table of await page.getByRole('table').all())
    expect(await table.locator('..').evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  await expect(page.getByText('Disetujui')).toBeVisible();
  await expect(page.getByText(/Dicetak oleh/)).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.setViewportSize(screen);
  await expect(page.getByText('Disetujui')).toBeHidden();

  const stock = page.getByRole('region', { name: 'Kendaraan', exact: true });
  await stock.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/parking_outs\?/);
  await page.goBack();
  await expect(page).toHaveURL(/\/recap$/);

  // A night shift is handed in under the day on which it began.
  const { now } = await api.call<{ now: string }>('GET', '/status');
  const yesterday = new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/recapitulation-period?period=own&from=${yesterday}&to=${now.slice(0, 10)}`);
  const deposits = page.getByRole('region', { name: 'Setoran kasir' });
  await expect(deposits.getByRole('columnheader')).toHaveCount(8);
  const days = page.getByRole('list', { name: 'Per hari' });
  const last = days.getByRole('link').last();
  await expect(last).toHaveAccessibleName(/semua sama/);
  await last.click();
  await expect(page).toHaveURL(/\/recap\?from=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Rekap' })).toBeVisible();
});

test('yesterday is written down for whoever signs it, kept under a name, and sent at opening', async ({
  page,
  api,
}) => {
  await openAs(page, await somebody(api, ['FINANCE']), '/recap?period=yesterday');
  await expect(page.getByRole('region', { name: 'Pemeriksaan silang' })).toContainText('Semua sama');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Unduh PDF' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^recap_\d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Tampilan', exact: true }).click();
  const kept = `Rekap kemarin ${Date.now()}`;
  await page.getByLabel('Nama tampilan').fill(kept);
  await page.getByRole('button', { name: 'Simpan tampilan ini' }).click();
  await page.getByRole('link', { name: `Kirim ${kept} berkala` }).click();
  const dialog = page.getByRole('dialog', { name: 'Kirim laporan berkala' });
  await dialog.getByRole('combobox', { name: 'Kapan' }).click();
  await page.getByRole('option', { name: /^Saat buka/ }).click();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText(kept);
  await expect(page.getByRole('main')).toContainText('Saat buka');
});

test('a saved recap stands on the dashboard, is arranged there, and turns on a wall', async ({ page, api }) => {
  await openAs(page, await somebody(api, ['FINANCE']), '/recap?period=yesterday');
  await page.getByRole('button', { name: 'Tampilan', exact: true }).click();
  const kept = `Kemarin ${Date.now()}`;
  await page.getByLabel('Nama tampilan').fill(kept);
  await page.getByRole('button', { name: 'Simpan tampilan ini' }).click();
  const pin = page.getByRole('button', { name: `Tampilkan ${kept} di dasbor` });
  await pin.click();
  await expect(pin).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: kept });
  await expect(card).toContainText('Total penerimaan');
  await card.getByRole('link', { name: kept }).click();
  await expect(page).toHaveURL(/\/recap\?period=yesterday$/);

  await page.goto('/personalize_dashboards');
  const cards = page.getByRole('region', { name: 'Kartu laporan' });
  await cards.getByRole('combobox', { name: `Ukuran ${kept}` }).click();
  await page.getByRole('option', { name: 'Penuh' }).click();
  await expect(cards.getByRole('combobox', { name: `Ukuran ${kept}` })).toHaveText('Penuh');

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Layar dinding' }).click();
  const wall = page.getByRole('region', { name: 'Dasbor di layar dinding' });
  await expect(wall).toBeVisible();
  await expect(wall).toContainText(/1 dari \d/);
  // The card is the last one, on the last page: one step back from the first.
  await page.keyboard.press('ArrowLeft');
  await expect(wall.getByRole('region', { name: kept })).toContainText('Total penerimaan');
  await page.keyboard.press('Escape');
  await expect(wall).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/personalize_dashboards');
  await cards.getByRole('button', { name: `Lepas ${kept} dari dasbor` }).click();
  await expect(cards).toContainText('sematkan ke dasbor');
});

test('an owner reads on a phone what the reports say, and can change nothing', async ({ page, api }) => {
  const rina = await somebody(api, ['CASHIER']);
  await sell(api, await logIn(rina.username, personPassword), 2);
  await page.setViewportSize({ width: 390, height: 844 });
  const owner = await openAs(page, await somebody(api, ['OWNER']), '/owner');
  const today = page.getByRole('region', { name: 'Hari ini' });
  // Other stories sell at the same time: page and call agree as soon as nobody does.
  await expect(async () => {
    const { received } = (await owner.call<{ today: { received: number } }>('GET', '/owner_portal')).today;
    await expect(today).toContainText(`Rp ${received.toLocaleString('id-ID')}`, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  for (const name of [
    'Minggu ini',
    'Bulan ini',
    'Di dalam sekarang',
    'Setoran yang ditunggu',
    'Pajak parkir bulan ini',
  ])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await today.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rekap' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/owner$/);
});
