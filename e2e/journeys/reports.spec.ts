import { readFile } from 'node:fs/promises';
import { baseUrl, logIn } from '../support/api.ts';
import { personPassword } from '../support/people.ts';
import { sell } from '../support/sell.ts';
import { keepPicture, openAs, somebody } from '../support/story.ts';
import { expect, test } from '../support/test.ts';
import { rowsOf } from '../support/xlsx.ts';

interface Answer {
  readonly totals: { readonly total: number; readonly count: number };
  readonly period: { readonly from: string; readonly to: string };
}

test('production leads from its totals to the cars behind them and into a workbook that says the same', async ({
  page,
  api,
}) => {
  const rina = await somebody(api, ['CASHIER']);
  const gate = await sell(api, await logIn(rina.username, personPassword), 3);
  const manager = await openAs(page, await somebody(api, ['ADMIN']), `/production?gateId.equals=${gate.id}`);
  const produced = page.locator('dl > div').filter({ hasText: 'Produksi' });
  await expect(produced).toContainText('Rp 15.000');

  await page.getByRole('group', { name: 'Periode' }).getByRole('button', { name: 'Bulan ini' }).click();
  await page.getByRole('group', { name: 'Kelompokkan per' }).getByRole('button', { name: 'Gate', exact: true }).click();
  await expect(page).toHaveURL(/period=thisMonth/);
  await expect(page).toHaveURL(/groupBy=vehicle,paidType,gate/);
  for (const other of ['Jenis kendaraan', 'Pembayaran'])
    await page.getByRole('group', { name: 'Kelompokkan per' }).getByRole('button', { name: other }).click();
  await expect(page).toHaveURL(/groupBy=gate/);
  const row = page.getByRole('row', { name: gate.name });
  await expect(row).toContainText('Rp 15.000');

  // The screen shows what the API answers for the same question.
  const { now } = await api.call<{ now: string }>('GET', '/status');
  const asked = `from=${now.slice(0, 8)}01&to=${now.slice(0, 10)}&groupBy=gate&gateId.equals=${gate.id}`;
  const reply = await fetch(`${baseUrl()}/api/reports/production?${asked}`, {
    headers: { authorization: manager.token },
  });
  const { totals } = (await reply.json()) as Answer;
  expect(totals).toMatchObject({ total: 15_000, count: 3 });
  await expect(produced).toContainText(`Rp ${totals.total.toLocaleString('id-ID')}`);

  // On paper no column is lost: the table is as wide as a sheet that lies, whatever does not fit is broken.
  const screen = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1047, height: 718 });
  const table = page.getByRole('table').locator('..');
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(screen);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Unduh .xlsx' }).click();
  const download = await downloading;
  const rows = rowsOf(await readFile(await download.path()));
  const last = rows.at(-1) ?? '';
  expect(rows.length, 'a heading, the gate and the total').toBe(3);
  expect(last).toContain(`>${totals.total}<`);
  expect(last).toContain(`>${totals.count}<`);

  await row.getByRole('link', { name: '3', exact: true }).click();
  await expect(page).toHaveURL(/\/parking_outs\?/);
  await expect(page.getByRole('row').filter({ hasText: 'Rp 5.000' })).toHaveCount(3);

  // Back is where one was: the same period, grouping and filter, with the same figure.
  await page.goBack();
  await expect(page).toHaveURL(/period=thisMonth/);
  await expect(page).toHaveURL(/groupBy=gate/);
  await expect(page).toHaveURL(new RegExp(`gateId.equals=${gate.id}`));
  await expect(page.getByRole('button', { name: 'Bulan ini' })).toHaveAttribute('aria-pressed', 'true');
  await expect(row.getByRole('link', { name: '3', exact: true })).toBeVisible();
});

test('where a report has no rows this month is offered, but not by a month that is shown already', async ({
  signedIn: page,
}) => {
  await page.goto('/reprint_usage_report?from=2020-01-01&to=2020-01-31');
  const offer = page.getByRole('button', { name: 'Lihat bulan ini' });
  await offer.click();
  const periods = page.getByRole('group', { name: 'Periode' });
  await expect(periods.getByRole('button', { name: 'Bulan ini' })).toHaveAttribute('aria-pressed', 'true');
  await expect(offer).toHaveCount(0);
});

test('whoever reads lengths of stay sets the limits of their bands, which stand in the address and are put back', async ({
  page,
  api,
}) => {
  const rina = await somebody(api, ['CASHIER']);
  const gate = await sell(api, await logIn(rina.username, personPassword), 2);
  await openAs(
    page,
    await somebody(api, ['FINANCE']),
    `/parking_duration_report?gateId.equals=${gate.id}&period=today`,
  );
  const bands = page.getByRole('button', { name: 'Pita bawaan' });
  await bands.click();
  const dialog = page.getByRole('dialog', { name: 'Batas pita lama parkir' });
  await dialog.getByLabel('Batas lain (jam)').fill('1,1');
  await dialog.getByRole('button', { name: 'Tambah' }).click();
  await expect(dialog.getByText('Isi jam atau seperempatnya')).toBeVisible();
  await dialog.getByLabel('Batas lain (jam)').fill('1,25');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(11);
  await keepPicture(page, 'bands');
  for (const limit of ['30 mnt', '1 jam', '2 jam', '3 jam', '4 jam', '6 jam', '8 jam', '12 jam', '1 hari'])
    await dialog.getByRole('button', { name: limit, exact: true, pressed: true }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/bands=15,75/);
  await page.reload();
  await expect(page.getByRole('button', { name: '3 pita sendiri' })).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: '≥ 1,25 j' })).toHaveCount(1);
  await expect(rows.filter({ hasText: '< 15 m' })).toContainText('2');
  await page.getByRole('button', { name: '3 pita sendiri' }).click();
  await page.getByRole('button', { name: 'Kembali ke bawaan' }).click();
  await expect(page).not.toHaveURL(/bands=/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, 'bands-phone');
});
