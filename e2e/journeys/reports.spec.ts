import { readFile } from 'node:fs/promises';
import { baseUrl, logIn } from '../support/api.ts';
import { personPassword } from '../support/people.ts';
import { sell } from '../support/sell.ts';
import { openAs, somebody } from '../support/story.ts';
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
