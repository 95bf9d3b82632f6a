import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { logIn } from '../support/api.ts';
import { countRows } from '../support/count-rows.ts';
import { type OwnServer, withOwnServer } from '../support/own-server.ts';
import { keepPrints } from '../support/prints.ts';
import { keepPicture, onAnotherComputer } from '../support/story.ts';
import { collectFaults, expect, test } from '../support/test.ts';
import { codeField, done, scan } from '../support/lane.ts';

const password = 'kuda-terbang-biru';
const cashierPassword = 'pagi-cerah-sekali';
const makingMs = 300_000;
/** What the acts of making and dropping leave in the real one: two lines of the operations log, their seals, news for open screens. */
const ofTheActs = ['operations_log', 'seals', 'seal_queue', 'live_messages'];

/** How many rows each table of the real one has, but for what the acts themselves leave. */
async function countReal({ dataDir }: OwnServer): Promise<Record<string, number>> {
  const all = Object.entries(await countRows(dataDir));
  return Object.fromEntries(all.filter(([table]) => !ofTheActs.includes(table)));
}

/** A first start goes on filling the cities of the world while it serves. */
async function untilSettled({ dataDir }: OwnServer): Promise<void> {
  let cities = -1;
  await expect
    .poll(
      async () => {
        const before = cities;
        cities = (await countRows(dataDir))['cities'] ?? 0;
        return cities === before;
      },
      { timeout: 120_000, intervals: [4_000] },
    )
    .toBe(true);
}

const bar = (page: Page) => page.getByRole('note', { name: 'Latihan' });

async function signIn(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel('Nama pengguna').fill(username);
  await page.getByLabel('Kata sandi', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
}

/** An exit whose receipts the browser prints, chosen by whoever sells; and a ticket of a car that is inside. */
async function prepareTill(address: string): Promise<{ gate: string; code: string }> {
  const admin = await logIn('admin', password, address);
  const gate = await admin.call<{ id: string; name: string }>('POST', '/gates', {
    name: 'Keluar latihan',
    code: 'KL',
    gateType: 'OUT',
    gateCategory: 'CASHIER',
    printType: 'BROWSER',
    embeddedPrinterType: 'NONE',
    showOnMonitoring: false,
    parkingType: 'REGULAR',
    devices: [],
    gateVehicleTypes: [],
  });
  const cashier = await logIn('rina', cashierPassword, address);
  await cashier.call('POST', '/gates/choose', { gateId: gate.id });
  const entries = await admin.call<{ parkingCode: string; isMember: boolean; state: string }[]>(
    'GET',
    '/parking_ins?size=200&sort=datetimeIn,desc',
  );
  return {
    gate: gate.name,
    code: entries.find(({ isMember, state }) => !isMember && state === 'INSIDE')?.parkingCode ?? '',
  };
}

/** Sells by keys alone. Returns the code on the receipt, as its address. */
async function sellInTraining(page: Page, address: string): Promise<string> {
  const { gate, code } = await prepareTill(address);
  await page.goto(address);
  await expect(bar(page)).toContainText('LATIHAN / TRAINING');
  await expect(page).toHaveTitle(/^LATIHAN · /);
  await signIn(page, 'rina', cashierPassword);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto(`${address}/parking_out_cashier`);
  await expect(page.getByRole('contentinfo')).toContainText(gate);
  await expect(bar(page)).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await keepPrints(page);
  await scan(page, code);
  await expect(page.getByRole('list', { name: 'Rincian' })).toBeVisible();
  await page.keyboard.press('F1');
  const saved = page.waitForResponse((response) => response.url().includes('/save_parking_out'));
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
  await keepPicture(page, 'training-till');
  const receipt = page.frameLocator('iframe[title="STRUK PARKIR"]').locator('body');
  await expect(receipt.getByText('LATIHAN / TRAINING')).toHaveCount(2);
  await expect(receipt.getByText('BUKAN BUKTI BAYAR / NO RECEIPT')).toHaveCount(2);
  const { data } = (await (await saved).json()) as { data: { receipt: PrintDocument } };
  return data.receipt.check ?? '';
}

test('sample data is made beside the real one, worked in and dropped, and the real one is as it was', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  await withOwnServer(password, async (server) => {
    const faults = collectFaults(page);
    const directory = join(server.dataDir, 'training');
    const admin = await logIn('admin', password, server.url);
    const groups = await admin.call<{ id: string; name: string }[]>('GET', '/user_groups?size=50');
    await admin.call('POST', '/users', {
      username: 'rina',
      password: cashierPassword,
      roleIds: groups.filter(({ name }) => name === 'CASHIER').map(({ id }) => id),
      biodata: { firstName: 'Rina' },
    });
    await page.goto(server.url);
    await signIn(page, 'admin', password);
    await page.getByRole('link', { name: 'Isi data contoh di samping yang asli' }).click();
    await expect(page.getByText('Belum ada latihan')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await keepPicture(page, 'training-none');
    await untilSettled(server);
    const before = await countReal(server);

    await page.getByRole('button', { name: 'Isi data contoh' }).click();
    await expect(page.getByText('Latihan sedang dibuat')).toBeVisible();
    await expect(page.getByText(/Mobil masuk dan keluar · \d+%/)).toBeVisible({ timeout: makingMs });
    await keepPicture(page, 'training-being-made');
    await expect(page.getByText('Latihan siap')).toBeVisible({ timeout: makingMs });
    await keepPicture(page, 'training-ready');
    const address = (await page.getByRole('link', { name: 'Masuk latihan' }).getAttribute('href')) ?? '';
    expect(new URL(address).origin).not.toBe(server.url);

    let receipt = '';
    await onAnotherComputer(browser, async (till) => {
      const check = await sellInTraining(till, address);
      expect(new URL(check).origin).toBe(new URL(address).origin);
      await till.goto(check);
      await expect(till.getByText('Struk latihan, bukan bukti bayar.')).toBeVisible();
      await expect(till.getByText('Struk ini asli.')).toHaveCount(0);
      receipt = new URL(check).pathname;
      await till.goto(`${server.url}/login`);
      await expect(till.getByRole('link', { name: 'Masuk latihan' })).toHaveAttribute('href', address);
    });

    await page.getByRole('button', { name: 'Hapus latihan' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus latihan' }).click();
    await expect(page.getByText('Belum ada latihan')).toBeVisible({ timeout: 60_000 });
    expect(await stat(directory).catch(() => 'gone')).toBe('gone');
    expect(await fetch(address).catch(() => 'nobody there')).toBe('nobody there');
    expect(await countReal(server)).toEqual(before);
    await page.goto(`${server.url}${receipt}`);
    await expect(page.getByRole('heading', { name: 'Struk tidak dikenal' })).toBeVisible();
    expect(faults).toEqual([]);
  });
});
